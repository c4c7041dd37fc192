import type { MentionSuggestion } from '#contract/posts/mentions.ts'
import { formatCount, placeForms } from '#contract/russian.ts'
import { MAX_MENTIONS, type Mention, splitMentions } from '#contract/texts/mentions.ts'
import type { Db } from '#server/db/connection.ts'
import { viewImageSet } from '#server/features/images/views.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { cityIdOf } from '#server/features/reference/rules.ts'
import { isNamedLike, searchWhileTyping } from '#server/features/search/service.ts'
import { fullName } from '#server/features/users/views.ts'
import { newId } from '#server/lib/ids.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'

const MAX_PEOPLE = 5
const MAX_PLACES = 4
const MAX_CHAINS = 2

export interface StoredMention {
  position: number
  length: number
  user_id: string | null
  place_id: string | null
  organisation_id: string | null
}

export interface NamedText {
  text: string
  mentions: StoredMention[]
}

/**
 * The text to be stored, with current names instead of mentions. A mention that the author may not make becomes plain
 * text; an existing one is kept, whoever edits the text.
 */
export async function readMentions(
  db: Db,
  viewer: SignedIn,
  sent: string,
  former: readonly StoredMention[] = [],
): Promise<NamedText> {
  const parts = splitMentions(sent)
  const wanted = parts.filter((part) => typeof part !== 'string').slice(0, MAX_MENTIONS)
  if (wanted.length === 0) return { text: sent, mentions: [] }
  const idsOf = (kind: Mention['kind']) => wanted.filter((one) => one.kind === kind).map(({ id }) => id)
  const [people, places, chains] = await Promise.all([
    repository.listMentionablePeople(db, viewer.userId, idsOf('user')),
    repository.listMentionablePlaces(db, idsOf('place')),
    repository.listMentionableChains(db, idsOf('organisation')),
  ])
  const names = new Map([
    ...people.map((row) => [row.id, fullName(row)] as const),
    ...[...places, ...chains].map((row) => [row.id, row.name] as const),
  ])
  const kept = new Set(former.flatMap((one) => one.user_id ?? one.place_id ?? one.organisation_id ?? []))
  const mentions: StoredMention[] = []
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') text += part
    else {
      const name = names.get(part.id) ?? (kept.has(part.id) ? part.name : undefined)
      const inserted = `@${name ?? part.name}`
      if (name !== undefined && mentions.length < MAX_MENTIONS) {
        mentions.push({
          position: text.length,
          length: inserted.length,
          user_id: part.kind === 'user' ? part.id : null,
          place_id: part.kind === 'place' ? part.id : null,
          organisation_id: part.kind === 'organisation' ? part.id : null,
        })
      }
      text += inserted
    }
  }
  return { text, mentions }
}

export const { listMentions } = repository

export function hasSameMentions(before: readonly StoredMention[], after: readonly StoredMention[]): boolean {
  const keyOf = ({ position, length, user_id, place_id, organisation_id }: StoredMention) =>
    [position, length, user_id, place_id, organisation_id].join()
  return before.map(keyOf).join(' ') === after.map(keyOf).join(' ')
}

/** Called in the transaction that writes the text. Mentioned people are notified once, even if the text is edited. */
export async function saveMentions(
  { events }: Pick<Services, 'events'>,
  db: Db,
  text: repository.TextRef,
  mentions: readonly StoredMention[],
  former: readonly StoredMention[] = [],
): Promise<void> {
  if (former.length > 0) await repository.deleteMentions(db, text)
  if (mentions.length === 0) return
  await repository.insertMentions(
    db,
    text,
    mentions.map((mention) => ({ ...mention, id: newId() })),
  )
  const subject = { postId: null, commentId: null, ...text }
  await events.publish(db, 'mention.created', subject)
}

/**
 * Without a text: people of the conversation and followed ones. Venues are found by name only, a chain before its
 * places.
 */
export async function suggestMentions(
  db: Db,
  viewer: SignedIn,
  { query = '', city, postId }: { query?: string; city?: string; postId?: string },
): Promise<MentionSuggestion[]> {
  const reference = await loadReference(db)
  const cityId = cityIdOf(city === undefined ? {} : { city }, reference)
  const text = query.trim()
  const ids =
    text === '' ? await listWithoutText(db, viewer, postId) : await searchWhileTyping(db, { text, cityId })
  const [people, places] = await Promise.all([
    repository.listMentionablePeople(db, viewer.userId, ids.people.slice(0, MAX_CANDIDATES)),
    repository.listMentionablePlaces(db, ids.places.slice(0, MAX_CANDIDATES)),
  ])
  const cityName = (id: number | null) => (id === null ? '' : (reference.cityById.get(id)?.name ?? ''))
  const avatarOf = (row: (typeof people | typeof places)[number]) =>
    row.avatar && { avatar: viewImageSet(row.avatar) }
  return [
    ...people
      .filter(({ id }) => id !== viewer.userId)
      .slice(0, MAX_PEOPLE)
      .map((row) => ({
        kind: 'user' as const,
        id: row.id,
        name: fullName(row),
        note: cityName(row.city_id),
        ...avatarOf(row),
      })),
    ...chainsOf(text, places),
    ...places.slice(0, MAX_PLACES).map((row) => ({
      kind: 'place' as const,
      id: row.id,
      name: row.name,
      note: [cityName(row.city_id), row.street, row.building].filter(Boolean).join(', '),
      ...avatarOf(row),
    })),
  ]
}

/** More are searched, because some may not be mentioned. */
const MAX_CANDIDATES = 20

/** The chains of the found places whose own names match. */
function chainsOf(
  text: string,
  places: Awaited<ReturnType<typeof repository.listMentionablePlaces>>,
): MentionSuggestion[] {
  const chains = new Map<string, MentionSuggestion>()
  for (const { chain_id: id, chain_name: name, chain_place_count: count, chain_avatar: avatar } of places) {
    if (id === null || name === null || count === null || count < 2 || !isNamedLike(name, text)) continue
    const note = `Сеть, ${formatCount(count, placeForms)}`
    chains.set(id, { kind: 'organisation', id, name, note, ...(avatar && { avatar: viewImageSet(avatar) }) })
  }
  return [...chains.values()].slice(0, MAX_CHAINS)
}

async function listWithoutText(db: Db, viewer: SignedIn, postId: string | undefined) {
  const [commenters, followed] = await Promise.all([
    postId === undefined ? [] : repository.listCommenters(db, postId, MAX_PEOPLE),
    repository.listFollowed(db, viewer.userId, MAX_CANDIDATES),
  ])
  return { people: [...new Set([...commenters, ...followed])], places: [] }
}
