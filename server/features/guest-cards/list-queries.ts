import { sql } from 'kysely'
import type { GuestSort } from '#contract/guest-cards/guest-card-values.ts'
import type { Db } from '#server/db/connection.ts'
import { asPattern } from '#server/db/fragments/patterns.ts'
import type { CardRow } from './repository.ts'
import type { readGuestQuery } from './rules.ts'

interface Criteria {
  placeId: string
  search?: ReturnType<typeof readGuestQuery> | undefined
  tag?: string | undefined
}

function cardsWith(db: Db, { placeId, search, tag }: Criteria) {
  return db
    .selectFrom('guest_cards as c')
    .where('c.place_id', '=', placeId)
    .where('c.merged_into', 'is', null)
    .$if(tag !== undefined, (cards) => cards.where(sql<boolean>`c.tags @> array[${tag}]::text[]`))
    .$if(search !== undefined, (cards) => {
      if (search && 'letters' in search)
        return cards.where('c.name', 'ilike', `%${asPattern(search.letters)}%`)
      const found = db
        .selectFrom('guest_card_phones as p')
        .innerJoin('guest_cards as m', 'm.id', 'p.card_id')
        .select('m.root_id')
        .where('p.place_id', '=', placeId)
        .where('p.phone', 'like', `%${search?.digits}%`)
      return cards.where('c.id', 'in', found)
    })
}

export async function listCardsWith(
  db: Db,
  criteria: Criteria,
  { sort, limit, offset }: { sort: GuestSort; limit: number; offset: number },
): Promise<CardRow[]> {
  const cards = cardsWith(db, criteria).selectAll('c').limit(limit).offset(offset)
  if (sort === 'name') {
    return cards
      .orderBy(({ fn }) => fn('lower', ['c.name']))
      .orderBy('c.id')
      .execute()
  }
  return cards
    .orderBy(sort === 'visits' ? 'c.visits_count' : 'c.last_seen_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}

export async function countCardsWith(db: Db, criteria: Criteria): Promise<number> {
  const { count } = await cardsWith(db, criteria)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const MAX_TAGS = 50

export async function listTags(db: Db, placeId: string): Promise<{ name: string; count: number }[]> {
  const tags = cardsWith(db, { placeId }).select(({ fn }) => fn<string>('unnest', ['c.tags']).as('name'))
  return db
    .selectFrom(tags.as('t'))
    .select(({ fn }) => ['t.name', fn.countAll<number>().as('count')])
    .groupBy('t.name')
    .orderBy('count', 'desc')
    .orderBy('t.name')
    .limit(MAX_TAGS)
    .execute()
}

/** The next cards of a place after an id, for a file of all. */
export async function listForFile(db: Db, placeId: string, after: string, limit: number): Promise<CardRow[]> {
  return cardsWith(db, { placeId })
    .selectAll('c')
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(limit)
    .execute()
}

export async function listMerged(db: Db, rootId: string) {
  return db
    .selectFrom('guest_cards')
    .select(['id', 'name'])
    .where('root_id', '=', rootId)
    .where('id', '<>', rootId)
    .orderBy('id')
    .execute()
}

/** Reservations of a card and of those merged into it, the latest first. */
export async function listReservationsOf(db: Db, rootId: string, limit: number) {
  return db
    .selectFrom('guest_cards as c')
    .innerJoin('reservations as r', 'r.guest_card_id', 'c.id')
    .select(['r.id', 'r.starts_at', 'r.guests_count', 'r.status', 'r.comment'])
    .where('c.root_id', '=', rootId)
    .where('r.status', 'not in', ['held', 'expired'])
    .orderBy('r.starts_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

const MAX_SIMILAR = 5

/**
 * Other cards of the venue that lead to the same account: by the one that booked, or by an account with one of the
 * phones.
 */
export async function listSimilar(db: Db, { id, place_id }: CardRow): Promise<CardRow[]> {
  const accounts = db
    .selectFrom('guest_cards as own')
    .select('own.user_id')
    .where('own.root_id', '=', id)
    .where('own.user_id', 'is not', null)
    .union(
      db
        .selectFrom('guest_cards as own')
        .innerJoin('guest_card_phones as p', 'p.card_id', 'own.id')
        .innerJoin('users as u', 'u.phone', 'p.phone')
        .select('u.id as user_id')
        .where('own.root_id', '=', id),
    )
  const byAccount = db
    .selectFrom('guest_cards as m')
    .select('m.root_id')
    .where('m.place_id', '=', place_id)
    .where('m.user_id', 'in', accounts)
  const byPhone = db
    .selectFrom('users as u')
    .innerJoin('guest_card_phones as p', 'p.phone', 'u.phone')
    .innerJoin('guest_cards as m', 'm.id', 'p.card_id')
    .select('m.root_id')
    .where('p.place_id', '=', place_id)
    .where('u.id', 'in', accounts)
  return db
    .selectFrom('guest_cards as c')
    .selectAll('c')
    .where('c.id', 'in', byAccount.union(byPhone))
    .where('c.id', '<>', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('distinct_guest_cards as a').where(({ and, eb, or, ref }) =>
            or([
              and([eb('a.card_id', '=', id), eb('a.other_id', '=', ref('c.id'))]),
              and([eb('a.other_id', '=', id), eb('a.card_id', '=', ref('c.id'))]),
            ]),
          ),
        ),
      ),
    )
    .orderBy('c.last_seen_at', 'desc')
    .orderBy('c.id')
    .limit(MAX_SIMILAR)
    .execute()
}

/** The cards of these reservations, as the board shows them. */
export async function listOfReservations(
  db: Db,
  reservationIds: readonly string[],
): Promise<(CardRow & { reservation_id: string })[]> {
  if (reservationIds.length === 0) return []
  return db
    .selectFrom('reservations as r')
    .innerJoin('guest_cards as m', 'm.id', 'r.guest_card_id')
    .innerJoin('guest_cards as c', 'c.id', 'm.root_id')
    .selectAll('c')
    .select('r.id as reservation_id')
    .where(({ eb, fn }) => eb('r.id', '=', fn.any(sql.val([...reservationIds]))))
    .execute()
}
