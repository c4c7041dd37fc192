import { useQueryClient } from '@tanstack/react-query'
import type { Reauthentication } from '#contract/users/accounts.ts'
import type { UnlinkedIdentity } from '#contract/users/oidc.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { oidcIdentitiesQuery } from './api.ts'
import type { SignInResult } from './sign-in/sign-in-changes.ts'

/** Leaves for the page of a provider, to sign in by it. */
export function useStartOidcSignIn(handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (providerId: string) => {
      const body = { providerId }
      leaveFor((await apiOf(queryClient).call('POST /api/v2/auth/oidc/sign-ins', { body })).url)
    },
  })
}

/** Leaves for the page of a provider, to add it to the account. */
export function useStartOidcLink(providerId: string, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (proof: Reauthentication) => {
      const body = { providerId, proof }
      leaveFor((await apiOf(queryClient).call('POST /api/v2/auth/oidc/links', { body })).url)
    },
  })
}

function leaveFor(url: string): void {
  window.location.assign(url)
}

/** How a return from a provider ends; one of the fields. */
export interface OidcReturn extends SignInResult {
  unlinked?: UnlinkedIdentity
  linked?: { providerName: string }
}

/** Takes what the provider sent the browser back with. */
export function useReturnFromOidc(handlers: WriteHandlers<OidcReturn>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: (query: string): Promise<OidcReturn> =>
      apiOf(queryClient).call('POST /api/v2/auth/login-by-oidc', { body: { query } }),
  })
}

/** Adds the other site by which this browser came back. */
export function useAddOidcIdentity(handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async () => {
      await apiOf(queryClient).call('POST /api/v2/auth/oidc/identities')
      await queryClient.invalidateQueries({ queryKey: oidcIdentitiesQuery().queryKey })
    },
  })
}

export function useRemoveOidcIdentity(identityId: string, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (body: Reauthentication) => {
      try {
        await apiOf(queryClient).call('DELETE /api/v2/auth/oidc/identities/:identityId', {
          params: { identityId },
          body,
        })
      } finally {
        // It may have been removed in another tab, so the list is reloaded after success and failure.
        await queryClient.invalidateQueries({ queryKey: oidcIdentitiesQuery().queryKey })
      }
    },
  })
}
