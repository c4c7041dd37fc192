import CalendarPlus from 'lucide-react/icons/calendar-plus'
import type { ReactNode } from 'react'
import type { Reservation } from '#contract/reservations.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { downloadCalendar } from './calendar-file.ts'
import styles from './reservation-facts.module.css'
import { statusWords, tableLine } from './reservation-words.ts'

/** A reservation as its guest sees it; `children` are what may be done with it. */
export function ReservationFacts({
  reservation,
  children,
}: {
  reservation: Reservation
  children?: ReactNode
}) {
  const { place, comment, answer, status } = reservation
  const { label, tone } = statusWords(reservation)
  const isComing = status === 'requested' || status === 'confirmed'
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <Link to={`/${place.latinName}`} className={styles.name}>
          {place.name}
        </Link>
        <span className={classNames(styles.status, styles[tone])}>{label}</span>
      </header>
      <p className={styles.table} data-figures="">
        {tableLine(reservation)}
      </p>
      <p className={styles.note}>
        {[place.city, place.address].filter(Boolean).join(', ')}
        {place.phone && (
          <>
            {' · '}
            <a href={`tel:${place.phone}`} className={styles.phone}>
              {formatPhone(place.phone)}
            </a>
          </>
        )}
      </p>
      {comment && <p className={styles.note}>{`Пожелания: ${comment}`}</p>}
      {answer && <p className={styles.answer}>{`Ответ заведения: ${answer}`}</p>}
      {(isComing || children) && (
        <div className={styles.actions}>
          {children}
          {isComing && (
            <Button
              size="small"
              variant="quiet"
              icon={<CalendarPlus aria-hidden="true" />}
              onClick={() => downloadCalendar(reservation)}
            >
              В календарь
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
