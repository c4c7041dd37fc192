import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

export type VenueColumn = 'place_id' | 'organisation_id'

/** The chats with a venue. */
export async function listChatIds(db: Db, column: VenueColumn, venueId: string): Promise<string[]> {
  const rows = await db.selectFrom('chats').select('id').where(column, '=', venueId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Chats of people who wrote to both venues. */
export function listSharedChats(db: Db, column: VenueColumn, from: string, into: string) {
  return db
    .selectFrom('chats as f')
    .innerJoin('chats as k', 'k.person_id', 'f.person_id')
    .select(['f.id as from_id', 'k.id as into_id'])
    .where(`f.${column}`, '=', from)
    .where(`k.${column}`, '=', into)
    .orderBy('f.id')
    .forUpdate()
    .execute()
}

export async function setVenue(
  db: Db,
  column: VenueColumn,
  chatIds: readonly string[],
  venueId: string,
): Promise<void> {
  await db
    .updateTable('chats')
    .set({ [column]: venueId })
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...chatIds]))))
    .execute()
}

/** The search keys of messages contain the side of their chat. Raw SQL: replaces a part of each element of an array. */
export async function replaceSideInSearchKeys(
  db: Db,
  chatIds: readonly string[],
  from: string,
  into: string,
): Promise<void> {
  await sql`
    update messages m set found_by = array(select replace(word, ${from}, ${into}) from unnest(m.found_by) word)
    where m.chat_id = any(${[...chatIds]}::text[])`.execute(db)
}

/**
 * Renumbers all messages after the numbers that either chat has used, so that open browsers receive each message as a
 * change. A side has read, received or cleared the leading messages that it had in both chats. Raw SQL: one pass over
 * the messages of both.
 */
export async function mergeChats(db: Db, fromId: string, intoId: string): Promise<void> {
  await sql`
    with base as (select max(last_seq) seq from chats where id in (${fromId}, ${intoId})),
    numbered as (
      select m.id, base.seq + row_number() over (order by m.created_at, m.id) seq, m.is_by_person,
        not (m.is_deleted or m.is_hidden) is_shown, c.last_message_at,
        m.seq > c.person_read_seq person_unread, m.seq > c.other_read_seq other_unread,
        m.seq > c.person_received_seq person_unreceived, m.seq > c.other_received_seq other_unreceived,
        m.seq > c.person_cleared_seq person_uncleared, m.seq > c.other_cleared_seq other_uncleared
      from messages m join chats c on c.id = m.chat_id cross join base where c.id in (${fromId}, ${intoId})
    ), renumbered as (
      update messages m set chat_id = ${intoId}, seq = numbered.seq, version = numbered.seq from numbered where m.id = numbered.id
    ), positions as (
      select coalesce(max(seq), (select seq from base)) last_seq,
        min(seq) filter (where person_unread and is_shown and not is_by_person) - 1 person_read,
        min(seq) filter (where other_unread and is_shown and is_by_person) - 1 other_read,
        min(seq) filter (where person_unreceived and not is_by_person) - 1 person_received,
        min(seq) filter (where other_unreceived and is_by_person) - 1 other_received,
        min(seq) filter (where person_uncleared) - 1 person_cleared,
        min(seq) filter (where other_uncleared) - 1 other_cleared
      from numbered
    )
    update chats c set last_seq = p.last_seq, last_message_seq = p.last_seq,
      last_message_at = greatest(c.last_message_at, (select last_message_at from chats where id = ${fromId})),
      person_read_seq = coalesce(p.person_read, p.last_seq), other_read_seq = coalesce(p.other_read, p.last_seq),
      person_received_seq = coalesce(p.person_received, p.last_seq),
      other_received_seq = coalesce(p.other_received, p.last_seq),
      person_cleared_seq = coalesce(p.person_cleared, p.last_seq),
      other_cleared_seq = coalesce(p.other_cleared, p.last_seq),
      person_unread = (select count(*) from numbered
        where is_shown and not is_by_person and seq > coalesce(p.person_read, p.last_seq)),
      other_unread = (select count(*) from numbered
        where is_shown and is_by_person and seq > coalesce(p.other_read, p.last_seq))
    from positions p where c.id = ${intoId}`.execute(db)
  await db.updateTable('notifications').set({ chat_id: intoId }).where('chat_id', '=', fromId).execute()
  await db.deleteFrom('chats').where('id', '=', fromId).execute()
}

/** Chats with something unread, of the venue and of everybody who writes to it. Raw SQL: a count for each owner. */
export async function recountUnread(db: Db, column: VenueColumn, venueId: string): Promise<void> {
  await sql`
    with owners as (
      select ${venueId}::text id union select person_id from chats where ${sql.ref(column)} = ${venueId}
    ), counted as (
      select o.id, (select count(*) from chats c where (c.person_id = o.id and c.person_unread > 0)
        or (coalesce(c.user_id, c.${sql.ref(column)}) = o.id and c.other_unread > 0))::int unread from owners o
    )
    insert into chat_counts (owner_id, unread) select id, unread from counted where unread > 0
      or exists (select from chat_counts known where known.owner_id = counted.id)
    on conflict (owner_id) do update set unread = excluded.unread`.execute(db)
}

export async function deleteCount(db: Db, venueId: string): Promise<void> {
  await db.deleteFrom('chat_counts').where('owner_id', '=', venueId).execute()
}
