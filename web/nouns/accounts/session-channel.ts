import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { readStored, writeStored } from '#web/lib/browser/stored.ts'

/** Effects of a changed session on the page. */
export interface SessionContext {
  queryClient: QueryClient
  navigate: NavigateFunction
  revalidate: () => Promise<void>
  /** Whether the current page is for signed-in people only. */
  isProtected: boolean
}

/** Set while a logout without a connection still has to be sent. */
export const PENDING_LOGOUT = 'shodim:logout'

const CHANGED_AT = 'shodim:session-changed'

let channel: BroadcastChannel | undefined

/** Calls back when another tab signs in or out, or has done so since this page was requested. */
export function onSessionChange(callback: () => void): () => void {
  const opened = new BroadcastChannel('shodim:session')
  opened.onmessage = callback
  channel = opened
  if (Number(readStored(CHANGED_AT)) > performance.timeOrigin) callback()
  return () => {
    opened.close()
    if (channel === opened) channel = undefined
  }
}

/** Notifies the other tabs that the session has changed. */
export function broadcastSessionChange(): void {
  writeStored(CHANGED_AT, String(Date.now()))
  channel?.postMessage(null)
}
