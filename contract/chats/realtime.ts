import type { Message } from './chats.ts'

/** Messages of the socket; of TypeBox only types. Messages of a client are checked by hand on arrival. */

/** Its own path: in development Vite's upgrade is left alone. */
export const SOCKET_PATH = '/api/live'

/** To one person, in every tab and on every device. Whoever was away reads what they missed over HTTP. */
export interface LiveEvents {
  /** Something new stands in the list of notifications, or was seen elsewhere. */
  notifications: { isNew: boolean; isForOutlet: boolean }
  /** A message was sent, changed or deleted; after a gap in the versions the client requests what it missed. */
  message: { chatId: string; isForOutlet: boolean; isNew: boolean; message: Message }
  /** One of the sides has read or received more. `isOwn`: the reader’s side, in another tab or by a colleague. */
  progress: {
    chatId: string
    isForOutlet: boolean
    isOwn: boolean
    readSeq: number
    receivedSeq: number
  }
  /** A chat was cleared away in another tab. */
  cleared: { chatId: string; isForOutlet: boolean }
  /** The book of a venue changed: a board that shows it loads it again. Only to the venue's people. */
  book: { placeId: string }
  /** The other side is writing. */
  typing: { chatId: string }
}
export type LiveEventName = keyof LiveEvents
