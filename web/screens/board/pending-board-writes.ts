import { useEffect } from 'react'
import { usePendingWrites } from '#web/nouns/pending-writes/pending-writes-store.ts'

/** Status changes and guests entered on this device that the server has not confirmed yet. */
export function usePendingBoardWrites(placeIds: readonly string[], viewerId: string) {
  const pendingActions = usePendingWrites(viewerId, 'mark').filter(({ placeId }) =>
    placeIds.includes(placeId),
  )
  const guests = usePendingWrites(viewerId, 'guests').filter(({ placeId }) => placeIds.includes(placeId))
  const count = [...pendingActions, ...guests].filter(({ problem }) => problem === undefined).length
  return { actions: pendingActions, guests, count }
}

/** Preloads the forms, so that they open offline. */
export function usePreloadedForms(): void {
  useEffect(() => {
    for (const load of [
      () => import('./reservation-entry/reservation-entry-sheet.tsx'),
      () => import('./dialogs/decline-sheet.tsx'),
      () => import('#web/ui/windows/confirm-dialog.tsx'),
    ]) {
      load().catch(() => {})
    }
  }, [])
}
