const MAX_MESSAGES = 100

export interface OutboxMessage {
  channel: 'email' | 'sms'
  to: string
  text: string
  /** ISO 8601, UTC. */
  at: string
}

/** Messages of a product without gateways, listed at `/dev/outbox` for signing in. Newest first. */
export interface Outbox {
  add(channel: OutboxMessage['channel'], to: string, text: string): void
  list(): readonly OutboxMessage[]
}

export function createOutbox(log: (message: string) => void): Outbox {
  const messages: OutboxMessage[] = []
  return {
    add(channel, to, text) {
      messages.unshift({ channel, to, text, at: new Date().toISOString() })
      messages.length = Math.min(messages.length, MAX_MESSAGES)
      log(`${channel === 'sms' ? 'СМС' : 'Письмо'} для ${to}: ${text}`)
    },
    list: () => messages,
  }
}
