import { type Expression, expressionBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connection.ts'
import { idsOfImages, imagesOf, userCardOf } from '#server/db/fragments/cards.ts'
import { compiledOnce } from '#server/db/fragments/columns.ts'
import { eventsOf } from '#server/db/outbox.ts'
import { executePrepared, rowsOfLists } from '#server/db/pools/prepared.ts'
import type { Chats, DB, Messages } from '#server/db/types.ts'
import type { SendPreconditions, Side } from './rules.ts'
import {
  hasBlocked,
  otherId,
  progressColumns,
  recipientColumns,
  sideOf,
  sidePersonIds,
  venueColumns,
} from './side-queries.ts'

const m = expressionBuilder<DB & { m: Messages }, 'm'>()

const subject = m
  .selectFrom('messages as s')
  .select(['s.id', 's.text', 's.is_by_person'])
  .select((s) => [
    s
      .or([s.ref('s.is_deleted'), s.ref('s.is_hidden')])
      .$castTo<boolean>()
      .as('is_deleted'),
    userCardOf(s.ref('s.user_id')).$notNull().as('author'),
  ])
  .whereRef('s.id', '=', 'm.subject_id')
  .whereRef('s.chat_id', '=', 'm.chat_id')

const textColumns = compiledOnce([
  'm.id',
  'm.chat_id',
  'm.seq',
  'm.version',
  'm.user_id',
  'm.is_by_person',
  'm.text',
  'm.is_edited',
  'm.is_deleted',
  'm.is_hidden',
  'm.idempotency_key',
  'm.created_at',
  userCardOf(m.ref('m.user_id')).$notNull().as('author'),
  m.case().when('m.subject_id', 'is not', null).then(jsonObjectFrom(subject)).end().as('subject'),
])

const reactions = m
  .selectFrom('message_reactions as r')
  .select(['r.user_id', 'r.kind'])
  .whereRef('r.message_id', '=', 'm.id')

/** Images and reactions: absent from a message that is being inserted. */
const imageAndReactionColumns = compiledOnce([
  imagesOf('message_images', 'message_id', m.ref('m.id')).as('images'),
  jsonArrayFrom(reactions).as('reactions'),
])

/** For the message under the alias `m`. */
export const messageColumns = [...textColumns, ...imageAndReactionColumns] as const

type Row = NonNullable<Awaited<ReturnType<typeof readMessage>>>
export type MessageRow = Omit<Row, 'created_at' | 'images' | 'reactions'> & {
  created_at: Date | string
  images: Row['images'] | null
  reactions: Row['reactions'] | null
}

const selectMessages = (db: Db) => db.selectFrom('messages as m').select(messageColumns)

export async function readMessage(db: Db, id: string) {
  const [message] = await executePrepared(db, selectMessages(db).where('m.id', '=', id))
  return message
}

/** The messages after a sequence number, oldest first. */
export function listLaterMessages(
  db: Db,
  chatId: string,
  page: { after: number; limit: number },
): Promise<MessageRow[]> {
  const later = selectMessages(db)
    .where('m.chat_id', '=', chatId)
    .where('m.seq', '>', page.after)
    .orderBy('m.seq')
    .limit(page.limit)
  return executePrepared(db, later)
}

/** Latest first. */
export function listMessages(
  db: Db,
  chatId: string,
  page: { after: number; before: number | undefined; limit: number; offset: number },
): Promise<MessageRow[]> {
  const latest = selectMessages(db)
    .where('m.chat_id', '=', chatId)
    .where('m.seq', '>', page.after)
    .$if(page.before !== undefined, (query) => query.where('m.seq', '<', page.before ?? 0))
    .orderBy('m.seq', 'desc')
    .limit(page.limit)
    .offset(page.offset)
  return executePrepared(db, latest)
}

/** Messages written, changed or deleted after a version, in order of version. */
export function listChanges(
  db: Db,
  chatId: string,
  page: { after: number; since: number; limit: number },
): Promise<MessageRow[]> {
  const changed = (number: 'seq' | 'version', isKind: '=' | '>') =>
    m
      .selectFrom(
        m
          .selectFrom('messages')
          .select(['id', 'version'])
          .where('chat_id', '=', chatId)
          .where(number, '>', page.since)
          .where('seq', '>', page.after)
          .whereRef('version', isKind, 'seq')
          .orderBy(number)
          .limit(page.limit)
          .as('kind'),
      )
      .selectAll()
  const changes = db
    .selectFrom(changed('seq', '=').unionAll(changed('version', '>')).as('changed'))
    .innerJoin('messages as m', 'm.id', 'changed.id')
    .select(messageColumns)
    .orderBy('changed.version')
    .limit(page.limit)
  return executePrepared(db, changes)
}

/** Ordered by id where several are locked. */
function rowsOfMessages(messages: readonly (NewMessage & { side?: Side })[]) {
  return rowsOfLists('incoming', {
    id: messages.map(({ id }) => id),
    chat_id: messages.map(({ chatId }) => chatId),
    user_id: messages.map(({ userId }) => userId),
    text: messages.map(({ text }) => text),
    subject_id: messages.map(({ subjectId }) => subjectId),
    key: messages.map(({ key }) => key),
    side: messages.map(({ side }) => side ?? null),
  })
}

export interface NewMessage {
  id: string
  chatId: string
  userId: string
  text: string
  subjectId: string | null
  key: string | null
}

/** Locks the chats of new messages, in the order of their ids, and reads what decides whether they may be sent. */
export function lockAndReadChats(db: Db, messages: readonly NewMessage[]): Promise<SendPreconditions[]> {
  const chats = db
    .selectFrom(rowsOfMessages(messages))
    .innerJoin('chats as c', 'c.id', 'incoming.chat_id')
    .select((c) => {
      const has = (rows: Expression<unknown>) => c.exists(rows).$castTo<boolean>()
      const unavailable = [
        has(
          c
            .selectFrom('users as u')
            .where('u.id', 'in', sidePersonIds)
            .where('u.is_deleted', '=', c.lit(true)),
        ),
        has(
          c
            .selectFrom('places as v')
            .whereRef('v.id', '=', 'c.place_id')
            .where('v.status', '=', sql.lit('deleted')),
        ),
        has(
          c
            .selectFrom('organisations as o')
            .whereRef('o.id', '=', 'c.organisation_id')
            .where('o.is_deleted', '=', c.lit(true)),
        ),
      ]
      const repeated = c
        .selectFrom('messages as m')
        .whereRef('m.user_id', '=', 'incoming.user_id')
        .whereRef('m.idempotency_key', '=', 'incoming.key')
      const answered = c
        .selectFrom('messages as m')
        .whereRef('m.id', '=', 'incoming.subject_id')
        .whereRef('m.chat_id', '=', 'c.id')
        .where((m) => m.not(m.or([m.ref('m.is_deleted'), m.ref('m.is_hidden')])))
      return [
        'incoming.id as messageId',
        sideOf(c.ref('incoming.user_id')).as('side'),
        hasBlocked(sidePersonIds, sidePersonIds).as('isBlocked'),
        c.or(unavailable).$castTo<boolean>().as('isRecipientDeleted'),
        has(repeated).as('isRepeat'),
        has(answered).as('isSubjectVisible'),
      ]
    })
    .orderBy('c.id')
    .forNoKeyUpdate('c')
  return executePrepared(db, chats)
}

export type SentMessage = Awaited<ReturnType<typeof insertMessages>>[number]

/**
 * Inserts messages in the given order with their sequence numbers, unread counters and events. The chats are locked
 * before (`lockAndReadChats`), so that sequence numbers follow the order in which messages become visible. Raw SQL, because
 * each write uses the rows of the one before it.
 */
export async function insertMessages(db: Db, messages: readonly (NewMessage & { side: Side })[]) {
  const inserted = db
    .with('incoming', (query) => query.selectFrom(rowsOfMessages(messages)).selectAll())
    .with(
      'updated_chats',
      () => sql<Selectable<Chats>>`(
        update chats c set last_seq = c.last_seq + sent, last_message_seq = c.last_seq + sent, last_message_at = now(),
          person_unread = c.person_unread + by_other, other_unread = c.other_unread + by_person
        from (select chat_id, count(*) sent, count(*) filter (where side = 'person') by_person,
            count(*) filter (where side = 'other') by_other from incoming group by chat_id) counts
        where c.id = counts.chat_id
        returning c.*, c.last_seq - sent before_seq, by_person, by_other, ${otherId} other_id)`,
    )
    .with(
      'inserted',
      () => sql<Selectable<Messages>>`(
        insert into messages (id, chat_id, seq, version, user_id, is_by_person, text, subject_id, idempotency_key)
        select numbered.id, chat_id, before_seq + nth, before_seq + nth, numbered.user_id, side = 'person', text, subject_id, key
        from (select *, row_number() over (partition by chat_id order by position) nth from incoming) numbered
          join updated_chats on updated_chats.id = chat_id
        returning *)`,
    )
    .with(
      'counted',
      () => sql`(
        insert into chat_counts as count (owner_id, unread)
        select owner_id, count(*) from (
          select other_id owner_id from updated_chats where by_person > 0 and other_unread = by_person
          union all
          select person_id from updated_chats where by_other > 0 and person_unread = by_other
        ) recipients group by owner_id order by owner_id
        on conflict (owner_id) do update set unread = count.unread + excluded.unread)`,
    )
    .with('announced', () =>
      eventsOf('message.created', sql`jsonb_build_object('messageId', id, 'chatId', chat_id)`, 'inserted'),
    )
    .selectFrom('inserted as m')
    .innerJoin('incoming', 'incoming.id', 'm.id')
    .innerJoin('updated_chats as c', 'c.id', 'm.chat_id')
    .select([...textColumns, ...progressColumns, ...venueColumns, ...recipientColumns])
    .select(({ ref }) => [
      ref('incoming.side').$notNull().as('side'),
      sql.lit<Row['images'] | null>(null).as('images'),
      sql.lit<Row['reactions'] | null>(null).as('reactions'),
    ])
  return executePrepared(db, inserted)
}

export type LockedMessage = NonNullable<Awaited<ReturnType<typeof lockMessage>>>

/**
 * Locks the message with its chat, so that nothing else changes there until the transaction ends; `side` is null for
 * a stranger.
 */
export async function lockMessage(db: Db, id: string, viewerId: string) {
  await db
    .selectFrom('chats')
    .where('id', '=', (eb) => eb.selectFrom('messages').select('chat_id').where('id', '=', id))
    .forNoKeyUpdate()
    .execute()
  return db
    .selectFrom('messages as m')
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .select([
      'm.id',
      'm.chat_id',
      'm.seq',
      'm.user_id',
      'm.is_by_person',
      'm.text',
      'm.is_deleted',
      'm.is_hidden',
    ])
    .select(({ ref }) => [
      sideOf(viewerId).as('side'),
      idsOfImages('message_images', 'message_id', ref('m.id')).as('image_ids'),
    ])
    .where('m.id', '=', id)
    .executeTakeFirst()
}

/** A change, also one of reactions alone, gets the next version number of the chat. */
export async function updateMessageRow(
  db: Db,
  message: Pick<LockedMessage, 'id' | 'chat_id'>,
  change: Pick<Updateable<Messages>, 'text' | 'is_edited' | 'is_deleted' | 'deleted_by' | 'is_hidden'>,
): Promise<void> {
  await db
    .with('updated_chat', (query) =>
      query
        .updateTable('chats')
        .set((chat) => ({ last_seq: chat('last_seq', '+', 1) }))
        .where('id', '=', message.chat_id)
        .returning('last_seq'),
    )
    .updateTable('messages')
    .set((eb) => ({ ...change, version: eb.selectFrom('updated_chat').select('last_seq') }))
    .where('id', '=', message.id)
    .execute()
}
