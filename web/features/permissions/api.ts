import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { OperationInput } from '#contract/api.ts'
import type { UserShort } from '#contract/users.ts'
import { venuesChanged } from '#web/features/places/editing/api.ts'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { showFailure } from '#web/ui/failure-message.ts'
import { showMessage } from '#web/ui/messages.ts'
import { type Venue, venueIds } from './venue.ts'

type VenueName = Pick<Venue, 'kind' | 'id'>

export function permissionsQuery(venue: VenueName) {
  return queryOptions({
    queryKey: ['permissions', venue.kind, venue.id],
    queryFn: ({ client, signal }) =>
      apiOf(client).call('GET /api/v2/permissions', { query: venueIds(venue) }, signal),
  })
}

/** Requests that the viewer may decide about, those that wait longest first. */
export function permissionRequestsQuery() {
  return pagedQuery({
    queryKey: ['permission-requests'],
    load: async (api, range, signal) =>
      (await api.call('GET /api/v2/permissions/requests', { query: range }, signal)).requests,
  })
}

export function claimOptionsQuery(placeId: string) {
  return queryOptions({
    queryKey: ['claim-options', placeId],
    staleTime: 0,
    queryFn: ({ client, signal }) =>
      apiOf(client).call('GET /api/v2/claims/options', { query: { placeId } }, signal),
  })
}

const onVenue = { place: 'на\u00A0заведение', organisation: 'на\u00A0организацию' } as const

type Role = OperationInput<'POST /api/v2/permissions/:value'>['params']['value']

/** Roles offered to the viewer. */
export function receivedInvitationsQuery() {
  return queryOptions({
    queryKey: ['received-invitations'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v2/invitations', {}, signal)).invitations,
  })
}

/** Whether it was answered or is gone, what shows it is asked for anew. */
export async function answerInvitation(
  queryClient: QueryClient,
  invitationId: string,
  answer: 'accept' | 'decline',
): Promise<void> {
  try {
    await apiOf(queryClient).call(`POST /api/v2/invitations/:invitationId/${answer}`, {
      params: { invitationId },
    })
    showMessage(answer === 'accept' ? 'Теперь вы в команде' : 'Приглашение отклонено', 'success')
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 'RecordNotFound'
    if (isGone) showMessage(error.message, 'error')
    else showFailure(error, 'Не получилось ответить на приглашение')
  }
  venuesChanged(queryClient)
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      ['received-invitations', 'notifications', 'place', 'organisation'].includes(String(queryKey[0])),
  })
}

/** By person or e-mail. @returns whether it was given or offered */
export async function grantRole(
  queryClient: QueryClient,
  venue: VenueName,
  role: Exclude<Role, 'requester'>,
  who: { userId: string } | { email: string },
): Promise<boolean> {
  try {
    const { user, invitation } = await apiOf(queryClient).call('POST /api/v2/permissions/:value', {
      params: { value: role },
      body: { ...venueIds(venue), ...who },
    })
    showMessage(invitation ? invitedWords(user) : `Права ${onVenue[venue.kind]} выданы`, 'success')
    await changed(queryClient, venue)
    return true
  } catch (error) {
    tell(error, 'Произошла ошибка при предоставлении прав')
    return false
  }
}

function invitedWords(user: UserShort | null): string {
  return user
    ? `Приглашение отправлено: права появятся, когда ${user.fullName} согласится`
    : 'Мы отправили приглашение: права появятся после регистрации и согласия'
}

/** A role, a request or an invitation. */
export async function removeRole(
  queryClient: QueryClient,
  venue: VenueName,
  who: { userId: string } | { email: string },
  done = `Права ${onVenue[venue.kind]} удалены`,
): Promise<boolean> {
  try {
    await apiOf(queryClient).call('DELETE /api/v2/permissions', { query: { ...venueIds(venue), ...who } })
    showMessage(done, 'success')
    await changed(queryClient, venue)
    return true
  } catch (error) {
    tell(error, 'Произошла ошибка при удалении прав')
    return false
  }
}

export async function requestRights(queryClient: QueryClient, venue: VenueName): Promise<boolean> {
  try {
    await apiOf(queryClient).call('POST /api/v2/permissions/:value', {
      params: { value: 'requester' },
      body: venueIds(venue),
    })
    showMessage('Заявка отправлена', 'success')
    await changed(queryClient, venue)
    return true
  } catch (error) {
    tell(error, 'Произошла ошибка при запросе прав')
    return false
  }
}

async function changed(queryClient: QueryClient, { kind }: VenueName): Promise<void> {
  venuesChanged(queryClient)
  await queryClient.invalidateQueries({ queryKey: [kind] })
}

/** Refusals that say what to do are worded by the server. */
function tell(error: unknown, text: string): void {
  const isWorded =
    error instanceof ApiError &&
    (error.status === 'LastOwner' ||
      error.status === 'StateNotAllowed' ||
      error.status === 'ValidationFailed')
  if (isWorded) showMessage(Object.values(error.fields)[0]?.[0] ?? error.message, 'error')
  else showFailure(error, text)
}
