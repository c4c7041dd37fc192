import type { QueryClient } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'
import { type CachedEntity, withFields } from '#web/lib/api/cached-entities.ts'
import { toggleOrQueue } from '#web/nouns/pending-writes/toggle-or-queue.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { favoritesQuery } from './api.ts'

/** Saves or removes a favourite optimistically on every cached copy, and reverts when the request fails. */
export async function changeFavorite(
  queryClient: QueryClient,
  place: { id: string; name: string },
  isOn: boolean,
): Promise<void> {
  try {
    const isSent = await toggleOrQueue(
      queryClient,
      { kind: 'favorite', placeId: place.id },
      {
        key: `favorite ${place.id}`,
        id: place.id,
        isOn,
        applyTo: showFavorite,
        send: (isFavorite, viewerId) => sendFavorite(queryClient, place.id, isFavorite, viewerId),
      },
    )
    if (isSent)
      showSnackbar(isOn ? `${place.name} — в избранном` : `${place.name} — больше не в избранном`, 'success')
  } catch (error) {
    showErrorMessage(
      error,
      isOn ? 'Не получилось добавить в избранное' : 'Не получилось убрать из избранного',
    )
  }
  // The open list keeps its rows, so that a removal can be undone in place; it is reloaded when it is opened again.
  await queryClient.invalidateQueries({ queryKey: favoritesQuery.queryKey, refetchType: 'none' })
}

/** The operation is idempotent. */
export async function sendFavorite(
  queryClient: QueryClient,
  placeId: string,
  isFavorite: boolean,
  viewerId?: string,
): Promise<void> {
  const api = apiOf(queryClient, viewerId)
  if (isFavorite) await api.call('POST /api/v2/favorites', { body: { placeId } })
  else await api.call('DELETE /api/v2/favorites', { query: { placeId } })
}

export function showFavorite(copy: CachedEntity, isFavorite: boolean): CachedEntity {
  if (!('isFavorite' in copy) || copy.isFavorite === isFavorite) return copy
  const favoritesCount = Math.max(0, Number(copy.favoritesCount) + (isFavorite ? 1 : -1))
  return withFields({ ...copy, isFavorite }, { favoritesCount })
}
