export type MessageType = 'info' | 'success' | 'error'

/** What may be done about it while it is shown. */
export interface MessageAction {
  label: string
  onAct: () => void
}

export interface Message {
  id: number
  text: string
  type: MessageType
  action: MessageAction | null
}

let current: Message | null = null
let lastId = 0
const listeners = new Set<() => void>()

function change(message: Message | null): void {
  current = message
  for (const notify of listeners) notify()
}

/** Shows a line at the bottom for a while; a newer one takes its place. */
export function showMessage(
  text: string,
  type: MessageType = 'info',
  action: MessageAction | null = null,
): void {
  lastId += 1
  change({ id: lastId, text, type, action })
}

export function closeMessage(): void {
  change(null)
}

export function currentMessage(): Message | null {
  return current
}

export function onMessage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
