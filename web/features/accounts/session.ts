import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRevalidator } from 'react-router'
import type { Proof } from '#contract/accounts.ts'
import { useRouteHandle } from '#web/lib/route-handle.ts'
import type { SessionSteps } from './session-channel.ts'

export function useSessionSteps(): SessionSteps {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { isProtected = false } = useRouteHandle()
  return { queryClient, navigate, revalidate, isProtected }
}

/** Signs out here, with everything that follows from it. */
export function useLogOut(): () => Promise<void> {
  const steps = useSessionSteps()
  return async () => (await import('./session-changes.ts')).logOut(steps)
}

/** The same for every device. @throws when the server did not do it */
export function useLogOutEverywhere(): (proof: Proof) => Promise<void> {
  const steps = useSessionSteps()
  return async (proof) => (await import('./session-changes.ts')).logOutEverywhere(steps, proof)
}

export function useAccountDeleted(): () => Promise<void> {
  const steps = useSessionSteps()
  return async () => (await import('./session-changes.ts')).accountDeleted(steps)
}
