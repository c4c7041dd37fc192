import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRevalidator } from 'react-router'
import { useRouteHandle } from '#web/lib/pages/route-handle.ts'
import type { SessionContext } from './session-channel.ts'

export function useSessionContext(): SessionContext {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { isProtected = false } = useRouteHandle()
  return { queryClient, navigate, revalidate, isProtected }
}

/** Signs the viewer out, with all consequences on this page. */
export function useLogOut(): () => Promise<void> {
  const context = useSessionContext()
  return async () => (await import('./session-changes.ts')).logOut(context)
}
