import { createStore } from '#web/lib/store.ts'

export type MessageType = 'info' | 'success' | 'error'

/** An action offered while the message is shown. */
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

export const currentMessage = createStore<Message | null>(null)

let lastId = 0

/** Shows a message at the bottom for a while; a newer one replaces it. */
export function showMessage(
  text: string,
  type: MessageType = 'info',
  action: MessageAction | null = null,
): void {
  lastId += 1
  currentMessage.set({ id: lastId, text, type, action })
}

export function closeMessage(): void {
  currentMessage.set(null)
}
