import { useClientOnlyQuery } from '#web/lib/browser/client-only-query.ts'
import { CounterBadge } from '#web/ui/text/badge.tsx'
import { newReservationsQuery } from './board/board-api.ts'

const REFRESH_MS = 60_000

/**
 * The number of reservations that wait for an answer at one place, or at all places of the viewer. Renders nothing at
 * zero.
 */
export function NewReservationsBadge({ placeId }: { placeId?: string }) {
  const data = useClientOnlyQuery({ ...newReservationsQuery, refetchInterval: REFRESH_MS })
  const place = data?.places.find(({ id }) => id === placeId)
  const count = placeId === undefined ? data?.count : place?.count
  return <CounterBadge count={count ?? 0} label="Новые брони" />
}
