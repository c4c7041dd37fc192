import type { ReactNode } from 'react'
import type { Reservation } from '#contract/reservations/reservations.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import { Facts } from '#web/ui/text/facts.tsx'
import { downloadCalendar } from './calendar-file.ts'
import styles from './reservation-facts.module.css'
import { confirmationMarks, describeStatus, disruptionLabels, tableFacts } from './reservation-labels.ts'

const CalendarPlus = icon('calendar-plus')
const Check = icon('check')
const Clock = icon('clock')
const Phone = icon('phone')

/** A reservation as its guest sees it; `children`: the action buttons. */
export function ReservationFacts({
  reservation,
  hasCalendar = true,
  children,
}: {
  reservation: Reservation
  hasCalendar?: boolean
  children?: ReactNode
}) {
  const { place, comment, answer, status } = reservation
  const { label, tone } = describeStatus(reservation)
  const marks = confirmationMarks(reservation)
  const isComing = (status === 'requested' || status === 'confirmed') && !reservation.disruption
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <a href={`/${place.latinName}`} className={styles.name}>
          {place.name}
        </a>
        <span className={classNames(styles.status, styles[tone])}>{label}</span>
      </header>
      <p className={styles.table} data-figures="">
        <Facts items={tableFacts(reservation)} />
      </p>
      <p className={styles.note}>{[place.city, place.address].filter(Boolean).join(', ')}</p>
      {reservation.disruption && (
        <p className={styles.disrupted}>{disruptionLabels[reservation.disruption]}</p>
      )}
      {marks.length > 0 && (
        <ul className={styles.marks} aria-label="Кто подтвердил">
          {marks.map(({ label, isDone }) => (
            <li key={label} className={classNames(styles.mark, isDone && styles.done)}>
              {isDone ? <Check aria-hidden="true" /> : <Clock aria-hidden="true" />}
              {label}
            </li>
          ))}
        </ul>
      )}
      {comment && <p className={styles.note}>{`Пожелания: ${comment}`}</p>}
      {answer && <p className={styles.answer}>{`Ответ заведения: ${answer}`}</p>}
      {(isComing || place.phone) && (
        <div className={styles.links}>
          {place.phone && (
            <a href={`tel:${place.phone}`} className={styles.link}>
              <Phone aria-hidden="true" />
              {formatPhone(place.phone)}
            </a>
          )}
          {isComing && hasCalendar && (
            <button type="button" className={styles.link} onClick={() => downloadCalendar(reservation)}>
              <CalendarPlus aria-hidden="true" />
              В&nbsp;календарь
            </button>
          )}
        </div>
      )}
      {children && <div className={styles.actions}>{children}</div>}
    </article>
  )
}
