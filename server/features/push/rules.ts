/** Push services carry 4096 bytes; encryption and old browsers take a part of them. */
export const MAX_PAYLOAD_BYTES = 3000
const SHORT_TEXT = 60

export interface PushMessage {
  /** Of the notification: a press marks it as seen. */
  id: string
  title: string
  body: string
  /** Path within the product. */
  url: string
  /** A newer message of the same tag takes the place of the older one. */
  tag: string
  /** Of a chat or of something that happened: for what is played and counted. */
  type: string
}

/** @returns JSON of at most `MAX_PAYLOAD_BYTES`: the text is what gives way */
export function encodeMessage(message: PushMessage, maxBytes: number = MAX_PAYLOAD_BYTES): string {
  let { title, body } = message
  for (;;) {
    const payload = JSON.stringify({ ...message, title, body })
    if (Buffer.byteLength(payload) <= maxBytes) return payload
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

/** The next step after an answer of the push service. */
export type Outcome = 'done' | 'delete' | 'shorten' | 'retry'

export function classifyResponse(status: number): Outcome {
  if (status >= 200 && status < 300) return 'done'
  if (status === 413) return 'shorten'
  // Too many requests or an outage: the service wants a retry.
  if (status === 429 || status >= 500) return 'retry'
  // Gone, unknown, made with another key, or refused: nothing that is tried again would change it.
  return 'delete'
}

/** @param services origins, `*.` stands for any subdomain */
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
