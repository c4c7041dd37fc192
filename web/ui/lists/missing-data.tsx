import { ListFailure } from './list-failure.tsx'
import { LoadingPlaceholder } from './loading-placeholder.tsx'
import { RowSkeleton } from './skeleton.tsx'

interface MissingDataProps {
  query: { error: Error | null; refetch: () => unknown }
}

/** Shown in place of a query that has no data: its failure with a retry button, or a skeleton. */
export function MissingData({ query: { error, refetch } }: MissingDataProps) {
  if (error) return <ListFailure error={error} onRetry={refetch} />
  return (
    <LoadingPlaceholder>
      <RowSkeleton />
    </LoadingPlaceholder>
  )
}
