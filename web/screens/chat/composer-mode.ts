import type { Message } from '#contract/chats/chats.ts'

/** The mode of the form: a new message, an answer, or an edit. */
export type ComposerMode = { kind: 'new' } | { kind: 'answer' | 'edit'; message: Message }
