import type { QueryClient } from '@tanstack/react-query'
import { type Copy, changeCopies, holdCopies } from './cached-copies.ts'

export interface OptimisticToggle {
  /** The key of the state: «like of post …». */
  key: string
  /** Of the copies that show it. */
  id: string
  isOn: boolean
  /** Puts a copy into this state; a copy that is in it already stays as it is. */
  show: (copy: Copy, isOn: boolean) => Copy
  send: (isOn: boolean) => Promise<void>
  /** Without a connection: keeps the wish for later. @returns whether it is kept; then it stays on the screen */
  keep: (error: unknown, isOn: boolean) => Promise<boolean>
}

const underWay = new Map<string, { isOn: boolean }>()

/**
 * Shows a like or a follow at once on every copy and sends it. Presses that come while it is being confirmed
 * change what is wanted last; only that is sent on, one call after the other.
 *
 * @returns whether this call confirmed the server; false for a press that an earlier one takes along, or that waits
 * @throws what the server said, after the copies went back to what it knows
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
