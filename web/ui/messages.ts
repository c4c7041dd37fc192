export type MessageType = 'info' | 'success' | 'error'

export interface Message {
  id: number
  text: string
  type: MessageType
}

const SHOWN_MS = 4_000

let current: Message | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let lastId = 0
const listeners = new Set<() => void>()

function change(message: Message | null): void {
  current = message
  for (const notify of listeners) notify()
}

/** Shows a line at the bottom for four seconds; a newer one takes its place. */
export function showMessage(text: string, type: MessageType = 'info'): void {
  clearTimeout(timer)
  lastId += 1
  change({ id: lastId, text, type })
  timer = setTimeout(closeMessage, SHOWN_MS)
}

export function closeMessage(): void {
  clearTimeout(timer)
  change(null)
}

export function currentMessage(): Message | null {
  return current
}

export function onMessage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
