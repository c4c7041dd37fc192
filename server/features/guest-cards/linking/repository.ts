import { expressionBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { DB, GuestCards } from '#server/db/types.ts'

/** The active reservations among these, with their phone. */
export async function listBooked(db: Db, reservationIds: readonly string[]) {
  return db
    .selectFrom('reservations')
    .select(['id', 'place_id', 'user_id', 'name', 'phone', 'guest_card_id'])
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...reservationIds]))))
    .where('status', 'not in', ['held', 'expired'])
    .orderBy('id')
    .execute()
}

/** Links reservations without a card to the card of their phone. @returns the cards that are shown for these reservations */
export async function linkByPhone(db: Db, reservationIds: readonly string[]): Promise<string[]> {
  await db
    .updateTable('reservations as r')
    .from('guest_card_phones as p')
    .set((eb) => ({ guest_card_id: eb.ref('p.card_id') }))
    .whereRef('p.place_id', '=', 'r.place_id')
    .whereRef('p.phone', '=', 'r.phone')
    .where('r.guest_card_id', 'is', null)
    .where(({ eb, fn }) => eb('r.id', '=', fn.any(sql.val([...reservationIds]))))
    .execute()
  const rows = await db
    .selectFrom('reservations as r')
    .innerJoin('guest_cards as c', 'c.id', 'r.guest_card_id')
    .select('c.root_id')
    .distinct()
    .where(({ eb, fn }) => eb('r.id', '=', fn.any(sql.val([...reservationIds]))))
    .orderBy('c.root_id')
    .execute()
  return rows.map(({ root_id }) => root_id)
}

/** The phones among these that have a card. */
export async function listKnownPhones(
  db: Db,
  wanted: readonly { place_id: string; phone: string }[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('guest_card_phones')
    .select(['place_id', 'phone'])
    .where(({ eb, fn }) => eb('phone', '=', fn.any(sql.val(wanted.map(({ phone }) => phone)))))
    .where(({ eb, fn }) => eb('place_id', '=', fn.any(sql.val(wanted.map(({ place_id }) => place_id)))))
    .execute()
  return new Set(rows.map(({ place_id, phone }) => `${place_id} ${phone}`))
}

const c = expressionBuilder<DB & { c: GuestCards }, 'c'>()

/** Cards of the person at any venue, by the account or by its phone; of a merged card the one it is shown as. */
function cardsOf({ userId, phone }: { userId: string; phone: string | null }) {
  const byAccount = c.selectFrom('guest_cards as m').select('m.root_id').where('m.user_id', '=', userId)
  const byPhone = c
    .selectFrom('guest_card_phones as p')
    .innerJoin('guest_cards as m', 'm.id', 'p.card_id')
    .select('m.root_id')
    .where('p.phone', '=', phone)
  return byAccount.union(byPhone)
}

export function listCardsOfPerson(db: Db, person: { userId: string; phone: string | null }) {
  return db
    .selectFrom('guest_cards as c')
    .innerJoin('places as p', 'p.id', 'c.place_id')
    .select(['c.place_id', 'p.name as place', 'c.name', 'c.birthday', 'c.allergies', 'c.tags', 'c.notes'])
    .select(['c.visits_count', 'c.no_shows_count', 'c.last_visit_at', 'c.created_at'])
    .select((eb) =>
      eb
        .selectFrom('guest_card_phones as t')
        .innerJoin('guest_cards as m', 'm.id', 't.card_id')
        .select(({ fn }) => fn.agg<string[]>('array_agg', ['t.phone']).as('phones'))
        .whereRef('m.root_id', '=', 'c.id')
        .as('phones'),
    )
    .where('c.id', 'in', cardsOf(person))
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()
}

export async function deleteCardsOfPerson(
  db: Db,
  person: { userId: string; phone: string | null },
): Promise<void> {
  await db.deleteFrom('guest_cards').where('id', 'in', cardsOf(person)).execute()
}

/** Deletes cards without a visit since the date, with all cards merged into them. */
export async function deleteOldCards(db: Db, seenBefore: Date): Promise<void> {
  await db
    .deleteFrom('guest_cards')
    .where('merged_into', 'is', null)
    .where('last_seen_at', '<', seenBefore)
    .execute()
}

/**
 * Moves the guest cards of a merged place. Where both places have a card with the same phone, the moved card is
 * merged into the card of the surviving place. Raw SQL: a join over the phones of two places.
 */
export async function moveCards(db: Db, from: string, into: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; root_id: string }>`
    with deleted as (
      delete from guest_card_phones p using guest_card_phones kept
      where p.place_id = ${from} and kept.place_id = ${into} and kept.phone = p.phone
      returning p.card_id, kept.card_id kept_id
    )
    select distinct on (mine.root_id) mine.root_id id, theirs.root_id root_id from deleted
    join guest_cards mine on mine.id = deleted.card_id join guest_cards theirs on theirs.id = deleted.kept_id
    order by mine.root_id, theirs.root_id`.execute(db)
  for (const { id, root_id } of rows) {
    await sql`update guest_cards set root_id = ${root_id}, merged_into = case when id = ${id} then ${root_id} else merged_into end
      where root_id = ${id}`.execute(db)
  }
  await db.updateTable('guest_card_log').set({ place_id: into }).where('place_id', '=', from).execute()
  await db.updateTable('guest_card_phones').set({ place_id: into }).where('place_id', '=', from).execute()
  await db
    .updateTable('guest_cards')
    .set({ place_id: into, idempotency_key: null })
    .where('place_id', '=', from)
    .execute()
  return rows.map(({ root_id }) => root_id)
}
