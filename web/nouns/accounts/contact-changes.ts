import { useQueryClient } from '@tanstack/react-query'
import type { ContactAddress, Reauthentication } from '#contract/users/accounts.ts'
import type { ContactUndo } from '#contract/users/contacts.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { contactUndoQuery, sessionQuery, sessionsQuery } from './api.ts'

/** Sends a code to a new e-mail or phone. */
export function useRequestContact(address: ContactAddress, handlers: WriteHandlers<{ resendAt: number }>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (proof: Reauthentication) => {
      const body = { ...address, proof }
      const { timeout } = await apiOf(queryClient).call('POST /api/v2/auth/contacts/request-code', { body })
      return { resendAt: Date.now() + timeout * 1000 }
    },
  })
}

/** Changes or adds the e-mail or phone by the code sent to it. */
export function useConfirmContact(address: ContactAddress, { onSuccess, ...handlers }: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: (code: string) =>
      apiOf(queryClient).call('POST /api/v2/auth/contacts', { body: { ...address, code } }),
    onSuccess: async (confirmed) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey }),
        queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
      ])
      onSuccess?.(confirmed)
    },
  })
}

/** Restores the former e-mail or phone by the link of a message. */
export function useUndoContact(token: string, handlers: WriteHandlers<ContactUndo>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async () => {
      const { undo } = await apiOf(queryClient).call('POST /api/v2/auth/contact-undos', { body: { token } })
      queryClient.setQueryData(contactUndoQuery(token).queryKey, undo)
      return undo
    },
  })
}
