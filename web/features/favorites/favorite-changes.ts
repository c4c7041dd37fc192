import type { QueryClient } from '@tanstack/react-query'
import { switchOrKeep } from '#web/features/unsent/keep-switch.ts'
import { apiOf } from '#web/lib/api.ts'
import { type Copy, withFields } from '#web/lib/cached-copies.ts'
import { showFailure } from '#web/ui/failure-message.ts'
import { showMessage } from '#web/ui/messages.ts'
import { favoritesQuery } from './api.ts'

/** Saves or lets go: at once on every copy, and back again when the server does not take it. */
export async function changeFavorite(
  queryClient: QueryClient,
  place: { id: string; name: string },
  isOn: boolean,
): Promise<void> {
  try {
    const isTold = await switchOrKeep(
      queryClient,
      { kind: 'favorite', placeId: place.id },
      {
        key: `favorite ${place.id}`,
        id: place.id,
        isOn,
        show: showFavorite,
        send: (isFavorite, viewerId) => tellFavorite(queryClient, place.id, isFavorite, viewerId),
      },
    )
    if (isTold)
      showMessage(isOn ? `${place.name} — в избранном` : `${place.name} — больше не в избранном`, 'success')
  } catch (error) {
    showFailure(error, isOn ? 'Не удалось добавить в избранное' : 'Не удалось убрать из избранного')
  }
  // Nothing moves under the finger: the list is asked for when it is next opened.
  await queryClient.invalidateQueries({ queryKey: favoritesQuery.queryKey, refetchType: 'none' })
}

/** The server keeps the state it is told, however often. */
export async function tellFavorite(
  queryClient: QueryClient,
  placeId: string,
  isFavorite: boolean,
  viewerId?: string,
): Promise<void> {
  const api = apiOf(queryClient, viewerId)
  if (isFavorite) await api.call('POST /api/v2/favorites', { body: { placeId } })
  else await api.call('DELETE /api/v2/favorites', { query: { placeId } })
}

export function showFavorite(copy: Copy, isFavorite: boolean): Copy {
  if (!('isFavorite' in copy) || copy.isFavorite === isFavorite) return copy
  const favoritesCount = Math.max(0, Number(copy.favoritesCount) + (isFavorite ? 1 : -1))
  return withFields({ ...copy, isFavorite }, { favoritesCount })
}
