import type { LiveEventName, LiveEvents } from '#contract/chats/realtime.ts'

type SendToRooms = <Name extends LiveEventName>(
  rooms: readonly string[],
  name: Name,
  payload: LiveEvents[Name],
) => void

/** The sockets of one person. */
export const roomOfUser = (userId: string) => `user:${userId}`
/** The sockets of everybody who looks at a poll. */
export const roomOfPoll = (pollId: string) => `poll:${pollId}`
/** The sockets of everybody who looks at the comments of a post. */
export const roomOfPost = (postId: string) => `post:${postId}`

/**
 * Messages to people who are connected now. Delivery is not guaranteed: a client that was disconnected requests what
 * it missed.
 */
export interface Live {
  send<Name extends LiveEventName>(userIds: readonly string[], name: Name, payload: LiveEvents[Name]): void
  /** To everybody who looks at a poll, signed in or not. */
  broadcastPoll(pollId: string, payload: LiveEvents['poll']): void
  /** To everybody who looks at the comments of these posts, signed in or not. */
  broadcastComments(postIds: readonly string[]): void
  /** Sets the recipient of messages; without one they are dropped. */
  setTransport(sink: SendToRooms): void
}

export function createLive(): Live {
  let sink: SendToRooms = () => {}
  return {
    send: (userIds, name, payload) => {
      if (userIds.length > 0) sink(userIds.map(roomOfUser), name, payload)
    },
    broadcastPoll: (pollId, payload) => sink([roomOfPoll(pollId)], 'poll', payload),
    broadcastComments: (postIds) => {
      for (const postId of postIds) sink([roomOfPost(postId)], 'comments', { postId })
    },
    setTransport(next) {
      sink = next
    },
  }
}
