import type { QueryClient } from '@tanstack/react-query'
import { type Copy, changeCopies, holdCopies } from './cached-copies.ts'

export interface OptimisticToggle {
  /** The key of what is toggled: «like of post …». */
  key: string
  /** The id of the cached copies that show it. */
  id: string
  isOn: boolean
  /** Returns the copy in this state; must be idempotent. */
  show: (copy: Copy, isOn: boolean) => Copy
  send: (isOn: boolean) => Promise<void>
  /** Stores the change for later when there is no connection. @returns whether it is stored and stays on the screen */
  keep: (error: unknown, isOn: boolean) => Promise<boolean>
}

const underWay = new Map<string, { isOn: boolean }>()

/**
 * Shows a like or a follow at once on every cached copy and sends it. Presses during a request change the wanted
 * state, which is then sent by one further request. @returns whether this call confirmed the state; false for a press
 * that an earlier call covers, or that is stored for later @throws the server's error, after the copies were rolled
 * back
 */
export async function toggleOptimistically(
  queryClient: QueryClient,
  switching: OptimisticToggle,
): Promise<boolean> {
  const { key, id, show, send, keep } = switching
  const running = underWay.get(key)
  if (running) {
    running.isOn = switching.isOn
    changeCopies(queryClient, id, (copy) => show(copy, switching.isOn))
    return false
  }
  const wanted = { isOn: switching.isOn }
  underWay.set(key, wanted)
  let confirmed = !switching.isOn
  const release = holdCopies(queryClient, id, (copy) => show(copy, wanted.isOn))
  try {
    while (confirmed !== wanted.isOn) {
      const next = wanted.isOn
      await send(next)
      confirmed = next
    }
    return true
  } catch (error) {
    if (await keep(error, wanted.isOn)) return false
    wanted.isOn = confirmed
    changeCopies(queryClient, id, (copy) => show(copy, confirmed))
    throw error
  } finally {
    underWay.delete(key)
    release()
  }
}
