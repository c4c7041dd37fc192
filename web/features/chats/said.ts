import type { Message } from '#contract/chats.ts'

const listeners = new Set<(message: Message) => void>()

/** Calls back with what the server made of something said in this tab. */
export function onSaid(listener: (message: Message) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellSaid(message: Message): void {
  for (const listener of listeners) listener(message)
}
