import { type RawBuilder, sql } from 'kysely'
import { imagesOf, pictureOf } from '#server/db/cards.ts'
import type { Db } from '#server/db/connection.ts'
import { type CursorRow, cursorValue } from '#server/db/cursors.ts'
import { eventsOf } from '#server/db/outbox.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Chats, Side as Remover } from '#server/db/types.ts'
import { venuesStaffedBy, worksAt, worksAtOrganisation, worksAtPlace } from '#server/db/venue-standing.ts'
import type { ImageRow } from '#server/features/images/views.ts'
import { FOUND_END, FOUND_START, type Progress, type Side, type WriterStanding } from './rules.ts'

export interface PersonRow {
  id: string
  first_name: string
  second_name: string
  is_deleted: boolean
  avatar: ImageRow | null
}

export interface VenueRow {
  id: string
  name: string
  latin_name: string
  avatar: ImageRow | null
}

export interface MessageRow {
  id: string
  chat_id: string
  seq: number
  version: number
  user_id: string
  is_by_person: boolean
  text: string
  is_edited: boolean
  is_deleted: boolean
  is_hidden: boolean
  idempotency_key: string | null
  created_at: Date | string
  author: PersonRow
  images: (ImageRow & { position: number })[] | null
  subject: { id: string; text: string; is_by_person: boolean; is_deleted: boolean; author: PersonRow } | null
}

/** What of a chat decides how a message is seen from one of its sides. */
export interface Standpoint extends Progress {
  side: Side
  place: (VenueRow & { is_gone: boolean }) | null
  organisation: Omit<VenueRow, 'latin_name'> | null
}

/** A chat as one of its sides sees it. */
export interface ChatRow extends CursorRow, Standpoint {
  id: string
  person: PersonRow
  other: PersonRow | null
  person_unread: number
  other_unread: number
  person_cleared_seq: number
  other_cleared_seq: number
  created_at: Date
  /** The viewer has blocked the other person, or was blocked by them. */
  has_blocked: boolean
  is_blocked: boolean
  last_message: MessageRow | null
}

const venueOfChat = {
  place: sql.ref<string | null>('c.place_id'),
  organisation: sql.ref<string | null>('c.organisation_id'),
}

/** The side of the viewer; null for a stranger. A person keeps their own side even at a venue they work for. */
function sideOf(viewerId: string | RawBuilder<string>): RawBuilder<unknown> {
  return sql`case
    when c.person_id = ${viewerId} then 'person'
    when c.user_id = ${viewerId} then 'other'
    when ${worksAt(viewerId, venueOfChat)} then 'other'
  end`
}

const personOf = (id: string) => sql`(select row_to_json(person) from (
  select u.id, u.first_name, u.second_name, u.is_deleted, ${pictureOf(sql.ref('u.avatar_id'))} avatar
  from users u where u.id = ${sql.ref(id)}) person)`

const wordsColumns = sql`m.id, m.chat_id, m.seq, m.version, m.user_id, m.is_by_person, m.text, m.is_edited, m.is_deleted,
  m.is_hidden, m.idempotency_key, m.created_at, ${personOf('m.user_id')} author,
  case when m.subject_id is not null then (select row_to_json(subject) from (
    select s.id, s.text, s.is_by_person, s.is_deleted or s.is_hidden is_deleted, ${personOf('s.user_id')} author
    from messages s where s.id = m.subject_id and s.chat_id = m.chat_id) subject) end subject`
const messageColumns = sql`${wordsColumns}, ${imagesOf('message_images', 'message_id', sql.ref('m.id'))} images`

const lastMessage = sql`(select row_to_json(message) from (
    select ${messageColumns} from messages m
    where m.chat_id = c.id and m.seq > case c.side when 'person' then c.person_cleared_seq else c.other_cleared_seq end
    order by m.seq desc limit 1) message)`

const progressColumns = sql.raw(
  'c.last_seq, c.person_read_seq, c.other_read_seq, c.person_received_seq, c.other_received_seq',
)
const venueColumns = sql`
  (select row_to_json(place) from (
    select v.id, v.name, v.latin_name, v.status = 'deleted' is_gone,
      ${pictureOf(sql.ref('v.avatar_id'))} avatar
    from places v where v.id = c.place_id) place) place,
  (select row_to_json(organisation) from (
    select o.id, o.name,
      ${pictureOf(sql.ref('o.avatar_id'))} avatar
    from organisations o where o.id = c.organisation_id) organisation) organisation`

const chatColumns = (
  viewerId: string,
  last: RawBuilder<unknown> = lastMessage,
) => sql`c.id, ${progressColumns}, c.person_unread, c.other_unread, c.person_cleared_seq, c.other_cleared_seq,
  c.created_at, c.side, (extract(epoch from c.moved_at) * 1000000)::bigint || '.' || c.id "cursor",
  ${personOf('c.person_id')} person, ${personOf('c.user_id')} other, ${venueColumns}, ${last} last_message,
  c.user_id is not null and exists (select from blocks b where b.blocker_id = ${viewerId}
    and b.blocked_id in (c.person_id, c.user_id)) has_blocked,
  c.user_id is not null and exists (select from blocks b where b.blocked_id = ${viewerId}
    and b.blocker_id in (c.person_id, c.user_id)) is_blocked`

export async function findChat(db: Db, id: string, viewerId: string): Promise<ChatRow | undefined> {
  const { rows } = await sql<ChatRow>`${prepared}
    select ${chatColumns(viewerId)} from (
      select c.*, ${sideOf(viewerId)} side from chats c where c.id = ${id}
    ) c where c.side is not null`.execute(db)
  return rows[0]
}

interface Page {
  limit: number
  offset: number
  cursor: string | undefined
}

/** Last moved first. With a text: those with somebody of that name. */
export async function listChats(
  db: Db,
  viewerId: string,
  { isStaffed, text, ...page }: Page & { isStaffed: boolean; text: string | undefined },
): Promise<ChatRow[]> {
  const older = page.cursor === undefined ? sql`` : sql`and (c.moved_at, c.id) < ${cursorValue(page.cursor)}`
  const matching = text === undefined ? sql`` : sql`and ${isFound(text)}`
  const newest = sql`${older} ${matching} order by c.moved_at desc, c.id desc limit ${page.offset + page.limit}`
  const asPerson = sql`c.said_seq > c.person_cleared_seq`
  const asOther = sql`c.said_seq > c.other_cleared_seq`
  const own = sql`
    (select c.id, c.moved_at, 'person' side from chats c where c.person_id = ${viewerId} and ${asPerson} ${newest})
    union all
    (select c.id, c.moved_at, 'other' from chats c where c.user_id = ${viewerId} and ${asOther} ${newest})`
  const staffed = sql`
    select c.* from (${venuesStaffedBy(viewerId)}) venue cross join lateral (
      (select c.id, c.moved_at, 'other' side from chats c
        where c.place_id = venue.place_id and c.person_id <> ${viewerId} and ${asOther} ${newest})
      union all
      (select c.id, c.moved_at, 'other' from chats c
        where c.organisation_id = venue.organisation_id and c.person_id <> ${viewerId} and ${asOther} ${newest})
    ) c`
  const { rows } = await sql<ChatRow>`
    select ${chatColumns(viewerId)} from (
      select c.*, page.side from (
        select found.id, found.side from (${isStaffed ? staffed : own}) found
        order by found.moved_at desc, found.id desc limit ${page.limit} offset ${page.offset}
      ) page join chats c on c.id = page.id
    ) c order by c.moved_at desc, c.id desc`.execute(db)
  return rows
}

function isFound(text: string): RawBuilder<unknown> {
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(
    exists (select from users u where u.id in (c.person_id, c.user_id) and not u.is_deleted
      and u.first_name || ' ' || u.second_name ilike ${part})
    or exists (select from places v where v.id = c.place_id and v.name ilike ${part})
    or exists (select from organisations o where o.id = c.organisation_id and o.name ilike ${part}))`
}

/** As it is typed: the last word may be unfinished. */
function wordsOf(text: string): RawBuilder<unknown> {
  const words = sql`websearch_to_tsquery('russian', ${text})`
  return sql`(case when ${words}::text ~ '[^'' ]{3,}''$' then (${words}::text || ':*')::tsquery else ${words} end)`
}

export type FoundRow = ChatRow & { last_message: MessageRow; excerpt: string }

interface Search {
  isStaffed: boolean
  text: string
  limit: number
  cursor: string | undefined
}

/** `:2026-11`, as it stands behind an owner in `found_by`, of months after one. */
const monthMark = (date: Date, after: number) =>
  `:${new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after)).toISOString().slice(0, 7)}`

/**
 * Messages with such words, latest first; each comes as the last one of its chat. Of people whom the viewer has blocked
 * nothing is found. A word that is said all the time fills a page with what was said this month and the last one.
 */
export async function findMessages(db: Db, viewerId: string, search: Search): Promise<FoundRow[]> {
  const older =
    search.cursor === undefined ? sql`` : sql`and (m.created_at, m.id) < ${cursorValue(search.cursor)}`
  const from = new Date(search.cursor === undefined ? Date.now() : Number.parseInt(search.cursor, 10) / 1000)
  const find = (marks: string[]) => findSaid(db, viewerId, { ...search, older, marks })
  // The clock of the database may have got further.
  const recent = await find([1, 0, -1].map((after) => monthMark(from, after)))
  return recent.length < search.limit ? find(['']) : recent
}

async function findSaid(
  db: Db,
  viewerId: string,
  search: Search & { older: RawBuilder<unknown>; marks: readonly string[] },
): Promise<FoundRow[]> {
  const { isStaffed, text, limit, older, marks } = search
  const words = wordsOf(text)
  const owners = isStaffed
    ? sql`array(
        select coalesce(venue.place_id, venue.organisation_id) || mark
        from (${venuesStaffedBy(viewerId)}) venue cross join unnest(${marks}::text[]) mark)`
    : sql`${marks.map((mark) => viewerId + mark)}::text[]`
  const side = isStaffed
    ? sql`case when c.person_id <> ${viewerId} and c.user_id is null then 'other' end`
    : sql`case ${viewerId} when c.person_id then 'person' when c.user_id then 'other' end`
  const { rows } = await sql<FoundRow>`
    select ${chatColumns(
      viewerId,
      sql`(select row_to_json(message) from (
        select ${messageColumns} from messages m where m.id = c.message_id) message)`,
    )},
      ts_headline('russian', c.text, ${words},
        ${`StartSel=${FOUND_START}, StopSel=${FOUND_END}, MaxWords=18, MinWords=9, ShortWord=0`}) excerpt,
      (extract(epoch from c.said_at) * 1000000)::bigint || '.' || c.message_id "cursor"
    from (
      select c.*, ${side} side, m.id message_id, m.text, m.created_at said_at
      from messages m join chats c on c.id = m.chat_id
      where m.found_by && ${owners} and to_tsvector('russian', m.text) @@ ${words} and not m.is_deleted and not m.is_hidden ${older}
        and m.seq > case ${side} when 'person' then c.person_cleared_seq when 'other' then c.other_cleared_seq end
        and not exists (select from blocks b where b.blocker_id = ${viewerId} and c.user_id is not null
          and b.blocked_id in (c.person_id, c.user_id))
      order by m.created_at desc, m.id desc limit ${limit}
    ) c order by c.said_at desc, c.message_id desc`.execute(db)
  return rows
}

/** The other side that somebody wants to write to, when there is one to write to. */
export async function findOtherSide(
  db: Db,
  other: { userId: string } | { placeId: string } | { organisationId: string },
  viewerId: string,
): Promise<{ is_staffed: boolean; is_blocked: boolean } | undefined> {
  const { rows } = await sql<{ is_staffed: boolean; is_blocked: boolean }>`${
    'userId' in other
      ? sql`select false is_staffed, exists (select from blocks b
            where b.blocker_id in (${viewerId}, u.id) and b.blocked_id in (${viewerId}, u.id)) is_blocked
          from users u where u.id = ${other.userId} and not u.is_deleted`
      : 'placeId' in other
        ? sql`select ${worksAtPlace(viewerId, sql.ref('v.id'))} is_staffed, false is_blocked
            from visible_places v where v.id = ${other.placeId}`
        : sql`select ${worksAtOrganisation(viewerId, sql.ref('o.id'))} is_staffed, false is_blocked
            from organisations o where o.id = ${other.organisationId} and not o.is_deleted`
  }`.execute(db)
  return rows[0]
}

type ChatSides = Pick<Chats, 'person_id' | 'user_id' | 'place_id' | 'organisation_id'>

export async function findChatBetween(db: Db, sides: ChatSides): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from chats where person_id = ${sides.person_id}
      and (user_id = ${sides.user_id} or place_id = ${sides.place_id} or organisation_id = ${sides.organisation_id})`.execute(
    db,
  )
  return rows[0]?.id
}

export async function insertChat(db: Db, id: string, sides: ChatSides): Promise<void> {
  await sql`
    insert into chats (id, person_id, user_id, place_id, organisation_id)
    values (${id}, ${sides.person_id}, ${sides.user_id}, ${sides.place_id}, ${sides.organisation_id})
    on conflict do nothing`.execute(db)
}

/** The people behind one side: the person, or everybody who works for the venue. */
const peopleOf = (side: 'person' | 'other') =>
  side === 'person'
    ? sql.raw('array[c.person_id]')
    : sql.raw(`case when c.user_id is not null then array[c.user_id] else array(
        select s.user_id from venue_staff s where s.place_id = c.place_id
        union all select s.user_id from venue_staff s where s.organisation_id = c.organisation_id) end`)

/** Who hears of what happens in a chat. */
export interface Hearers {
  person_ids: string[]
  other_ids: string[]
  is_venue: boolean
}

const hearers = sql`${peopleOf('person')} person_ids, ${peopleOf('other')} other_ids, c.user_id is null is_venue`

export async function readHearers(db: Db, chatId: string): Promise<Hearers | undefined> {
  const { rows } =
    await sql<Hearers>`${prepared} select ${hearers} from chats c where c.id = ${chatId}`.execute(db)
  return rows[0]
}

export interface NewMessage {
  id: string
  chatId: string
  userId: string
  text: string
  subjectId: string | null
  key: string | null
}

/** Locks the chats of new messages, in the order of their ids, and tells how their writers stand there. */
export async function lockChats(db: Db, messages: readonly NewMessage[]): Promise<WriterStanding[]> {
  const list = <Value>(of: (message: NewMessage) => Value) => sql`(select ${messages.map(of)}::text[])`
  const { rows } = await sql<WriterStanding>`${prepared}
    select asked.id "messageId", ${sideOf(sql.ref('asked.user_id'))} side,
      exists (select from blocks b
        where b.blocker_id in (c.person_id, c.user_id) and b.blocked_id in (c.person_id, c.user_id)) "isBlocked",
      exists (select from users u where u.id in (c.person_id, c.user_id) and u.is_deleted)
        or exists (select from places v where v.id = c.place_id and v.status = 'deleted')
        or exists (select from organisations o where o.id = c.organisation_id and o.is_deleted) "isSideGone",
      exists (select from messages m where m.user_id = asked.user_id and m.idempotency_key = asked.key) "isRepeat",
      exists (select from messages m where m.id = asked.subject_id and m.chat_id = c.id
        and not m.is_deleted and not m.is_hidden) "isSubjectThere"
    from unnest(${list(({ id }) => id)}, ${list(({ chatId }) => chatId)}, ${list(({ userId }) => userId)},
        ${list(({ subjectId }) => subjectId)}, ${list(({ key }) => key)}) asked(id, chat_id, user_id, subject_id, key)
      join chats c on c.id = asked.chat_id
    order by c.id for no key update of c`.execute(db)
  return rows
}

/** With what decides how its chat's sides see it, and who they are. */
export type SentMessage = MessageRow & Standpoint & Hearers

/**
 * Numbers, messages, what waits for the other sides and the events in one statement; within a chat they are sent in this order.
 * Their chats are locked before it (`lockChats`), then the counters here: numbers are given in the order in which messages
 * become visible, and nobody waits for each other in a circle.
 */
export async function insertMessages(
  db: Db,
  messages: readonly (NewMessage & { side: Side })[],
): Promise<SentMessage[]> {
  const list = (of: (message: NewMessage & { side: Side }) => string | null) =>
    sql`(select ${messages.map(of)}::text[])`
  const { rows } = await sql<SentMessage>`${prepared}
    with numbered as (
      select *, (row_number() over (partition by chat_id order by turn))::int nth
      from unnest(${list(({ id }) => id)}, ${list(({ chatId }) => chatId)}, ${list(({ userId }) => userId)},
        ${list(({ text }) => text)}, ${list(({ subjectId }) => subjectId)}, ${list(({ key }) => key)},
        ${list(({ side }) => side)})
        with ordinality message(id, chat_id, user_id, text, subject_id, key, side, turn)
    ), moved as (
      update chats c set last_seq = c.last_seq + sent, said_seq = c.last_seq + sent, moved_at = now(),
        person_unread = c.person_unread + by_other, other_unread = c.other_unread + by_person
      from (select chat_id, count(*)::int sent, count(*) filter (where side = 'person')::int by_person,
          count(*) filter (where side = 'other')::int by_other from numbered group by chat_id) news
      where c.id = news.chat_id
      returning c.*, c.last_seq - sent before_seq, by_person, by_other,
        coalesce(c.user_id, c.place_id, c.organisation_id) other_id
    ), made as (
      insert into messages
        (id, chat_id, seq, version, user_id, is_by_person, text, subject_id, idempotency_key)
      select s.id, s.chat_id, before_seq + nth, before_seq + nth, s.user_id, s.side = 'person', s.text, s.subject_id,
        s.key
      from numbered s join moved on moved.id = s.chat_id
      returning *
    ), counted as (
      insert into chat_counts as count (owner_id, unread)
      select owner_id, count(*) from (
        select other_id owner_id from moved where by_person > 0 and other_unread = by_person
        union all
        select person_id from moved where by_other > 0 and person_unread = by_other
      ) waits group by owner_id order by owner_id
      on conflict (owner_id) do update set unread = count.unread + excluded.unread
    ), announced as (
      ${eventsOf('message.created', sql`jsonb_build_object('messageId', id, 'chatId', chat_id)`, 'made')}
    )
    select ${wordsColumns}, null images, s.side, ${progressColumns}, ${venueColumns}, ${hearers}
    from made m join numbered s on s.id = m.id join moved c on c.id = m.chat_id`.execute(db)
  return rows
}

export async function findMessageByKey(db: Db, userId: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row?.id
}

export async function readMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`${prepared}
    select ${messageColumns} from messages m where m.id = ${id}`.execute(db)
  return rows[0]
}

/** The next ones after a number, oldest first. */
export async function listLaterMessages(
  db: Db,
  chatId: string,
  page: { after: number; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`${prepared}
    select ${messageColumns} from messages m
    where m.chat_id = ${chatId} and m.seq > ${page.after}
    order by m.seq limit ${page.limit}`.execute(db)
  return rows
}

/** Latest first. */
export async function listMessages(
  db: Db,
  chatId: string,
  page: { after: number; before: number | undefined; limit: number; offset: number },
): Promise<MessageRow[]> {
  const older = page.before === undefined ? sql`` : sql`and m.seq < ${page.before}`
  const { rows } = await sql<MessageRow>`${prepared}
    select ${messageColumns} from messages m
    where m.chat_id = ${chatId} and m.seq > ${page.after} ${older}
    order by m.seq desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

/** What was said, changed or deleted after a version, in the order it happened. */
export async function listChanges(
  db: Db,
  chatId: string,
  page: { after: number; since: number; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`${prepared}
    select ${messageColumns} from (
      (select id, version from messages
        where chat_id = ${chatId} and seq > ${page.since} and seq > ${page.after} and version = seq
        order by seq limit ${page.limit})
      union all
      (select id, version from messages
        where chat_id = ${chatId} and version > ${page.since} and seq > ${page.after} and version > seq
        order by version limit ${page.limit})
    ) changed join messages m on m.id = changed.id
    order by changed.version limit ${page.limit}`.execute(db)
  return rows
}

export interface LockedMessage {
  id: string
  chat_id: string
  seq: number
  user_id: string
  is_by_person: boolean
  text: string
  is_deleted: boolean
  is_hidden: boolean
  image_ids: string[]
  /** Of the viewer; null for a stranger. */
  side: Side | null
}

/** With its chat, so that nothing else moves there until the transaction ends. */
export async function lockMessage(db: Db, id: string, viewerId: string): Promise<LockedMessage | undefined> {
  await sql`
    select from chats where id = (select chat_id from messages where id = ${id}) for no key update`.execute(
    db,
  )
  const { rows } = await sql<LockedMessage>`
    select m.id, m.chat_id, m.seq, m.user_id, m.is_by_person, m.text, m.is_deleted, m.is_hidden, ${sideOf(viewerId)} side,
      array(select image_id from message_images where message_id = m.id order by position) image_ids
    from messages m join chats c on c.id = m.chat_id where m.id = ${id}`.execute(db)
  return rows[0]
}

/** A change has a number of its own, after everything that was said before it. */
export async function changeMessage(
  db: Db,
  message: Pick<LockedMessage, 'id' | 'chat_id'>,
  change: { text: string } | { deletedBy: Remover } | { isHidden: boolean },
): Promise<void> {
  const values =
    'deletedBy' in change
      ? sql`is_deleted = true, deleted_by = ${change.deletedBy}`
      : 'isHidden' in change
        ? sql`is_hidden = ${change.isHidden}`
        : sql`text = ${change.text}, is_edited = true`
  await sql`
    with moved as (
      update chats set last_seq = last_seq + 1 where id = ${message.chat_id} returning last_seq)
    update messages set ${values}, version = (select last_seq from moved) where id = ${message.id}`.execute(
    db,
  )
}

/** What is gone need not be read. */
export async function forgetUnread(db: Db, message: LockedMessage): Promise<void> {
  const [unread, read] = message.is_by_person
    ? (['other_unread', 'other_read_seq'] as const)
    : (['person_unread', 'person_read_seq'] as const)
  await sql`
    with eased as (
      update chats set ${sql.ref(unread)} = ${sql.ref(unread)} - 1
      where id = ${message.chat_id} and ${sql.ref(read)} < ${message.seq} and ${sql.ref(unread)} > 0
      returning ${sql.ref(unread)} unread, person_id, coalesce(user_id, place_id, organisation_id) other_id
    )
    update chat_counts set unread = greatest(0, chat_counts.unread - 1) from eased
    where eased.unread = 0 and owner_id = ${message.is_by_person ? sql.ref('eased.other_id') : sql.ref('eased.person_id')}`.execute(
    db,
  )
}

export type Advanced = Hearers & Progress & { side: Side }

/** One side has read up to here; nothing comes back when it had. Never backwards, never past the end. */
export async function advance(
  db: Db,
  chatId: string,
  side: Side,
  to: { seq: number; isOnlyReceived: boolean },
): Promise<Advanced | undefined> {
  const of = (name: string) => sql.ref(`c.${side}_${name}`)
  const set = (name: string) => sql.ref(`${side}_${name}`)
  const seq = sql`least(${to.seq}::int, c.last_seq)`
  const owner = side === 'person' ? sql`c.person_id` : sql`coalesce(c.user_id, c.place_id, c.organisation_id)`
  const reading = to.isOnlyReceived
    ? sql``
    : sql`, ${set('read_seq')} = ${seq}, ${set('unread')} = case when ${to.seq}::int >= c.said_seq then 0 else (
        select count(*) from messages m where m.chat_id = c.id and m.seq > ${to.seq} and not m.is_deleted and not m.is_hidden
          and m.is_by_person = ${side === 'other'}) end`
  const isNews = to.isOnlyReceived
    ? sql`${of('received_seq')} < ${seq}`
    : sql`(${of('read_seq')} < ${seq} or ${of('unread')} > 0)`
  const { rows } = await sql<Advanced>`${prepared}
    with before as (select id, ${set('unread')} unread from chats where id = ${chatId} for no key update), moved as (
      update chats c set ${set('received_seq')} = greatest(${of('received_seq')}, ${seq}) ${reading}
      from before where c.id = before.id and ${isNews}
      returning c.*, before.unread > 0 and ${of('unread')} = 0 is_settled
    ), counted as (
      update chat_counts set unread = greatest(0, chat_counts.unread - 1) from moved c
      where c.is_settled and owner_id = ${owner}
    )
    select ${side} side, ${progressColumns}, ${hearers} from moved c`.execute(db)
  return rows[0]
}

export async function clearChat(db: Db, chatId: string, side: Side): Promise<void> {
  await sql`
    update chats set ${sql.ref(`${side}_cleared_seq`)} = last_seq where id = ${chatId}`.execute(db)
}

export async function countNotViewed(
  db: Db,
  userId: string,
): Promise<{ for_user: number; for_outlet: number }> {
  const { rows } = await sql<{ for_user: number; for_outlet: number }>`${prepared}
    select coalesce((select unread from chat_counts where owner_id = ${userId}), 0) for_user,
      coalesce((select sum(unread)::int from chat_counts where owner_id in (
        select coalesce(venue.place_id, venue.organisation_id) from (${venuesStaffedBy(userId)}) venue)), 0) for_outlet`.execute(
    db,
  )
  return rows[0] ?? { for_user: 0, for_outlet: 0 }
}
