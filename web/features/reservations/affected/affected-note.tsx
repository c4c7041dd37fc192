import { useQuery } from '@tanstack/react-query'
import type { AffectedReservations, PlannedChange } from '#contract/reservations.ts'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './affected-note.module.css'
import { affectedQuery } from './affected-query.ts'
import { affectedWords } from './affected-words.ts'

/** Within a question: whom the change leaves without a table. */
export function AffectedNote({ affected }: { affected: AffectedReservations }) {
  const words = affectedWords(affected)
  if (words.length === 0) return null
  return (
    <div className={styles.note}>
      {words.map((word) => (
        <p key={word}>{word}</p>
      ))}
    </div>
  )
}

/** The same, asked for when the question is. */
export function AskedAffected({ placeId, change }: { placeId: string; change: PlannedChange }) {
  const query = useQuery(affectedQuery(placeId, change))
  if (query.isPending) {
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton shape="block" />
      </div>
    )
  }
  if (query.isError) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />
  return <AffectedNote affected={query.data} />
}
