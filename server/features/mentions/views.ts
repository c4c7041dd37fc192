import { findLinks } from '#contract/texts/links.ts'
import type { MentionLink } from '#contract/texts/mentions.ts'
import { fullName } from '#server/features/users/views.ts'

export interface MentionRow {
  position: number
  length: number
  user_id: string | null
  place_id: string | null
  organisation_id: string | null
  first_name: string | null
  second_name: string | null
  is_deleted: boolean | null
  place_name: string | null
  place_slug: string | null
  chain_name: string | null
}

/** The text with the current names of mentioned people and venues, and its links; hashtags link to the city. */
export function viewText(
  stored: string,
  mentions: readonly MentionRow[] | null,
  city?: string,
): { text: string; links?: MentionLink[] } {
  let text = ''
  let end = 0
  const named: MentionLink[] = []
  for (const mention of mentions ?? []) {
    text += stored.slice(end, mention.position)
    end = mention.position + mention.length
    const { name, link } = viewMention(mention)
    const inserted = name === null ? stored.slice(mention.position, end) : `@${name}`
    if (link) named.push({ ...link, start: text.length, end: text.length + inserted.length })
    text += inserted
  }
  text += stored.slice(end)
  const links = findLinks(text, named, city)
  return { text, ...(links.length > 0 && { links }) }
}

interface ViewedMention {
  /** Null when the stored text is unchanged. */
  name: string | null
  link?: Pick<MentionLink, 'to' | 'userId' | 'placeId' | 'organisationId'>
}

function viewMention(mention: MentionRow): ViewedMention {
  const { user_id: userId, place_id: placeId, place_name: name, place_slug: slug } = mention
  const { organisation_id: organisationId, chain_name: chain } = mention
  if (userId !== null) {
    const isDeleted = mention.is_deleted ?? false
    const person = {
      id: userId,
      first_name: mention.first_name ?? '',
      second_name: mention.second_name ?? '',
      is_deleted: isDeleted,
    }
    return { name: fullName(person), ...(!isDeleted && { link: { to: `/users/${userId}`, userId } }) }
  }
  if (organisationId !== null) {
    if (chain === null) return { name: null }
    return { name: chain, link: { to: `/organisations/${organisationId}`, organisationId } }
  }
  return placeId === null || slug === null ? { name: null } : { name, link: { to: `/${slug}`, placeId } }
}
