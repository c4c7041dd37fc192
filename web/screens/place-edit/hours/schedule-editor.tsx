import { useState } from 'react'
import { placeLimits } from '#contract/places/place-limits.ts'
import { inQuotes } from '#contract/russian.ts'
import { patchRow, remainingRows } from '#web/nouns/places/edit-form/edit-rows.ts'
import {
  copyDay,
  emptySchedule,
  roundTheClock,
  type ScheduleFormValues,
} from '#web/nouns/places/edit-form/schedule-form-values.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { icon } from '#web/ui/icon.ts'
import { RemovedRow } from '../fields/removed-row.tsx'
import { CopyDaySheet } from './copy-day-sheet.tsx'
import { DayHours } from './day-hours.tsx'
import { GuestHours } from './guest-hours.tsx'
import styles from './hours-editor.module.css'

const Plus = icon('plus')
const Trash2 = icon('trash-2')

const NAME_LENGTH = 60
const NOTE_LENGTH = 300

interface ScheduleEditorProps {
  schedules: readonly ScheduleFormValues[]
  /** The time zone of the city, for the current state in the preview. */
  timeZone: string
  onChange: (schedules: readonly ScheduleFormValues[]) => void
  /** The error of a schedule by its id. */
  errorOf: (id: string) => string | undefined
}

/** The hours of the place and of parts with their own hours: the kitchen, the terrace. */
export function ScheduleEditor({ schedules, timeZone, onChange, errorOf }: ScheduleEditorProps) {
  const replace = (next: ScheduleFormValues) => onChange(patchRow(schedules, next.id, next))
  const makeMain = (id: string) =>
    onChange(
      schedules
        .map((schedule) => ({ ...schedule, isMain: schedule.id === id }))
        .sort((item, other) => Number(other.isMain) - Number(item.isMain)),
    )
  const hasMain = schedules.some(({ isMain, isDeleted }) => isMain && !isDeleted)
  return (
    <div className={styles.editor}>
      {schedules.map((schedule) =>
        schedule.isDeleted ? (
          <RemovedRow
            key={schedule.id}
            text={`Расписание ${inQuotes(schedule.name || 'основное')} убрано`}
            onRestore={() => replace({ ...schedule, isDeleted: false, isMain: schedule.isMain && !hasMain })}
          />
        ) : (
          <OneSchedule
            key={schedule.id}
            schedule={schedule}
            timeZone={timeZone}
            error={errorOf(schedule.id)}
            onChange={replace}
            onMakeMain={() => makeMain(schedule.id)}
          />
        ),
      )}
      {remainingRows(schedules).length < placeLimits.schedules && (
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...schedules, emptySchedule(!hasMain)])}
        >
          {hasMain ? 'Ещё одно расписание' : 'Указать часы работы'}
        </Button>
      )}
    </div>
  )
}

interface OneScheduleProps {
  schedule: ScheduleFormValues
  timeZone: string
  error: string | undefined
  onChange: (schedule: ScheduleFormValues) => void
  onMakeMain: () => void
}

function OneSchedule({ schedule, timeZone, error, onChange, onMakeMain }: OneScheduleProps) {
  const [copied, setCopied] = useState<number | null>(null)
  const { isMain, name, note, days } = schedule
  const title = isMain ? 'Основное расписание' : name || 'Ещё одно расписание'
  const isEmpty = days.every((day) => day.length === 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div className={styles.schedule} role="group" aria-label={title}>
      {isMain ? (
        <h3 className={styles.title}>{title}</h3>
      ) : (
        <TextField
          label="Чьё это расписание"
          placeholder="Кухня, веранда, доставка"
          maxLength={NAME_LENGTH}
          value={name}
          error={name.trim() === '' && !isEmpty ? 'Без названия расписание не сохранится' : undefined}
          onChange={(event) => onChange({ ...schedule, name: event.target.value })}
        />
      )}
      {isEmpty && (
        <div className={styles.presets}>
          <Button
            size="small"
            onClick={() =>
              onChange(
                copyDay(
                  {
                    ...schedule,
                    days: days.with(0, [{ id: `${schedule.id}.0`, startAt: '10:00', endAt: '22:00' }]),
                  },
                  0,
                  [1, 2, 3, 4, 5, 6],
                ),
              )
            }
          >
            Ежедневно 10:00–22:00
          </Button>
          <Button
            size="small"
            onClick={() => onChange({ ...schedule, days: days.map(() => roundTheClock()) })}
          >
            Круглосуточно
          </Button>
        </div>
      )}
      <div className={styles.days}>
        {days.map((_, day) => (
          <DayHours
            // biome-ignore lint/suspicious/noArrayIndexKey: the days of the week keep their places
            key={day}
            schedule={schedule}
            day={day}
            onChange={onChange}
            onCopy={() => setCopied(day)}
          />
        ))}
      </div>
      <GuestHours schedule={schedule} timeZone={timeZone} />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <TextArea
        label="Примечание"
        rows={2}
        maxLength={NOTE_LENGTH}
        placeholder="Например: в праздники уточняйте по телефону"
        value={note}
        onChange={(event) => onChange({ ...schedule, note: event.target.value })}
      />
      <div className={styles.presets}>
        {!isMain && (
          <Button size="small" onClick={onMakeMain}>
            Сделать основным
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onChange({ ...schedule, isDeleted: true })}
        >
          Убрать расписание
        </Button>
      </div>
      {copied !== null && (
        <CopyDaySheet
          from={copied}
          onClose={() => setCopied(null)}
          onCopy={(to) => {
            onChange(copyDay(schedule, copied, to))
            setCopied(null)
          }}
        />
      )}
    </div>
  )
}
