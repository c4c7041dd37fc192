import type { QueryClient } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api.ts'
import { type Copy, withFields } from '#web/lib/cached-copies.ts'
import { switchTo } from '#web/lib/wanted-state.ts'
import { showFailure } from '#web/ui/failure-message.ts'
import { showMessage } from '#web/ui/messages.ts'
import { favoritesQuery } from './api.ts'

/** Saves or lets go: at once on every copy, and back again when the server does not take it. */
export async function changeFavorite(
  queryClient: QueryClient,
  place: { id: string; name: string },
  isOn: boolean,
): Promise<void> {
  const api = apiOf(queryClient)
  const query = { placeId: place.id }
  try {
    const isTold = await switchTo(queryClient, {
      key: `favorite ${place.id}`,
      id: place.id,
      isOn,
      show: showFavorite,
      async send(isFavorite) {
        if (isFavorite) await api.call('POST /api/v2/favorites', { body: query })
        else await api.call('DELETE /api/v2/favorites', { query })
      },
    })
    if (isTold)
      showMessage(isOn ? `${place.name} — в избранном` : `${place.name} — больше не в избранном`, 'success')
  } catch (error) {
    showFailure(error, isOn ? 'Не удалось добавить в избранное' : 'Не удалось убрать из избранного')
  }
  // Nothing moves under the finger: the list is asked for when it is next opened.
  await queryClient.invalidateQueries({ queryKey: favoritesQuery.queryKey, refetchType: 'none' })
}

function showFavorite(copy: Copy, isFavorite: boolean): Copy {
  if (!('isFavorite' in copy) || copy.isFavorite === isFavorite) return copy
  const favoritesCount = Math.max(0, Number(copy.favoritesCount) + (isFavorite ? 1 : -1))
  return withFields({ ...copy, isFavorite }, { favoritesCount })
}
