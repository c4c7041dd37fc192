import { formatLocal } from '#contract/format-local.ts'
import type { Match, Poll } from '#contract/polls/polls.ts'
import { inQuotes } from '#contract/russian.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { bookingFacts, bookingLabels, describeTableState } from '#web/nouns/polls/poll-labels.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './best-match.module.css'

interface BestMatchProps {
  poll: Poll
  /** Booking is the main action of the page. */
  isMain: boolean
}

/** The answer of a poll: what is booked, or what would suit most people now. */
export function BestMatch({ poll, isMain }: BestMatchProps) {
  const { best, wanted, booking, voters } = poll.state
  const isBooked = booking !== null && booking.status !== 'cancelled'
  return (
    <section className={styles.match} aria-label="Итог голосования" aria-live="polite">
      {booking && (
        <div className={styles.answer}>
          <p className={styles.caption}>{bookingLabels[booking.status]}</p>
          <h2 className={styles.place}>
            <Link to={`/${booking.latinName}`}>{booking.placeName}</Link>
          </h2>
          <p className={styles.when}>{joinFacts(bookingFacts(booking))}</p>
        </div>
      )}
      {!isBooked && best && <Best poll={poll} match={best} isMain={isMain} />}
      {!isBooked && wanted && (
        <p className={styles.note}>
          {`Больше всего голосов за ${inQuotes(poll.places[wanted.place]?.name ?? '')}, ${formatLocal(poll.times[wanted.time] ?? '')}, но ${describeTableState(wanted.table, wanted.guestsCount)}.`}
        </p>
      )}
      {!isBooked && !best && !wanted && (
        <p className={styles.none}>
          {voters.length === 0
            ? 'Пока никто не проголосовал. Отметьте, когда можете и куда хотите.'
            : 'Пока нет места и времени, которые подошли бы хоть кому-то.'}
        </p>
      )}
    </section>
  )
}

function Best({ poll, match, isMain }: BestMatchProps & { match: Match }) {
  const { place: number, time, votersCount, guestsCount, table } = match
  const { voters } = poll.state
  const place = poll.places[number]?.place
  const at = poll.times[time] ?? ''
  const names = voters
    .filter((voter) => voter.places.includes(number) && voter.times.includes(time))
    .map(({ name }) => name)
  const isBookable = table === 'free' && place
  const address = `/${place?.latinName}/booking?at=${at}&guests=${guestsCount}&poll=${poll.token}`
  return (
    <div className={styles.answer}>
      <p className={styles.caption}>Лучше всего</p>
      <h2 className={styles.place}>
        {place ? <Link to={`/${place.latinName}`}>{place.name}</Link> : poll.places[number]?.name}
      </h2>
      <p className={styles.when}>{`${formatLocal(at)} · ${describeTableState(table, guestsCount)}`}</p>
      <p className={styles.who}>{`${votersCount} из${NBSP}${voters.length}: ${shortened(names)}`}</p>
      {poll.rights.canManage && isBookable && (
        <LinkButton variant={isMain ? 'primary' : 'outlined'} to={address} className={styles.book}>
          {`Забронировать на${NBSP}${guestsCount}`}
        </LinkButton>
      )}
      {poll.rights.canManage && place && table === 'unbookable' && (
        <LinkButton to={`/${place.latinName}?modal=sheet_phones`} className={styles.book}>
          Позвонить
        </LinkButton>
      )}
    </div>
  )
}

const SHOWN_NAMES = 6

function shortened(names: readonly string[]): string {
  const more = names.length - SHOWN_NAMES
  return more > 0 ? `${names.slice(0, SHOWN_NAMES).join(', ')} и${NBSP}ещё${NBSP}${more}` : names.join(', ')
}
