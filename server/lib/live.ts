import type { LiveEventName, LiveEvents } from '#contract/chats/realtime.ts'

type LiveListener = <Name extends LiveEventName>(
  userIds: readonly string[],
  name: Name,
  payload: LiveEvents[Name],
) => void

/**
 * Messages to people who are connected now. Delivery is not guaranteed: a client that was disconnected requests what
 * it missed.
 */
export interface Live {
  send: LiveListener
  /** Sets the recipient of messages; without one they are dropped. */
  connect(sink: LiveListener): void
}

export function createLive(): Live {
  let sink: LiveListener = () => {}
  return {
    send: (userIds, name, payload) => {
      if (userIds.length > 0) sink(userIds, name, payload)
    },
    connect(next) {
      sink = next
    },
  }
}
