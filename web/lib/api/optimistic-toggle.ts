import type { QueryClient } from '@tanstack/react-query'
import { type Copy, changeCopies, reapplyChange } from './cached-copies.ts'

export interface OptimisticToggle {
  /** The key of what is toggled: «like of post …». */
  key: string
  /** The id of the cached copies that show it. */
  id: string
  isOn: boolean
  /** Returns the copy in this state; must be idempotent. */
  show: (copy: Copy, isOn: boolean) => Copy
  send: (isOn: boolean) => Promise<void>
  /** Queues the change when there is no connection. @returns whether it is queued and stays on the screen */
  queue: (error: unknown, isOn: boolean) => Promise<boolean>
}

const inFlight = new Map<string, { isOn: boolean }>()

/**
 * Shows a like or a follow at once on every cached copy and sends it; clicks during a request are sent by one further
 * request. @returns whether this call confirmed the state; false when an earlier call or the queue sends it @throws
 * the server's error, after the copies were rolled back
 */
export async function toggleOptimistically(
  queryClient: QueryClient,
  toggle: OptimisticToggle,
): Promise<boolean> {
  const { key, id, show, send, queue } = toggle
  const running = inFlight.get(key)
  if (running) {
    running.isOn = toggle.isOn
    changeCopies(queryClient, id, (copy) => show(copy, toggle.isOn))
    return false
  }
  const wanted = { isOn: toggle.isOn }
  inFlight.set(key, wanted)
  let confirmed = !toggle.isOn
  const release = reapplyChange(queryClient, id, (copy) => show(copy, wanted.isOn))
  try {
    while (confirmed !== wanted.isOn) {
      const next = wanted.isOn
      await send(next)
      confirmed = next
    }
    return true
  } catch (error) {
    if (await queue(error, wanted.isOn)) return false
    wanted.isOn = confirmed
    changeCopies(queryClient, id, (copy) => show(copy, confirmed))
    throw error
  } finally {
    inFlight.delete(key)
    release()
  }
}
