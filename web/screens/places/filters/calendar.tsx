import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatMonth, monthsGenitive, onWeekday, weekdays, weekdaysShort } from '#web/lib/format/dates.ts'
import { dateAfter, monthAfter, monthWeeks, weekdayOf } from '#web/lib/format/month-calendar.ts'
import { IconButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import styles from './calendar.module.css'

const ChevronLeft = icon('chevron-left')
const ChevronRight = icon('chevron-right')

/** Opening hours further ahead are unreliable. */
const MONTHS_AHEAD = 6

interface CalendarProps {
  /** `2026-11-21` in the city. */
  today: string
  chosen: readonly string[]
  onToggle: (date: string) => void
}

/** A month of six weeks. Arrow keys move by days, Page Up and Page Down by months. */
export function Calendar({ today, chosen, onToggle }: CalendarProps) {
  const [current, setCurrent] = useState(chosen[0] ?? today)
  const isFocusWanted = useRef(false)
  const currentButton = useRef<HTMLButtonElement>(null)
  const month = current.slice(0, 7)
  const firstMonth = today.slice(0, 7)
  const lastMonth = monthAfter(firstMonth, MONTHS_AHEAD)

  // The button of a day in another month exists only after the rendering. Later renderings leave the focus alone.
  useEffect(() => {
    if (!isFocusWanted.current) return
    isFocusWanted.current = false
    currentButton.current?.focus()
  })

  const handleKeyDown = (event: KeyboardEvent) => {
    const next = dateByKey(event.key, current, today)
    if (!next) return
    event.preventDefault()
    if (next < today || next.slice(0, 7) > lastMonth) return
    isFocusWanted.current = true
    setCurrent(next)
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton
          label="Предыдущий месяц"
          disabled={month === firstMonth}
          onClick={() => setCurrent(firstDay(monthAfter(month, -1), today))}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p className={styles.month} aria-live="polite">
          {formatMonth(Number(month.slice(0, 4)), Number(month.slice(5)))}
        </p>
        <IconButton
          label="Следующий месяц"
          disabled={month === lastMonth}
          onClick={() => setCurrent(firstDay(monthAfter(month, 1), today))}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <table className={styles.grid}>
        <thead>
          <tr>
            {weekdaysShort.map((day, index) => (
              <th key={day} scope="col" abbr={weekdays[index]}>
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={handleKeyDown}>
          {monthWeeks(month).map((week) => (
            <tr key={week[0]?.date}>
              {week.map(({ date, dayOfMonth, isInMonth }) => (
                <td key={date}>
                  <button
                    type="button"
                    ref={date === current ? currentButton : undefined}
                    className={styles.day}
                    tabIndex={date === current ? 0 : -1}
                    aria-label={dayName(date)}
                    aria-pressed={chosen.includes(date)}
                    aria-current={date === today ? 'date' : undefined}
                    data-outside={!isInMonth || undefined}
                    disabled={date < today || date.slice(0, 7) > lastMonth}
                    onClick={() => {
                      isFocusWanted.current = true
                      setCurrent(date)
                      onToggle(date)
                    }}
                  >
                    {dayOfMonth}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Of the current month, the days before today cannot be chosen. */
function firstDay(month: string, today: string): string {
  return today.startsWith(month) ? today : `${month}-01`
}

function dateByKey(key: string, current: string, today: string): string | null {
  const weekday = weekdayOf(current)
  switch (key) {
    case 'ArrowLeft':
      return dateAfter(current, -1)
    case 'ArrowRight':
      return dateAfter(current, 1)
    case 'ArrowUp':
      return dateAfter(current, -7)
    case 'ArrowDown':
      return dateAfter(current, 7)
    case 'Home':
      return dateAfter(current, -weekday)
    case 'End':
      return dateAfter(current, 6 - weekday)
    case 'PageUp':
      return firstDay(monthAfter(current.slice(0, 7), -1), today)
    case 'PageDown':
      return firstDay(monthAfter(current.slice(0, 7), 1), today)
    default:
      return null
  }
}

/** «27 ноября, в пятницу» */
function dayName(date: string): string {
  return `${Number(date.slice(8))} ${monthsGenitive[Number(date.slice(5, 7)) - 1]}, ${onWeekday[weekdayOf(date)]}`
}
