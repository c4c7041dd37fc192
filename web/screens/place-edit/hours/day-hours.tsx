import { useId } from 'react'
import { newLocalId } from '#web/nouns/places/edit-form/local-id.ts'
import {
  dayProblems,
  defaultHoursOf,
  type IntervalFormValues,
  isPastMidnight,
  isRoundTheClock,
  MAX_INTERVALS,
  readTime,
  roundTheClock,
  type ScheduleFormValues,
  withDay,
} from '#web/nouns/places/edit-form/schedule-form-values.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Menu, type MenuItem } from '#web/ui/windows/menu.tsx'
import { dayNames } from './day-names.ts'
import styles from './hours-editor.module.css'
import { TimeField } from './time-field.tsx'

const Copy = icon('copy')
const Ellipsis = icon('ellipsis')
const Moon = icon('moon')
const Plus = icon('plus')
const Trash2 = icon('trash-2')
const X = icon('x')

interface DayHoursProps {
  schedule: ScheduleFormValues
  /** Counted from zero, Monday first. */
  day: number
  onChange: (schedule: ScheduleFormValues) => void
  onCopy: () => void
}

/** One day: closed, round the clock, or its intervals. */
export function DayHours({ schedule, day, onChange, onCopy }: DayHoursProps) {
  const name = dayNames[day] ?? ''
  const intervals = schedule.days[day] ?? []
  const problems = dayProblems(schedule, day)
  const isWholeDay = isRoundTheClock(intervals)
  const set = (next: readonly IntervalFormValues[]) => onChange(withDay(schedule, day, next))
  const patch = (id: string, change: Partial<IntervalFormValues>) =>
    set(intervals.map((interval) => (interval.id === id ? { ...interval, ...change } : interval)))

  const actions: MenuItem[] = [
    ...(isWholeDay || intervals.length >= MAX_INTERVALS
      ? []
      : [
          {
            label: 'Добавить часы после перерыва',
            icon: Plus,
            onSelect: () => set([...intervals, { id: newLocalId(), startAt: '', endAt: '' }]),
          },
        ]),
    ...(isWholeDay ? [] : [{ label: 'Круглосуточно', icon: Moon, onSelect: () => set(roundTheClock()) }]),
    { label: 'Скопировать на другие дни', icon: Copy, onSelect: onCopy },
    { label: 'Сделать выходным', icon: Trash2, isDangerous: true, onSelect: () => set([]) },
  ]

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div className={styles.day} role="group" aria-label={name}>
      <span className={styles.dayName}>{name}</span>
      {intervals.length === 0 ? (
        <>
          <span className={styles.off}>Выходной</span>
          <Button
            size="small"
            variant="quiet"
            aria-label={`${name}: указать часы`}
            onClick={() => set(defaultHoursOf(schedule, day))}
          >
            Указать часы
          </Button>
        </>
      ) : (
        <>
          <div className={styles.intervals}>
            {isWholeDay ? (
              <span className={styles.roundTheClock}>Круглосуточно</span>
            ) : (
              intervals.map((interval, index) => (
                <Interval
                  key={interval.id}
                  name={intervals.length > 1 ? `${name}, ${index + 1}` : name}
                  nextDay={dayNames[(day + 1) % 7] ?? ''}
                  interval={interval}
                  problem={problems[interval.id]}
                  onChange={(change) => patch(interval.id, change)}
                  onRemove={
                    intervals.length > 1
                      ? () => set(intervals.filter(({ id }) => id !== interval.id))
                      : undefined
                  }
                />
              ))
            )}
          </div>
          <Menu
            trigger={
              <IconButton label={`${name}: что сделать`}>
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
            items={actions}
          />
        </>
      )}
    </div>
  )
}

interface IntervalProps {
  name: string
  nextDay: string
  interval: IntervalFormValues
  problem: string | undefined
  onChange: (change: Partial<IntervalFormValues>) => void
  onRemove: (() => void) | undefined
}

function Interval({ name, nextDay, interval, problem, onChange, onRemove }: IntervalProps) {
  const noteId = useId()
  const { startAt, endAt } = interval
  const note = isPastMidnight(interval) ? `до ${readTime(endAt)}, уже ${nextDay.toLowerCase()}` : undefined
  const isIncomplete = Boolean(problem) && (startAt.trim() === '' || endAt.trim() === '')
  return (
    <div className={styles.interval}>
      <TimeField
        label={`${name}: открытие`}
        value={startAt}
        isWrong={Boolean(problem)}
        noteId={problem || note ? noteId : undefined}
        onChange={(text) => onChange({ startAt: text })}
      />
      <span aria-hidden="true">–</span>
      <TimeField
        label={`${name}: закрытие`}
        value={endAt}
        isWrong={Boolean(problem)}
        noteId={problem || note ? noteId : undefined}
        onChange={(text) => onChange({ endAt: text })}
      />
      {onRemove && (
        <IconButton label={`${name}: убрать эти часы`} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
      {(problem || note) && (
        <p id={noteId} className={problem && !isIncomplete ? styles.error : styles.note}>
          {problem ?? note}
        </p>
      )}
    </div>
  )
}
