import type { QueryClient } from '@tanstack/react-query'
import type { OperationInput } from '#contract/api.ts'
import type { Place } from '#contract/places.ts'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { showFailure } from '#web/ui/failure-message.ts'
import { showMessage } from '#web/ui/messages.ts'
import { placeSaved, venuesChanged } from '../editing/api.ts'
import { placeQuery } from '../place-query.ts'

type ModerationStep =
  OperationInput<'POST /api/v1/places/:placeId/moderation-status/:status'>['params']['status']

const done: Record<ModerationStep, string> = {
  published: 'Заведение опубликовано',
  unpublished: 'Заведение не опубликовано. Владелец узнает причину',
  'on-moderation': 'Заведение отправлено на модерацию',
}

/** @returns whether it was done; what failed has been said */
export async function moderatePlace(
  queryClient: QueryClient,
  place: Pick<Place, 'id'>,
  step: ModerationStep,
  reason?: string,
): Promise<boolean> {
  try {
    const { place: moderated } = await apiOf(queryClient).call(
      'POST /api/v1/places/:placeId/moderation-status/:status',
      {
        params: { placeId: place.id, status: step },
        body: reason === undefined ? {} : { moderation_unpublished_reason: reason },
      },
    )
    placeSaved(queryClient, moderated)
    showMessage(done[step], 'success')
    return true
  } catch (error) {
    tell(queryClient, error)
    return false
  }
}

/** Somebody else has decided meanwhile: the page shows what they did. */
function tell(queryClient: QueryClient, error: unknown): void {
  const isBehind =
    error instanceof ApiError && (error.status === 'AlreadyPublished' || error.status === 'StateNotAllowed')
  if (!isBehind) {
    showFailure(error, 'Произошла ошибка при публикации')
    return
  }
  showMessage(error.message, 'error')
  void queryClient.invalidateQueries({ queryKey: ['place'] })
  venuesChanged(queryClient)
}

type OpenStatus = 'opened' | 'temporary-closed' | 'closed'

const statusDone: Record<OpenStatus, string> = {
  opened: 'Заведение снова открыто',
  'temporary-closed': 'Заведение временно закрыто',
  closed: 'Заведение закрыто навсегда',
}

/** @returns whether it was done; what failed has been said */
export async function changeStatus(
  queryClient: QueryClient,
  place: Pick<Place, 'id' | 'status'>,
  status: OpenStatus,
): Promise<boolean> {
  const isRecovery = place.status.value === 'deleted'
  try {
    const { place: changed } = await apiOf(queryClient).call('PATCH /api/v1/places/:placeId', {
      params: { placeId: place.id },
      body: { status },
    })
    placeSaved(queryClient, changed)
    showMessage(isRecovery ? 'Заведение восстановлено' : statusDone[status], 'success')
    return true
  } catch (error) {
    showFailure(
      error,
      isRecovery
        ? 'Произошла ошибка при попытке восстановить заведение'
        : 'Произошла ошибка при редактировании заведения',
    )
    return false
  }
}

/** @returns whether it is gone */
export async function deletePlace(queryClient: QueryClient, place: Place): Promise<boolean> {
  try {
    await apiOf(queryClient).call('DELETE /api/v1/places/:placeId', { params: { placeId: place.id } })
    await queryClient.invalidateQueries({ queryKey: placeQuery(place.latinName).queryKey })
    venuesChanged(queryClient)
    return true
  } catch (error) {
    showFailure(error, 'Произошла ошибка при удалении заведения')
    return false
  }
}
