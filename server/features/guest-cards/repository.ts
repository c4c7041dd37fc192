import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { insertRows, recordsetOf } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import { roleAtOrganisation, roleAtPlace } from '#server/db/fragments/venue-roles.ts'
import type { GuestCards, MemberRole } from '#server/db/types.ts'

export type CardRow = Selectable<GuestCards>

export interface GuestVenue {
  id: string
  time_zone: string
  role: MemberRole | null
  chain_role: MemberRole | null
}

export async function findVenue(db: Db, idOrSlug: string, viewerId: string): Promise<GuestVenue | undefined> {
  return db
    .selectFrom('places as p')
    .innerJoin('cities as c', 'c.id', 'p.city_id')
    .select((p) => [
      'p.id',
      'c.time_zone',
      roleAtPlace(viewerId).as('role'),
      roleAtOrganisation(viewerId, p.ref('p.organisation_id')).as('chain_role'),
    ])
    .where((p) => p.or([p('p.id', '=', idOrSlug), p('p.latin_name', '=', idOrSlug)]))
    .where('p.status', '<>', 'deleted')
    .executeTakeFirst()
}

export async function findCard(db: Db, id: string): Promise<CardRow | undefined> {
  return db.selectFrom('guest_cards').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks by id, as all code does, so that two people who merge a pair in both directions cannot deadlock. */
export async function lockCards(db: Db, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('guest_cards')
    .selectAll()
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...ids]))))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insertCard(db: Db, card: Insertable<GuestCards>): Promise<void> {
  await db.insertInto('guest_cards').values(card).execute()
}

export async function updateCard(db: Db, id: string, values: Updateable<GuestCards>): Promise<void> {
  await db
    .updateTable('guest_cards')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: currentTime }))
    .where('id', '=', id)
    .execute()
}

export async function deleteCard(db: Db, id: string): Promise<void> {
  await db.deleteFrom('guest_cards').where('id', '=', id).execute()
}

/** The phones of these cards and of those merged into them. */
export async function listPhones(
  db: Db,
  rootIds: readonly string[],
): Promise<{ rootId: string; cardId: string; phone: string }[]> {
  if (rootIds.length === 0) return []
  return db
    .selectFrom('guest_cards as c')
    .innerJoin('guest_card_phones as p', 'p.card_id', 'c.id')
    .select(['c.root_id as rootId', 'c.id as cardId', 'p.phone'])
    .where('c.root_id', 'in', rootIds)
    .orderBy('c.merged_into', (order) => order.asc().nullsFirst())
    .orderBy('p.phone')
    .execute()
}

/** The cards of these phones. */
export async function findByPhones(db: Db, placeId: string, phones: readonly string[]) {
  return db
    .selectFrom('guest_card_phones as p')
    .innerJoin('guest_cards as c', 'c.id', 'p.card_id')
    .select(['p.phone', 'c.root_id'])
    .where('p.place_id', '=', placeId)
    .where(({ eb, fn }) => eb('p.phone', '=', fn.any(sql.val([...phones]))))
    .execute()
}

export async function addPhones(
  db: Db,
  phones: readonly { place_id: string; phone: string; card_id: string }[],
): Promise<void> {
  if (phones.length > 0) await db.insertInto('guest_card_phones').values(phones).execute()
}

export async function removePhones(db: Db, placeId: string, phones: readonly string[]): Promise<void> {
  if (phones.length === 0) return
  await db
    .deleteFrom('guest_card_phones')
    .where('place_id', '=', placeId)
    .where('phone', 'in', phones)
    .execute()
}

interface NewCard {
  id: string
  place_id: string
  phone: string
  name: string
  user_id?: string | null
}

/**
 * Inserts cards with one phone each; a card whose phone another has got meanwhile is dropped again.
 * @returns the ids of those that stay
 */
export async function insertCardsByPhone(db: Db, cards: readonly NewCard[]): Promise<Set<string>> {
  if (cards.length === 0) return new Set()
  const rows = cards.map(({ phone: _, ...card }) => ({ ...card, root_id: card.id }))
  await insertRows(db, 'guest_cards', rows)
  const kept = await db
    .insertInto('guest_card_phones')
    .columns(['place_id', 'phone', 'card_id'])
    .expression((phones) =>
      phones
        .selectFrom(
          recordsetOf(
            'guest_card_phones',
            cards.map(({ place_id, phone, id }) => ({ place_id, phone, card_id: id })),
          ),
        )
        .select(['row.place_id', 'row.phone', 'row.card_id']),
    )
    .onConflict((known) => known.columns(['place_id', 'phone']).doNothing())
    .returning('card_id')
    .execute()
  const ids = new Set(kept.map(({ card_id }) => card_id))
  const dropped = cards.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
  if (dropped.length > 0) await db.deleteFrom('guest_cards').where('id', 'in', dropped).execute()
  return ids
}

/** Visits and texts that imports found, in one statement. Raw SQL, because the rows are a parameter. */
export async function updateImported(
  db: Db,
  cards: readonly (Pick<CardRow, 'id' | 'name' | 'birthday' | 'allergies' | 'notes' | 'tags'> & {
    imported_visits: number
  })[],
): Promise<void> {
  if (cards.length === 0) return
  await sql`
    update guest_cards c set name = row.name, birthday = row.birthday, allergies = row.allergies, notes = row.notes,
      tags = row.tags, imported_visits = row.imported_visits, version = c.version + 1, updated_at = now()
    from ${recordsetOf('guest_cards', cards)} where c.id = row.id`.execute(db)
}

export async function listCards(db: Db, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('guest_cards')
    .selectAll()
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...ids]))))
    .execute()
}

/** Counts visits again from the reservations of a card and of those merged into it. Raw SQL: one statement for many cards. */
export async function recount(db: Db, rootIds: readonly string[]): Promise<void> {
  if (rootIds.length === 0) return
  await sql`
    update guest_cards c set visits_count = own.imported + booked.visits, no_shows_count = booked.no_shows,
      last_visit_at = booked.last_visit, last_seen_at = greatest(own.made, booked.last)
    from unnest(${sql.val([...rootIds])}::text[]) wanted(id)
    cross join lateral (
      select coalesce(sum(g.imported_visits), 0)::int imported, max(g.created_at) made
      from guest_cards g where g.root_id = wanted.id
    ) own
    cross join lateral (
      select count(*) filter (where r.status = 'arrived')::int visits,
        count(*) filter (where r.status = 'no-show')::int no_shows,
        max(r.starts_at) filter (where r.status = 'arrived') last_visit, max(r.starts_at) last
      from guest_cards g join reservations r on r.guest_card_id = g.id where g.root_id = wanted.id
    ) booked
    where c.id = wanted.id`.execute(db)
}

/** Shows a card, and those merged into it, as another or as itself. Raw SQL: it follows the merges of merges. */
export async function setRoot(db: Db, id: string, rootId: string): Promise<void> {
  await sql`
    with recursive tree as (
      select id from guest_cards where id = ${id}
      union all
      select c.id from guest_cards c join tree on c.merged_into = tree.id
    )
    update guest_cards c set root_id = ${rootId}, merged_into = case
      when c.id <> ${id} then c.merged_into when ${rootId} = ${id} then null else ${rootId} end
    from tree where c.id = tree.id`.execute(db)
}

export async function markDistinct(db: Db, one: string, other: string): Promise<void> {
  const [card_id, other_id] = one < other ? [one, other] : [other, one]
  await db
    .insertInto('distinct_guest_cards')
    .values({ card_id, other_id })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** One import of a place at a time, so that the same table sent twice at once adds its guests once. */
export async function lockGuests(db: Db, placeId: string): Promise<void> {
  await db.selectFrom('places').select('id').where('id', '=', placeId).forNoKeyUpdate().execute()
}
