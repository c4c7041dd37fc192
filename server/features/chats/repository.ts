import { type Expression, expressionBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connection.ts'
import { fullName, userCardOf } from '#server/db/fragments/cards.ts'
import { changedCount, compiledOnce } from '#server/db/fragments/columns.ts'
import { cursorOf, isOlderThan } from '#server/db/fragments/cursors.ts'
import { asPattern } from '#server/db/fragments/patterns.ts'
import { isInAudience } from '#server/db/fragments/privacy.ts'
import { venuesStaffedBy, worksAtOrganisation, worksAtPlace } from '#server/db/fragments/venue-roles.ts'
import { executePrepared } from '#server/db/pools/prepared.ts'
import type { ChatSettings, Chats, DB } from '#server/db/types.ts'
import { type LockedMessage, messageColumns } from './message-queries.ts'
import type { Progress, Side } from './rules.ts'
import {
  hasBlocked,
  hasBlockedPerson,
  isBlockedByPerson,
  otherId,
  progressColumns,
  recipientColumns,
  sideOf,
  sidePersonIds,
  venueColumns,
} from './side-queries.ts'

const c = expressionBuilder<DB & { c: Chats & { side: Side } }, 'c'>()

const settings = expressionBuilder<DB & { c: Chats; s: ChatSettings }, 'c' | 's'>()

const columns = compiledOnce([
  'c.id',
  c.ref('c.side').as('side'),
  ...progressColumns,
  'c.last_message_seq',
  'c.person_unread',
  'c.other_unread',
  'c.person_cleared_seq',
  'c.other_cleared_seq',
  'c.created_at',
  userCardOf(c.ref('c.person_id')).$notNull().as('person'),
  userCardOf(c.ref('c.user_id')).as('other'),
  ...venueColumns,
])

/** In the archive until a later message, or for good while it is muted. */
const isArchived = settings.and([
  settings('s.archived_seq', 'is not', null),
  settings.or([
    settings('s.is_muted', '=', settings.lit(true)),
    settings('c.last_message_seq', '<=', settings.ref('s.archived_seq')),
  ]),
])

/** The viewer’s settings of the chat under the alias `c`. */
function settingsOf(viewerId: string) {
  return settings
    .selectFrom('chat_settings as s')
    .whereRef('s.chat_id', '=', 'c.id')
    .where('s.user_id', '=', viewerId)
}

/** For the chat under the alias `c`, as seen by its column `side`. */
export function chatColumns(viewerId: string) {
  return [
    ...columns,
    hasBlockedPerson(viewerId).as('has_blocked'),
    isBlockedByPerson(viewerId).as('is_blocked'),
    jsonObjectFrom(
      settingsOf(viewerId)
        .select(['s.is_muted', isArchived.$castTo<boolean>().as('is_archived')])
        .select((s) => s('s.pinned_at', 'is not', null).$castTo<boolean>().as('is_pinned')),
    ).as('settings'),
  ] as const
}

const cleared = c
  .case('c.side')
  .when(sql.lit<Side>('person'))
  .then(c.ref('c.person_cleared_seq'))
  .else(c.ref('c.other_cleared_seq'))
  .end()

const lastMessage = c
  .selectFrom('messages as m')
  .select(messageColumns)
  .whereRef('m.chat_id', '=', 'c.id')
  .where('m.seq', '>', cleared)
  .orderBy('m.seq', 'desc')
  .limit(sql.lit(1))

const listColumns = compiledOnce([
  cursorOf('c', 'last_message_at').as('cursor'),
  jsonObjectFrom(lastMessage).as('last_message'),
])

export type ChatRow = NonNullable<Awaited<ReturnType<typeof findChat>>>

/** The columns of a chat that decide how a message looks from one of its sides. */
export type ChatSide = Progress & Pick<ChatRow, 'side' | 'place' | 'organisation'>

export async function findChat(db: Db, id: string, viewerId: string) {
  const seen = db.selectFrom('chats as c').selectAll('c').select(sideOf(viewerId).as('side'))
  const chat = db
    .selectFrom(seen.where('c.id', '=', id).as('c'))
    .select([...chatColumns(viewerId), ...listColumns])
    .where('c.side', 'is not', null)
  return (await executePrepared(db, chat))[0]
}

interface Page {
  limit: number
  offset: number
  cursor: string | undefined
}

/** `open` are those neither pinned nor in the archive. */
export type ChatFolder = 'open' | 'pinned' | 'archive' | 'all'

function isInFolder(box: ChatFolder, viewerId: string): Expression<SqlBool> {
  const kept = (condition: Expression<SqlBool>) => c.exists(settingsOf(viewerId).where(condition))
  const isPinned = settings('s.pinned_at', 'is not', null)
  if (box === 'all') return c.lit(true)
  if (box === 'open') return c.not(kept(settings.or([isPinned, isArchived])))
  return kept(box === 'pinned' ? isPinned : isArchived)
}

/** Latest activity first; with a text, only chats whose other side has that name. */
export function listChats(
  db: Db,
  viewerId: string,
  { isStaffed, text, box, ...page }: Page & { isStaffed: boolean; text: string | undefined; box: ChatFolder },
): Promise<ChatRow[]> {
  const newest = (side: Side, isTheirs: Expression<SqlBool>) =>
    c
      .selectFrom(
        c
          .selectFrom('chats as c')
          .select(['c.id', 'c.last_message_at', sql.lit(side).as('side')])
          .where(isTheirs)
          .whereRef('c.last_message_seq', '>', `c.${side}_cleared_seq`)
          .where(isInFolder(box, viewerId))
          .$if(page.cursor !== undefined, (query) =>
            query.where(isOlderThan(page.cursor ?? '', 'c', 'last_message_at')),
          )
          .$if(text !== undefined, (query) => query.where(isFound(text ?? '')))
          .orderBy('c.last_message_at', 'desc')
          .orderBy('c.id', 'desc')
          .limit(page.offset + page.limit)
          .as('newest'),
      )
      .selectAll('newest')
  const own = () =>
    newest('person', c('c.person_id', '=', viewerId)).unionAll(newest('other', c('c.user_id', '=', viewerId)))
  const atVenue = (column: 'place_id' | 'organisation_id') =>
    newest(
      'other',
      c.and([c(`c.${column}`, '=', sql.ref<string>(`venue.${column}`)), c('c.person_id', '<>', viewerId)]),
    )
  const staffed = () =>
    c
      .selectFrom(venuesStaffedBy(viewerId).as('venue'))
      .crossJoinLateral(atVenue('place_id').unionAll(atVenue('organisation_id')).as('theirs'))
      .selectAll('theirs')
  const ids = c
    .selectFrom((isStaffed ? staffed() : own()).as('found'))
    .select(['found.id', 'found.side'])
    .orderBy('found.last_message_at', 'desc')
    .orderBy('found.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
  const chats = c
    .selectFrom(ids.as('page'))
    .innerJoin('chats as c', 'c.id', 'page.id')
    .selectAll('c')
    .select('page.side')
  return db
    .selectFrom(chats.as('c'))
    .select([...chatColumns(viewerId), ...listColumns])
    .orderBy('c.last_message_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}

/** Whether the name of the other side contains the text. */
function isFound(text: string) {
  const pattern = `%${asPattern(text)}%`
  const place = c.selectFrom('places as v').whereRef('v.id', '=', 'c.place_id')
  const organisation = c.selectFrom('organisations as o').whereRef('o.id', '=', 'c.organisation_id')
  const person = c
    .selectFrom('users as u')
    .where('u.id', 'in', sidePersonIds)
    .where('u.is_deleted', '=', c.lit(false))
  return c.or([
    c.exists(person.where(fullName('u'), 'ilike', pattern)),
    c.exists(place.where('v.name', 'ilike', pattern)),
    c.exists(organisation.where('o.name', 'ilike', pattern)),
  ])
}

/** The person or venue to write to, if it exists. */
export function findOtherSide(
  db: Db,
  other: { userId: string } | { placeId: string } | { organisationId: string },
  viewerId: string,
): Promise<{ is_staffed: boolean; is_blocked: boolean; accepts_messages: boolean } | undefined> {
  const no = sql.lit(false)
  const yes = sql.lit(true)
  if ('userId' in other) {
    const pair = [viewerId, other.userId]
    return db
      .selectFrom('users')
      .select([no.as('is_staffed'), hasBlocked(pair, pair).as('is_blocked')])
      .select(isInAudience('users', 'messages_from', viewerId).as('accepts_messages'))
      .where('id', '=', other.userId)
      .where('is_deleted', '=', false)
      .executeTakeFirst()
  }
  if ('placeId' in other) {
    return db
      .selectFrom('visible_places')
      .select([worksAtPlace(viewerId, other.placeId).as('is_staffed'), no.as('is_blocked')])
      .select(yes.as('accepts_messages'))
      .where('id', '=', other.placeId)
      .executeTakeFirst()
  }
  return db
    .selectFrom('organisations')
    .select([worksAtOrganisation(viewerId, other.organisationId).as('is_staffed'), no.as('is_blocked')])
    .select(yes.as('accepts_messages'))
    .where('id', '=', other.organisationId)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
}

type ChatSides = Pick<Chats, 'person_id' | 'user_id' | 'place_id' | 'organisation_id'>

export async function findChatBetween(
  db: Db,
  { person_id, ...other }: ChatSides,
): Promise<string | undefined> {
  const chat = await db
    .selectFrom('chats')
    .select('id')
    .where('person_id', '=', person_id)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', other.user_id),
        eb('place_id', '=', other.place_id),
        eb('organisation_id', '=', other.organisation_id),
      ]),
    )
    .executeTakeFirst()
  return chat?.id
}

export async function insertChat(db: Db, id: string, sides: ChatSides): Promise<void> {
  await db
    .insertInto('chats')
    .values({ id, ...sides })
    .onConflict((same) => same.doNothing())
    .execute()
}

/** A deleted message no longer counts as unread. */
export async function decrementUnread(db: Db, message: LockedMessage): Promise<void> {
  const reader = message.is_by_person ? 'other' : 'person'
  await db
    .with('updated_chat', (query) =>
      query
        .updateTable('chats as c')
        .set((chat) => ({ [`${reader}_unread`]: chat(`c.${reader}_unread`, '-', 1) }))
        .where('c.id', '=', message.chat_id)
        .where(`c.${reader}_read_seq`, '<', message.seq)
        .where(`c.${reader}_unread`, '>', 0)
        .returning([`c.${reader}_unread as unread`, ownerId(reader).as('owner_id')]),
    )
    .updateTable('chat_counts')
    .from('updated_chat')
    .set(decremented)
    .whereRef('chat_counts.owner_id', '=', 'updated_chat.owner_id')
    .where('updated_chat.unread', '=', 0)
    .execute()
}

const decremented = { unread: changedCount('chat_counts.unread', -1) }

/** The person or the venue of a side, under whose id unread chats are counted. */
const ownerId = (side: Side) => (side === 'person' ? c.ref('c.person_id') : otherId)

export type ReadPositions = NonNullable<Awaited<ReturnType<typeof markRead>>>

/**
 * Moves the read position of a side forward; returns nothing when it was there already. Never backwards or past the
 * end. Called in a transaction: the chat is locked first, so that messages sent meanwhile are counted.
 */
export async function markRead(
  db: Db,
  chatId: string,
  side: Side,
  { seq, isOnlyReceived }: { seq: number; isOnlyReceived: boolean },
) {
  await db.selectFrom('chats').select('id').where('id', '=', chatId).forNoKeyUpdate().execute()
  const reached = c.fn<number>('least', [c.cast(c.val(seq), 'integer'), 'c.last_seq'])
  const unread = c
    .selectFrom('messages as m')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('m.chat_id', '=', 'c.id')
    .where('m.seq', '>', seq)
    .where((m) => m.not(m.or([m.ref('m.is_deleted'), m.ref('m.is_hidden')])))
    .where('m.is_by_person', '=', side === 'other')
  const received = { [`${side}_received_seq`]: c.fn('greatest', [`c.${side}_received_seq`, reached]) }
  const read = {
    [`${side}_read_seq`]: reached,
    [`${side}_unread`]: c.case().when('c.last_message_seq', '<=', seq).then(c.lit(0)).else(unread).end(),
  }
  const advanced = db
    .with('before', (query) =>
      query
        .selectFrom('chats')
        .select(['id', `${side}_unread as unread`])
        .where('id', '=', chatId),
    )
    .with('updated_chat', (query) =>
      query
        .updateTable('chats as c')
        .from('before')
        .set({ ...received, ...(!isOnlyReceived && read) })
        .whereRef('c.id', '=', 'before.id')
        .where(`c.${side}_${isOnlyReceived ? 'received' : 'read'}_seq`, '<', reached)
        .returningAll('c')
        .returning((chat) =>
          chat.and([chat('before.unread', '>', 0), chat(`c.${side}_unread`, '=', 0)]).as('is_all_read'),
        ),
    )
    .with('counted', (query) =>
      query
        .updateTable('chat_counts')
        .from('updated_chat as c')
        .set(decremented)
        .where('c.is_all_read', '=', true)
        .where('chat_counts.owner_id', '=', ownerId(side)),
    )
    .selectFrom('updated_chat as c')
    .select([sql.lit(side).as('side'), ...progressColumns, ...recipientColumns])
  return (await executePrepared(db, advanced))[0]
}

/** Locks the person, so that pins at once cannot pass the limit: the list would not show the chats beyond it. */
export async function countPinned(db: Db, userId: string): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('chat_settings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('pinned_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Fields that are not given are not changed. */
export async function saveSettings(
  db: Db,
  key: { chat_id: string; user_id: string },
  values: Updateable<ChatSettings>,
): Promise<void> {
  if (Object.keys(values).length === 0) return
  await db
    .insertInto('chat_settings')
    .values({ ...key, ...values })
    .onConflict((same) => same.columns(['chat_id', 'user_id']).doUpdateSet(values))
    .execute()
}

export async function clearChat(db: Db, chatId: string, side: Side, upTo: number): Promise<void> {
  await db
    .updateTable('chats')
    .set(({ fn, val }) => ({ [`${side}_cleared_seq`]: fn('greatest', [`${side}_cleared_seq`, val(upTo)]) }))
    .where('id', '=', chatId)
    .execute()
}

export async function countNotViewed(
  db: Db,
  userId: string,
): Promise<{ for_user: number; for_outlet: number }> {
  const venues = db
    .selectFrom(venuesStaffedBy(userId).as('venue'))
    .select(({ fn }) => fn.coalesce('venue.place_id', 'venue.organisation_id').as('id'))
  const counts = db.selectNoFrom(({ fn, selectFrom }) => [
    fn
      .coalesce(selectFrom('chat_counts').select('unread').where('owner_id', '=', userId), sql.lit(0))
      .as('for_user'),
    fn
      .coalesce(
        selectFrom('chat_counts')
          .select(({ fn, cast }) => cast<number>(fn.sum('unread'), 'integer').as('unread'))
          .where('owner_id', 'in', venues),
        sql.lit(0),
      )
      .as('for_outlet'),
  ])
  const [count] = await executePrepared(db, counts)
  return count ?? { for_user: 0, for_outlet: 0 }
}
