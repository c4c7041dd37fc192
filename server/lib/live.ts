import type { LiveEventName, LiveEvents } from '#contract/realtime.ts'

type Sink = <Name extends LiveEventName>(
  userIds: readonly string[],
  name: Name,
  payload: LiveEvents[Name],
) => void

/** What people who are here hear at once. Nobody may rely on it: whoever was away asks for what they missed. */
export interface Live {
  tell: Sink
  /** Where it goes; without a listener it is lost. */
  connect(sink: Sink): void
}

export function createLive(): Live {
  let sink: Sink = () => {}
  return {
    tell: (userIds, name, payload) => {
      if (userIds.length > 0) sink(userIds, name, payload)
    },
    connect(next) {
      sink = next
    },
  }
}
