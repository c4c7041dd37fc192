/** What travels over the socket. Free of TypeBox; what a client sends is checked by hand on arrival. */

/** Its own path: in development Vite's upgrade is left alone. */
export const SOCKET_PATH = '/api/live'

/** To one person, in every tab and on every device. Each says that something changed; the change itself is read over HTTP. */
export interface LiveEvents {
  /** Something new stands in the list of notifications, or was seen elsewhere. */
  notifications: { isNew: boolean; isForOutlet: boolean }
  /** A chat of theirs, or of a venue they work for, has a message or was read: everything after their cursor is new. */
  chat: { chatId: string; isForOutlet: boolean; lastSeq: number; isNew: boolean }
  /** The other side is writing. */
  typing: { chatId: string; userId: string }
}
export type LiveEventName = keyof LiveEvents

/** From the browser. */
export interface LiveRequests {
  typing: { chatId: string }
}
