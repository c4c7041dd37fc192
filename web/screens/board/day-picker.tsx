import { formatLocal } from '#contract/format-local.ts'
import { dateAfter } from '#web/lib/format/month-calendar.ts'
import type { Board } from '#web/nouns/reservations/board/board-api.ts'
import { useDateInput } from '#web/ui/fields/date-field.tsx'
import { icon } from '#web/ui/icon.ts'
import { CounterBadge } from '#web/ui/text/badge.tsx'
import { Chip, ChipRow } from '#web/ui/text/chip.tsx'
import { formatDay } from './board-labels.ts'
import styles from './day-picker.module.css'

const ChevronLeft = icon('chevron-left')
const ChevronRight = icon('chevron-right')

/** The days offered at once; further ones are offered when they have requests, or reached by the calendar. */
const NEAREST_DAYS = 7

interface DayPickerProps {
  date: string
  board: Pick<Board, 'today' | 'days'>
  addressOf: (date: string) => string
  onChoose: (date: string) => void
}

/** Chooses a business day: neighbouring days, a calendar, and days with reservations. */
export function DayPicker({ date, board: { today, days }, addressOf, onChoose }: DayPickerProps) {
  const input = useDateInput(date, (day) => {
    if (day) onChoose(day)
  })
  const offered = days.filter((day, index) => index < NEAREST_DAYS || day.newCount > 0)
  return (
    <div className={styles.picker}>
      <div className={styles.line}>
        <a className={styles.step} href={addressOf(dateAfter(date, -1))} aria-label="День назад">
          <ChevronLeft aria-hidden="true" />
        </a>
        <label className={styles.day}>
          <span className="visually-hidden">День</span>
          <span aria-hidden="true">{formatDay(date, today)}</span>
          <input {...input} className={styles.input} />
        </label>
        <a className={styles.step} href={addressOf(dateAfter(date, 1))} aria-label="День вперёд">
          <ChevronRight aria-hidden="true" />
        </a>
      </div>
      {(offered.some((day) => day.date !== date || day.newCount > 0) || date !== today) && (
        <ChipRow label="Дни с бронями">
          {!offered.some((day) => day.date === today) && (
            <Chip to={addressOf(today)} isActive={date === today} preventScrollReset>
              Сегодня
            </Chip>
          )}
          {offered.map((day) => (
            <Chip key={day.date} to={addressOf(day.date)} isActive={date === day.date} preventScrollReset>
              {day.date === today ? 'Сегодня' : formatLocal(day.date)}
              <span className={styles.count} data-figures="">
                {day.count}
              </span>
              <CounterBadge count={day.newCount} label="Ждут ответа" />
            </Chip>
          ))}
        </ChipRow>
      )}
    </div>
  )
}
