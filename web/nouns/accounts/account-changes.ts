import { useQueryClient } from '@tanstack/react-query'
import type { Reauthentication, SessionItem } from '#contract/users/accounts.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { deleteNotificationSwitches } from '#web/nouns/notifications/switches.ts'
import { sessionQuery, sessionsQuery } from './api.ts'
import { useSessionContext } from './session.ts'

interface NewPassword {
  password: string
  oldPassword?: string
  /** The code that proves the identity of a person who has no password and signed in long ago. */
  code?: string
}

export function useChangePassword({ onSuccess, ...handlers }: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: (body: NewPassword) => apiOf(queryClient).call('POST /api/v2/auth/change-password', { body }),
    onSuccess: (changed) => {
      onSuccess?.(changed)
      return queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey })
    },
  })
}

/** Sends a code that proves the person's identity. */
export function useRequestConfirmation(handlers: WriteHandlers<{ to: string; resendAt: number }>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async () => {
      const { timeout, sentTo } = await apiOf(queryClient).call('POST /api/v2/auth/request-confirmation')
      return { to: sentTo, resendAt: Date.now() + timeout * 1000 }
    },
  })
}

/** Ends one session of the person, or all but the current one. */
export function useEndSession(which: SessionItem | 'others' | null, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (body: Reauthentication) => {
      const api = apiOf(queryClient)
      try {
        if (which === 'others') await api.call('DELETE /api/v2/sessions', { body })
        else if (which)
          await api.call('DELETE /api/v2/sessions/:sessionId', { params: { sessionId: which.id }, body })
      } finally {
        // The session may have ended already, so the list is reloaded after success and failure.
        await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
      }
    },
  })
}

/**
 * Ends all sessions of the person, the current one included. It fails without a connection, because only the server
 * can end sessions on other devices.
 */
export function useLogOutEverywhere() {
  const context = useSessionContext()
  return useSingleFlightMutation({
    mutationFn: async (body: Reauthentication) => {
      await apiOf(context.queryClient).call('POST /api/v2/auth/logout', { query: { everywhere: '1' }, body })
      await (await import('./session-changes.ts')).clearPageSession(context)
    },
  })
}

export function useDeleteAccount(userId: string, handlers: WriteHandlers = {}) {
  const context = useSessionContext()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (body: Reauthentication) => {
      await apiOf(context.queryClient).call('DELETE /api/v2/users/:userId', { params: { userId }, body })
      deleteNotificationSwitches(userId)
      await (await import('./session-changes.ts')).handleAccountDeleted(context)
    },
  })
}
