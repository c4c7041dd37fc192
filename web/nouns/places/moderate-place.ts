import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { OperationInput } from '#contract/api.ts'
import type { Place } from '#contract/places/places.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { invalidateRoots } from '#web/lib/api/query-keys.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { cachePlace, invalidateVenueQueries } from './edit-form/api.ts'
import { placeQuery } from './place-query.ts'

type ModerationTarget =
  OperationInput<'POST /api/v1/places/:placeId/moderation-status/:status'>['params']['status']

const moderatedText: Record<ModerationTarget, string> = {
  published: 'Заведение опубликовано',
  unpublished: 'Заведение не опубликовано. Владелец узнает причину',
  'on-moderation': 'Заведение отправлено на модерацию',
}

const failedText: Record<ModerationTarget, string> = {
  published: 'Не получилось опубликовать заведение',
  unpublished: 'Не получилось снять заведение с публикации',
  'on-moderation': 'Не получилось отправить заведение на модерацию',
}

interface Moderation {
  place: Pick<Place, 'id'>
  target: ModerationTarget
  reason?: string
}

/** Publishes a place, unpublishes it or submits it to the moderators; shows a failure. */
export function useModeratePlace(handlers: WriteHandlers = {}) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    onError: (error, { target }) => showModerationFailure(queryClient, error, failedText[target]),
    ...handlers,
    mutationFn: async ({ place, target, reason }: Moderation) => {
      const { place: moderated } = await apiOf(queryClient).call(
        'POST /api/v1/places/:placeId/moderation-status/:status',
        {
          params: { placeId: place.id, status: target },
          body: reason === undefined ? {} : { moderation_unpublished_reason: reason },
        },
      )
      cachePlace(queryClient, moderated)
      showSnackbar(moderatedText[target], 'success')
    },
  })
}

/** After another moderator has decided first, the page shows that decision. */
function showModerationFailure(queryClient: QueryClient, error: Error, text: string): void {
  const isOutdated =
    error instanceof ApiError && (error.status === 'AlreadyPublished' || error.status === 'StateNotAllowed')
  if (!isOutdated) {
    showErrorMessage(error, text)
    return
  }
  showSnackbar(error.message, 'error')
  void invalidateRoots(queryClient, ['place'])
  invalidateVenueQueries(queryClient)
}

type OpenStatus = 'opened' | 'temporary-closed' | 'closed'

const changedText: Record<OpenStatus, string> = {
  opened: 'Заведение снова открыто',
  'temporary-closed': 'Заведение временно закрыто',
  closed: 'Заведение закрыто навсегда',
}

interface StatusChange {
  place: Pick<Place, 'id' | 'status'>
  status: OpenStatus
}

/** Closes a place, reopens or restores it; shows a failure. */
export function useChangePlaceStatus(handlers: WriteHandlers = {}) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    onError: (error, { place }) =>
      showErrorMessage(
        error,
        isDeleted(place)
          ? 'Произошла ошибка при попытке восстановить заведение'
          : 'Произошла ошибка при редактировании заведения',
      ),
    ...handlers,
    mutationFn: async ({ place, status }: StatusChange) => {
      const { place: changed } = await apiOf(queryClient).call('PATCH /api/v1/places/:placeId', {
        params: { placeId: place.id },
        body: { status },
      })
      cachePlace(queryClient, changed)
      showSnackbar(isDeleted(place) ? 'Заведение восстановлено' : changedText[status], 'success')
    },
  })
}

function isDeleted({ status }: Pick<Place, 'status'>): boolean {
  return status.value === 'deleted'
}

export function useDeletePlace(handlers: WriteHandlers<Place>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    onError: (error) => showErrorMessage(error, 'Произошла ошибка при удалении заведения'),
    ...handlers,
    mutationFn: async (place: Place) => {
      await apiOf(queryClient).call('DELETE /api/v1/places/:placeId', { params: { placeId: place.id } })
      await queryClient.invalidateQueries({ queryKey: placeQuery(place.latinName).queryKey })
      invalidateVenueQueries(queryClient)
      return place
    },
  })
}
