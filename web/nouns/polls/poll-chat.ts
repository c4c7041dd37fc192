import { readSessionItem, writeSessionItem } from '#web/lib/browser/stored.ts'

const KEY = 'shodim:poll-chat'

/** The chat that the poll being gathered in this tab was started from; places are chosen on other pages meanwhile. */
export const pollChat = {
  read: () => readSessionItem(KEY),
  write: (chatId: string | null) => writeSessionItem(KEY, chatId),
}
