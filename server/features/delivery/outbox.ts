const KEPT = 100

export interface OutboxMessage {
  channel: 'email' | 'sms'
  to: string
  text: string
  /** ISO 8601, UTC. */
  at: string
}

/** Messages kept while the product is tried out without gateways, so that a newcomer can sign in. Newest first. */
export interface Outbox {
  add(channel: OutboxMessage['channel'], to: string, text: string): void
  list(): readonly OutboxMessage[]
}

export function createOutbox(log: (message: string) => void): Outbox {
  const messages: OutboxMessage[] = []
  return {
    add(channel, to, text) {
      messages.unshift({ channel, to, text, at: new Date().toISOString() })
      messages.length = Math.min(messages.length, KEPT)
      log(`${channel === 'sms' ? 'SMS' : 'Письмо'} для ${to}: ${text}`)
    },
    list: () => messages,
  }
}
