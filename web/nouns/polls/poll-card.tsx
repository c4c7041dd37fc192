import { useQuery } from '@tanstack/react-query'
import { formatLocal } from '#contract/format-local.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import { pollQuery } from './api.ts'
import styles from './poll-card.module.css'
import { bookingFacts, bookingLabels, pollTitle, voteForms } from './poll-labels.ts'

const UsersRound = icon('users-round')

/** A poll whose link is in a message. */
export function PollCard({ token }: { token: string }) {
  const { data: poll, error } = useQuery({ ...pollQuery(token), refetchInterval: false, staleTime: 60_000 })
  const isOver = error instanceof ApiError && (error.code === 410 || error.code === 404)
  const { booking, best, voters } = poll?.state ?? {}
  return (
    <Link to={`/polls/${token}`} className={styles.card}>
      <UsersRound aria-hidden="true" className={styles.icon} />
      <span className={styles.text}>
        <b>{poll ? pollTitle(poll) : 'Куда пойдём?'}</b>
        {isOver && <span>Голосование закончилось</span>}
        {poll && <span className={styles.places}>{poll.places.map(({ name }) => name).join(', ')}</span>}
        {poll && booking && (
          <span>
            {joinFacts([bookingLabels[booking.status], booking.placeName, ...bookingFacts(booking)])}
          </span>
        )}
        {poll && !booking && (
          <span>
            {joinFacts([
              formatCount(voters?.length ?? 0, voteForms),
              best &&
                `лучше всего: ${poll.places[best.place]?.name}, ${formatLocal(poll.times[best.time] ?? '')}`,
            ])}
          </span>
        )}
      </span>
    </Link>
  )
}
