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

const SHOWN_MS = 4_000
/** There is something to decide and to reach. */
const SHOWN_WITH_ACTION_MS = 8_000

let current: Message | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let lastId = 0
const listeners = new Set<() => void>()

function change(message: Message | null): void {
  current = message
  for (const notify of listeners) notify()
}

/** Shows a line at the bottom for four seconds, with an action for eight; a newer one takes its place. */
export function showMessage(
  text: string,
  type: MessageType = 'info',
  action: MessageAction | null = null,
): void {
  lastId += 1
  change({ id: lastId, text, type, action })
  countDown()
}

/** While somebody is at it, it stays. */
export function holdMessage(): void {
  clearTimeout(timer)
}

/** As long as at first. */
export function countDown(): void {
  clearTimeout(timer)
  if (current) timer = setTimeout(closeMessage, current.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS)
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
