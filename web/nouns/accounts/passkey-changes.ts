import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Reauthentication, SessionData } from '#contract/users/accounts.ts'
import type { Passkey } from '#contract/users/passkeys.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { passkeysQuery } from './api.ts'

/** The person has closed the window of the browser or has no key here: nothing failed. */
export class PasskeyCancelled extends Error {}

/** The library of WebAuthn is loaded when a person presses a button of passkeys. */
const webAuthn = () => import('@simplewebauthn/browser')

/** Creates a passkey with the browser; the server names it after the device. */
export function useAddPasskey(handlers: WriteHandlers<Passkey>) {
  const queryClient = useQueryClient()
  const offered = useRef<PublicKeyCredentialCreationOptionsJSON>(null)
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (proof: Reauthentication) => {
      const api = apiOf(queryClient)
      // The proof is valid once, so a person who has cancelled gets the same options again.
      offered.current ??= (await api.call('POST /api/v2/auth/passkeys/options', { body: proof })).options
      const { startRegistration } = await webAuthn()
      const { id, response } = await throwIfCancelled(startRegistration({ optionsJSON: offered.current }))
      offered.current = null
      const { clientDataJSON, attestationObject, transports = [] } = response
      const { passkey } = await api.call('POST /api/v2/auth/passkeys', {
        body: { credentialId: id, clientDataJSON, attestationObject, transports },
      })
      await queryClient.invalidateQueries({ queryKey: passkeysQuery().queryKey })
      return passkey
    },
  })
}

export function useRenamePasskey(passkeyId: string, { onSuccess, ...handlers }: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: (name: string) =>
      apiOf(queryClient).call('PATCH /api/v2/auth/passkeys/:passkeyId', {
        params: { passkeyId },
        body: { name },
      }),
    onSuccess: async (renamed) => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery().queryKey })
      onSuccess?.(renamed)
    },
  })
}

export function useRemovePasskey(passkeyId: string, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (body: Reauthentication) => {
      try {
        await apiOf(queryClient).call('DELETE /api/v2/auth/passkeys/:passkeyId', {
          params: { passkeyId },
          body,
        })
      } finally {
        // It may have been removed in another tab, so the list is reloaded after success and failure.
        await queryClient.invalidateQueries({ queryKey: passkeysQuery().queryKey })
      }
    },
  })
}

/** Signs in by a passkey that the browser offers: no address has to be typed. */
export function useLogInByPasskey(handlers: WriteHandlers<SessionData>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async () => {
      const api = apiOf(queryClient)
      const [{ options }, { startAuthentication }] = await Promise.all([
        api.call('POST /api/v2/auth/passkeys/sign-in-options'),
        webAuthn(),
      ])
      const { id, response } = await throwIfCancelled(startAuthentication({ optionsJSON: options }))
      const { clientDataJSON, authenticatorData, signature } = response
      const body = { credentialId: id, clientDataJSON, authenticatorData, signature }
      return (await api.call('POST /api/v2/auth/login-by-passkey', { body })).session
    },
  })
}

/** Browsers report a refusal of the person by `NotAllowedError`, and a window that another one replaced by `AbortError`. */
async function throwIfCancelled<Result>(asking: Promise<Result>): Promise<Result> {
  try {
    return await asking
  } catch (error) {
    const isCancelled = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
    throw isCancelled ? new PasskeyCancelled() : error
  }
}
