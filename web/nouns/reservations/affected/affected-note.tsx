import { useQuery } from '@tanstack/react-query'
import type { AffectedReservations, PlannedChange } from '#contract/reservations/reservations.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import styles from './affected-note.module.css'
import { affectedQuery } from './affected-query.ts'
import { describeAffected } from './describe-affected.ts'

/** The part of a confirmation dialog that lists the guests whom the change leaves without a table. */
export function AffectedNote({ affected }: { affected: AffectedReservations }) {
  const notes = describeAffected(affected)
  if (notes.length === 0) return null
  return (
    <div className={styles.note}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

/** The same, loaded when the dialog is shown. */
export function LoadedAffectedNote({ placeId, change }: { placeId: string; change: PlannedChange }) {
  const query = useQuery(affectedQuery(placeId, change))
  if (query.isPending) {
    return (
      <LoadingPlaceholder className={styles.waiting}>
        <Skeleton shape="block" />
      </LoadingPlaceholder>
    )
  }
  if (query.isError) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />
  return <AffectedNote affected={query.data} />
}
