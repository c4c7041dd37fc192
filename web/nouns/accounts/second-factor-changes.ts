import { useQueryClient } from '@tanstack/react-query'
import type { OperationData } from '#contract/api.ts'
import type { Reauthentication } from '#contract/users/accounts.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { secondFactorQuery, sessionsQuery } from './api.ts'

type Setup = OperationData<'POST /api/v2/auth/second-factor/setup'>

/** Makes a secret for the app; the second factor is on only after its first code. */
export function useSetUpSecondFactor(handlers: WriteHandlers<Setup>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: (body: Reauthentication) =>
      apiOf(queryClient).call('POST /api/v2/auth/second-factor/setup', { body }),
  })
}

/** @returns a write whose result are the backup codes, which are shown once */
export function useTurnOnSecondFactor({ onSuccess, ...handlers }: WriteHandlers<string[]>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (code: string) =>
      (await apiOf(queryClient).call('POST /api/v2/auth/second-factor/confirm', { body: { code } }))
        .backupCodes,
    onSuccess: (codes) => {
      onSuccess?.(codes)
      void queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
      return queryClient.invalidateQueries({ queryKey: secondFactorQuery().queryKey })
    },
  })
}

export function useRenewBackupCodes(factorCode: string, { onSuccess, ...handlers }: WriteHandlers<string[]>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (proof: Reauthentication) => {
      const body = { ...proof, factorCode }
      return (await apiOf(queryClient).call('POST /api/v2/auth/second-factor/backup-codes', { body }))
        .backupCodes
    },
    onSuccess: (codes) => {
      onSuccess?.(codes)
      return queryClient.invalidateQueries({ queryKey: secondFactorQuery().queryKey })
    },
  })
}

export function useTurnOffSecondFactor(factorCode: string, { onSuccess, ...handlers }: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: (proof: Reauthentication) =>
      apiOf(queryClient).call('DELETE /api/v2/auth/second-factor', { body: { ...proof, factorCode } }),
    onSuccess: async (done) => {
      await queryClient.invalidateQueries({ queryKey: secondFactorQuery().queryKey })
      onSuccess?.(done)
    },
  })
}
