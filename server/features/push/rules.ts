/** Push services allow 4096 bytes, minus the encryption and limits of old browsers. */
export const MAX_PAYLOAD_BYTES = 3000
const SHORT_TEXT = 60

export interface PushMessage {
  /** The id of the notification, which a press marks as seen. */
  id: string
  title: string
  body: string
  /** A path within the product. */
  url: string
  /** A newer message with the same tag replaces the older one. */
  tag: string
  /** Of a chat or of an event, which decides about the sound and the counter. */
  type: string
}

/** @returns JSON of at most `MAX_PAYLOAD_BYTES`, for which the text is shortened as far as it can be */
export function encodeMessage(message: PushMessage, maxBytes: number = MAX_PAYLOAD_BYTES): string {
  let { title, body } = message
  for (;;) {
    const payload = JSON.stringify({ ...message, title, body })
    const isEmpty = title === '' && body === ''
    if (isEmpty || Buffer.byteLength(payload) <= maxBytes) return payload
    if (body.length > 0) body = shorten(body)
    else title = shorten(title)
  }
}

function shorten(text: string): string {
  const characters = [...text.replace(/…$/, '')]
  const rest = characters.slice(0, Math.floor(characters.length * 0.7))
  return rest.length === 0 ? '' : `${rest.join('')}…`
}

/** The shortest useful message, for a service that refused a message of the promised size. */
export function withoutText(message: PushMessage): PushMessage {
  return { ...message, title: [...message.title].slice(0, SHORT_TEXT).join(''), body: '' }
}

/** The next step after a response of the push service. */
export type Outcome = 'done' | 'delete' | 'shorten' | 'retry'

export function classifyResponse(status: number): Outcome {
  if (status >= 200 && status < 300) return 'done'
  if (status === 413) return 'shorten'
  // Too many requests or an outage: the service wants a retry.
  if (status === 429 || status >= 500) return 'retry'
  // The subscription is gone, unknown or refused, so that retrying would not help.
  return 'delete'
}

/** @param services origins; `*.` means any subdomain */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username } = new URL(endpoint)
  if (username) return false
  return services.some((service) => {
    const [scheme, host = ''] = service.split('://')
    if (!host.startsWith('*.')) return origin === service
    return protocol === `${scheme}:` && port === '' && hostname.endsWith(host.slice(1))
  })
}
