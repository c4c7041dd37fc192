import type { QueryClient } from '@tanstack/react-query'
import type { Place } from '#contract/places/places.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { invalidateRoots } from '#web/lib/api/query-keys.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { dropPlace, savedPlaces, storePlace } from '#web/nouns/places/stored-places.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { favoritesQuery } from './api.ts'
import { sendFavorite } from './favorite-changes.ts'

/** A guest's favourites are stored in the browser only. */
export function changeGuestFavorite(place: Place, isOn: boolean): void {
  if (isOn) storePlace(savedPlaces, place)
  else dropPlace(savedPlaces, place.id)
  showSnackbar(isOn ? `${place.name} — в избранном` : `${place.name} — больше не в избранном`, 'success')
}

/**
 * Moves the favourites of a guest to the account after signing in, oldest first. The operation is idempotent, so
 * those that were not confirmed are sent again next time.
 */
export function transferGuestFavorites(queryClient: QueryClient, viewerId: string): Promise<void> {
  const { locks }: { locks?: LockManager | null } = navigator
  const run = () => transferAll(queryClient, viewerId)
  return locks ? locks.request('shodim:saved', run) : run()
}

async function transferAll(queryClient: QueryClient, viewerId: string): Promise<void> {
  let added = 0
  for (const place of savedPlaces.read().toReversed()) {
    try {
      await sendFavorite(queryClient, place.id, true, viewerId)
      added += 1
    } catch (error) {
      if (!isGone(error)) break
    }
    dropPlace(savedPlaces, place.id)
  }
  if (added === 0) return
  showSnackbar(
    `Добавили в избранное то, что вы сохранили: ${formatCount(added, nounForms.places)}`,
    'success',
  )
  await queryClient.invalidateQueries({ queryKey: favoritesQuery.queryKey })
  await invalidateRoots(queryClient, ['place'])
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 404 || error.code === 410)
}
