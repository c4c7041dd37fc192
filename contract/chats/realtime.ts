import type { PollState } from '#contract/polls/polls.ts'
import type { Message } from './chats.ts'

/** Messages of the socket, as types without schemas. Messages from a client are validated by hand. */

/** A path of its own, so that Vite's upgrade in development is not affected. */
export const SOCKET_PATH = '/api/live'

/**
 * Events for one person, in every tab and on every device. A client that was disconnected requests what it missed
 * over HTTP.
 */
export interface LiveEvents {
  /** The list of notifications has changed, or was seen elsewhere. */
  notifications: { isNew: boolean; isForOutlet: boolean }
  /** A message was sent, changed or deleted; after a gap in the versions the client requests what it missed. */
  message: { chatId: string; isForOutlet: boolean; isNew: boolean; message: Message }
  /** One of the sides has received or read more. `isOwn`: the viewer’s side, in another tab or by a colleague. */
  progress: {
    chatId: string
    isForOutlet: boolean
    isOwn: boolean
    readSeq: number
    receivedSeq: number
  }
  /** A chat was cleared in another tab. */
  cleared: { chatId: string; isForOutlet: boolean }
  /** Reservations of a venue changed: a board that shows them loads them again. Only to the venue's people. */
  reservations: { placeId: string }
  /** A poll as it is now, to everybody who looks at it: its sockets name its secret and need no session. */
  poll: { token: string; state: PollState }
  /** A post got comments, to everybody who looks at them: which ones, each page asks for its own reader. */
  comments: { postId: string }
  /** The other side is writing. */
  typing: { chatId: string }
}
export type LiveEventName = keyof LiveEvents
