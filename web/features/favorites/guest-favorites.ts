import type { QueryClient } from '@tanstack/react-query'
import type { Place } from '#contract/places.ts'
import { dropPlace, keepPlace, savedPlaces, summaryOf } from '#web/features/places/kept-places.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { showMessage } from '#web/ui/messages.ts'
import { favoritesQuery } from './api.ts'
import { tellFavorite } from './favorite-changes.ts'

/** A guest saves in the browser alone. */
export function changeGuestFavorite(place: Place, isOn: boolean): void {
  if (isOn) keepPlace(savedPlaces, summaryOf(place))
  else dropPlace(savedPlaces, place.id)
  showMessage(isOn ? `${place.name} — в избранном` : `${place.name} — больше не в избранном`, 'success')
}

/**
 * What was saved without an account goes to the account of whoever has signed in, oldest first as it was saved. The
 * server takes a place twice, so that a broken connection costs nothing: what has not arrived stays for the next time.
 */
export function handOverSaved(queryClient: QueryClient, viewerId: string): Promise<void> {
  const { locks }: { locks?: LockManager | null } = navigator
  const run = () => handOver(queryClient, viewerId)
  return locks ? locks.request('shodim:saved', run) : run()
}

async function handOver(queryClient: QueryClient, viewerId: string): Promise<void> {
  let added = 0
  for (const place of savedPlaces.read().toReversed()) {
    try {
      await tellFavorite(queryClient, place.id, true, viewerId)
      added += 1
    } catch (error) {
      if (!isGone(error)) break
    }
    dropPlace(savedPlaces, place.id)
  }
  if (added === 0) return
  showMessage(`Добавили в избранное то, что вы сохранили: ${countOf(added, forms.places)}`, 'success')
  await queryClient.invalidateQueries({ queryKey: favoritesQuery.queryKey })
  await queryClient.invalidateQueries({ queryKey: ['place'] })
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 404 || error.code === 410)
}
