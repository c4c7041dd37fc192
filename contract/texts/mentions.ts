import type { TextLink } from './links.ts'

export const mentionKinds = ['user', 'place', 'organisation'] as const
export type MentionKind = (typeof mentionKinds)[number]

/**
 * A mention in a text that is sent: `@[Анна Петрова](user:65f…)`, or `place:` or `organisation:` and the id of a venue.
 * The server puts the present name in its place and remembers whom it names.
 */
export interface Mention {
  kind: MentionKind
  id: string
  name: string
}

export const MAX_MENTIONS = 20

const tokens = /@\[([^\][\n]{1,150})\]\((user|place|organisation):([0-9a-f]{24})\)/g

export function encodeMention({ kind, id, name }: Mention): string {
  return `@[${name.replace(/[\][\n]/g, ' ').trim() || id}](${kind}:${id})`
}

/** A sent text as plain parts and mentions, in order. */
export function splitMentions(text: string): (string | Mention)[] {
  const parts: (string | Mention)[] = []
  let end = 0
  for (const match of text.matchAll(tokens)) {
    const [token, name = '', kind, id = ''] = match
    const known = mentionKinds.find((one) => one === kind)
    if (!known) continue
    if (match.index > end) parts.push(text.slice(end, match.index))
    parts.push({ kind: known, id, name })
    end = match.index + token.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

/** A mention in a text that was received: its link names the person or venue. */
export interface MentionLink extends TextLink {
  userId?: string | undefined
  placeId?: string | undefined
  organisationId?: string | undefined
}

/** A received text as it is sent back when it is edited. */
export function encodeMentions(text: string, links: readonly MentionLink[] = []): string {
  let encoded = ''
  let end = 0
  for (const { start, end: next, userId, placeId, organisationId } of links) {
    const id = userId ?? placeId ?? organisationId
    if (id === undefined) continue
    const kind = userId ? 'user' : placeId ? 'place' : 'organisation'
    encoded += text.slice(end, start) + encodeMention({ kind, id, name: text.slice(start + 1, next) })
    end = next
  }
  return encoded + text.slice(end)
}
