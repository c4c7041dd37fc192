import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { OperationInput } from '#contract/api.ts'
import type { UserShort } from '#contract/users/users.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { invalidateRoots } from '#web/lib/api/query-keys.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { invalidateVenueQueries } from '#web/nouns/places/edit-form/api.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import type { VenueName } from './api.ts'
import { venueIds } from './venue.ts'

const onVenue = { place: 'на\u00A0заведение', organisation: 'на\u00A0организацию' } as const

type Role = OperationInput<'POST /api/v2/permissions/:value'>['params']['value']
export type GrantedRole = Exclude<Role, 'requester'>
type PersonOrEmail = { userId: string } | { email: string }

/** Grants a role to a person, or invites them when they have to agree first. */
export function useGrantRole(venue: VenueName, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    onError: (error) => showRefusal(error, 'Произошла ошибка при предоставлении прав'),
    ...handlers,
    mutationFn: async ({ role, who }: { role: GrantedRole; who: PersonOrEmail }) => {
      const { user, invitation } = await apiOf(queryClient).call('POST /api/v2/permissions/:value', {
        params: { value: role },
        body: { ...venueIds(venue), ...who },
      })
      showSnackbar(invitation ? invitedMessage(user) : `Права ${onVenue[venue.kind]} выданы`, 'success')
      await invalidatePermissions(queryClient, venue)
    },
  })
}

function invitedMessage(user: UserShort | null): string {
  return user
    ? `Приглашение отправлено: права появятся, когда ${user.fullName} согласится`
    : 'Мы отправили приглашение: права появятся после регистрации и согласия'
}

/** Removes a role, a request or an invitation. */
export function useRemoveRole(
  venue: VenueName,
  who: PersonOrEmail,
  {
    successText = `Права ${onVenue[venue.kind]} удалены`,
    ...handlers
  }: WriteHandlers & { successText?: string },
) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    onError: (error) => showRefusal(error, 'Произошла ошибка при удалении прав'),
    ...handlers,
    mutationFn: async () => {
      await apiOf(queryClient).call('DELETE /api/v2/permissions', { query: { ...venueIds(venue), ...who } })
      showSnackbar(successText, 'success')
      await invalidatePermissions(queryClient, venue)
    },
  })
}

export function useRequestRights(venue: VenueName, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    onError: (error) => showRefusal(error, 'Произошла ошибка при запросе прав'),
    ...handlers,
    mutationFn: async () => {
      await apiOf(queryClient).call('POST /api/v2/permissions/:value', {
        params: { value: 'requester' },
        body: venueIds(venue),
      })
      showSnackbar('Заявка отправлена', 'success')
      await invalidatePermissions(queryClient, venue)
    },
  })
}

/** Queries that show the invitation are reloaded after success and failure. */
export function useAnswerInvitation(invitationId: string, answer: 'accept' | 'decline') {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: () =>
      apiOf(queryClient).call(`POST /api/v2/invitations/:invitationId/${answer}`, {
        params: { invitationId },
      }),
    onSuccess: () =>
      showSnackbar(answer === 'accept' ? 'Теперь вы в команде' : 'Приглашение отклонено', 'success'),
    onError: (error) => {
      const isGone = error instanceof ApiError && error.status === 'RecordNotFound'
      if (isGone) showSnackbar(error.message, 'error')
      else showErrorMessage(error, 'Не получилось ответить на приглашение')
    },
    onSettled: () => {
      invalidateVenueQueries(queryClient)
      return invalidateRoots(queryClient, ['received-invitations', 'notifications', 'place', 'organisation'])
    },
  })
}

async function invalidatePermissions(queryClient: QueryClient, { kind }: VenueName): Promise<void> {
  invalidateVenueQueries(queryClient)
  await invalidateRoots(queryClient, [kind])
}

/** Shows the server's message for refusals that say what to do. */
function showRefusal(error: Error, text: string): void {
  const hasOwnMessage =
    error instanceof ApiError &&
    (error.status === 'LastOwner' ||
      error.status === 'StateNotAllowed' ||
      error.status === 'ValidationFailed')
  if (hasOwnMessage) showSnackbar(Object.values(error.fields)[0]?.[0] ?? error.message, 'error')
  else showErrorMessage(error, text)
}
