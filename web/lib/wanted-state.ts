import type { QueryClient } from '@tanstack/react-query'
import { type Copy, changeCopies, holdCopies } from './cached-copies.ts'

export interface Switching {
  /** Whose what: «like of post …». */
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
 * Shows a like or a follow at once on every copy and tells the server. Presses that come while it is being told
 * change what is wanted last; only that is sent on, one call after the other.
 *
 * @returns whether this call told the server; false for a press that an earlier one takes along, or that waits
 * @throws what the server said, after the copies went back to what it knows
 */
export async function switchTo(queryClient: QueryClient, switching: Switching): Promise<boolean> {
  const { key, id, show, send, keep } = switching
  const running = underWay.get(key)
  if (running) {
    running.isOn = switching.isOn
    changeCopies(queryClient, id, (copy) => show(copy, switching.isOn))
    return false
  }
  const wanted = { isOn: switching.isOn }
  underWay.set(key, wanted)
  let told = !switching.isOn
  const release = holdCopies(queryClient, id, (copy) => show(copy, wanted.isOn))
  try {
    while (told !== wanted.isOn) {
      const next = wanted.isOn
      await send(next)
      told = next
    }
    return true
  } catch (error) {
    if (await keep(error, wanted.isOn)) return false
    wanted.isOn = told
    changeCopies(queryClient, id, (copy) => show(copy, told))
    throw error
  } finally {
    underWay.delete(key)
    release()
  }
}
