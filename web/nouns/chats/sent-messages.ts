import type { Message } from '#contract/chats/chats.ts'
import { createEmitter } from '#web/lib/store.ts'

/** Messages sent in this tab, as the server stored them. */
export const sentMessages = createEmitter<[message: Message]>()
