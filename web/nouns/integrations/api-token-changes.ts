import { useQueryClient } from '@tanstack/react-query'
import type { OperationData } from '#contract/api.ts'
import type { Reauthentication } from '#contract/users/accounts.ts'
import type { ApiScope } from '#contract/users/api-scopes.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { apiTokensQuery } from './api-tokens-api.ts'

export interface TokenRequest {
  name: string
  scopes: ApiScope[]
  lifetimeDays: number
}

export function useCreateApiToken(
  wanted: TokenRequest,
  handlers: WriteHandlers<OperationData<'POST /api/v2/api-tokens'>>,
) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (proof: Reauthentication) => {
      const made = await apiOf(queryClient).call('POST /api/v2/api-tokens', { body: { ...wanted, ...proof } })
      void queryClient.invalidateQueries({ queryKey: apiTokensQuery().queryKey })
      return made
    },
  })
}

export function useRevokeApiToken(handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (tokenId: string) => {
      try {
        await apiOf(queryClient).call('DELETE /api/v2/api-tokens/:tokenId', { params: { tokenId } })
      } finally {
        // It may have been revoked in another tab: the list is read again in either case.
        await queryClient.invalidateQueries({ queryKey: apiTokensQuery().queryKey })
      }
    },
  })
}
