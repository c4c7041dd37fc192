import { useQueryClient } from '@tanstack/react-query'
import type { Reauthentication } from '#contract/users/accounts.ts'
import type { UnlinkedIdentity } from '#contract/users/oidc.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { oidcIdentitiesQuery } from './api.ts'
import type { SignInResult } from './sign-in/sign-in-changes.ts'

/** Redirects to a provider, to sign in. */
export function useStartOidcSignIn(handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (providerId: string) => {
      const body = { providerId }
      redirectTo((await apiOf(queryClient).call('POST /api/v2/auth/oidc/sign-ins', { body })).url)
    },
  })
}

/** Redirects to a provider, to add it to the account. */
export function useStartOidcLink(providerId: string, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (proof: Reauthentication) => {
      const body = { providerId, proof }
      redirectTo((await apiOf(queryClient).call('POST /api/v2/auth/oidc/links', { body })).url)
    },
  })
}

function redirectTo(url: string): void {
  window.location.assign(url)
}

/** The result of a redirect back from a provider: one of the fields. */
export interface OidcReturn extends SignInResult {
  unlinked?: UnlinkedIdentity
  linked?: { providerName: string }
}

/** Signs in or links by the query with which the provider redirected the browser back. */
export function useReturnFromOidc(handlers: WriteHandlers<OidcReturn>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: (query: string): Promise<OidcReturn> =>
      apiOf(queryClient).call('POST /api/v2/auth/login-by-oidc', { body: { query } }),
  })
}

/** Adds the provider from which this browser was redirected back. */
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
