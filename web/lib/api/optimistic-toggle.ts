import type { QueryClient } from '@tanstack/react-query'
import { type CachedEntity, reapplyChange, updateCachedEntities } from './cached-entities.ts'

export interface OptimisticToggle {
  /** The key of what is toggled: «like of post …». */
  key: string
  /** The id of the cached copies that show it. */
  id: string
  isOn: boolean
  /** Returns the copy in this state; must be idempotent. */
  applyTo: (copy: CachedEntity, isOn: boolean) => CachedEntity
  send: (isOn: boolean) => Promise<void>
  /** Queues the change when there is no connection. @returns whether it is queued and stays on the screen */
  enqueueOffline: (error: unknown, isOn: boolean) => Promise<boolean>
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
  const { key, id, applyTo, send, enqueueOffline } = toggle
  const running = inFlight.get(key)
  if (running) {
    running.isOn = toggle.isOn
    updateCachedEntities(queryClient, id, (copy) => applyTo(copy, toggle.isOn))
    return false
  }
  const target = { isOn: toggle.isOn }
  inFlight.set(key, target)
  let confirmed = !toggle.isOn
  const release = reapplyChange(queryClient, id, (copy) => applyTo(copy, target.isOn))
  try {
    while (confirmed !== target.isOn) {
      const next = target.isOn
      await send(next)
      confirmed = next
    }
    return true
  } catch (error) {
    if (await enqueueOffline(error, target.isOn)) return false
    target.isOn = confirmed
    updateCachedEntities(queryClient, id, (copy) => applyTo(copy, confirmed))
    throw error
  } finally {
    inFlight.delete(key)
    release()
  }
}
