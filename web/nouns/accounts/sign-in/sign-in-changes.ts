import { useQueryClient } from '@tanstack/react-query'
import type { ContactAddress, SecondFactorChallenge, SessionData } from '#contract/users/accounts.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'

/** An e-mail or a phone number as typed. */
export interface SignInAddress {
  channel: 'email' | 'phone'
  email: string
  phone: string
  countryCode: string
  phoneMask: string
}

export type CodePurpose = 'registration' | 'restore'

/** A code that was sent. */
export interface SentCode {
  purpose: CodePurpose
  address: SignInAddress
  /** Milliseconds: when it may be sent again. */
  resendAt: number
}

const codeOperations = {
  registration: 'POST /api/v2/auth/request-password',
  restore: 'POST /api/v2/auth/restore-password',
} as const

/** Sends a code to sign in with. */
export function useSendSignInCode(purpose: CodePurpose, handlers: WriteHandlers<SentCode>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (address: SignInAddress): Promise<SentCode> => {
      const body = addressRequest(address)
      const { timeout } = await apiOf(queryClient).call(codeOperations[purpose], { body })
      return { purpose, address, resendAt: Date.now() + timeout * 1000 }
    },
  })
}

interface Credentials {
  address: SignInAddress
  password: string
}

const passwordOperations = {
  permanent: 'POST /api/v2/auth/login-by-permanent-password',
  /** By the code of a message. */
  temporary: 'POST /api/v2/auth/login-by-temporary-password',
} as const

/** The response to a first step: a session, or a second factor to come. */
export interface SignInResult {
  session?: SessionData
  secondFactor?: SecondFactorChallenge
}

export function useLogIn(kind: keyof typeof passwordOperations, handlers: WriteHandlers<SignInResult>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: ({ address, password }: Credentials): Promise<SignInResult> => {
      const body = { ...addressRequest(address), password }
      return apiOf(queryClient).call(passwordOperations[kind], { body })
    },
  })
}

/** The second factor: a code of the app or a backup code. */
export function useFinishLogIn(token: string, handlers: WriteHandlers<SessionData>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (code: string) => {
      const body = { token, code }
      return (await apiOf(queryClient).call('POST /api/v2/auth/login-by-second-factor', { body })).session
    },
  })
}

interface NewProfile {
  firstName: string
  secondName: string
  /** Empty when the person wants no password. */
  password: string
}

export function useSaveNewProfile(userId: string, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async ({ firstName, secondName, password }: NewProfile) => {
      const api = apiOf(queryClient)
      await api.call('PATCH /api/v2/users/:userId', { params: { userId }, body: { firstName, secondName } })
      if (password !== '') await api.call('POST /api/v2/auth/change-password', { body: { password } })
    },
  })
}

function addressRequest({ channel, email, phone, countryCode }: SignInAddress): ContactAddress {
  return channel === 'email' ? { email: email.trim() } : { phone, countryCode }
}

export function isSameAddress(one: SignInAddress, other: SignInAddress): boolean {
  return JSON.stringify(addressRequest(one)) === JSON.stringify(addressRequest(other))
}
