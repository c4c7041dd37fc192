import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { changedCount, currentTime } from '#server/db/fragments/columns.ts'
import { cursorOf, isNewerThan, isOlderThan } from '#server/db/fragments/cursors.ts'
import { asPattern } from '#server/db/fragments/patterns.ts'
import type { ReservationCodes, Reservations } from '#server/db/types.ts'
import type { ReservationSide } from '#server/lib/events.ts'
import { seatTakingStatuses } from './rules.ts'
import type { Span } from './span.ts'
import { spansOf } from './spans-queries.ts'

export interface ReservationRow extends Selectable<Reservations> {
  zone_name: string | null
  /** The e-mail of the account that made it. */
  email: string | null
  cursor: string
}

export async function insertReservation(db: Db, values: Insertable<Reservations>): Promise<void> {
  await db.insertInto('reservations').values(values).execute()
}

export async function updateReservation(db: Db, id: string, values: Updateable<Reservations>): Promise<void> {
  await db
    .updateTable('reservations')
    .set({ ...values, updated_at: currentTime })
    .where('id', '=', id)
    .execute()
}

/** Marks a reservation as seen by the side that reads it. */
export async function markViewed(
  db: Db,
  rows: readonly ReservationRow[],
  side: ReservationSide,
): Promise<void> {
  const column = side === 'guest' ? 'guest_viewed_at' : 'venue_viewed_at'
  const ids = rows.filter((row) => row[column] === null).map(({ id }) => id)
  if (ids.length === 0) return
  await db
    .updateTable('reservations')
    .set({ [column]: currentTime })
    .where((eb) => eb('id', '=', eb.fn.any(sql.val(ids))))
    .where(column, 'is', null)
    .execute()
}

function selectReservations(db: Db) {
  return db
    .selectFrom('reservations as r')
    .leftJoin('reservation_zones as z', 'z.id', 'r.zone_id')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select(['z.name as zone_name', 'u.email', cursorOf('r', 'starts_at').as('cursor')])
}

export async function findReservation(db: Db, id: string): Promise<ReservationRow | undefined> {
  return selectReservations(db).where('r.id', '=', id).executeTakeFirst()
}

/** The number of no-shows of each of these phones at any place since a time. */
export async function countNoShows(
  db: Db,
  phones: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  if (phones.length === 0) return new Map()
  const rows = await db
    .selectFrom('reservations')
    .select((eb) => ['phone', eb.fn.countAll<number>().as('count')])
    .where((eb) => eb('phone', '=', eb.fn.any(sql.val([...phones]))))
    .where('status', '=', 'no-show')
    .where('starts_at', '>=', since)
    .groupBy('phone')
    .execute()
  return new Map(rows.map((row) => [row.phone ?? '', Number(row.count)]))
}

export async function phoneOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst()
  return row?.phone ?? null
}

/** Reservations of the account or its phone; coming ones soonest first, past ones latest first. */
export async function listOwn(
  db: Db,
  owner: { userId: string; phone: string | null },
  page: { type: 'upcoming' | 'past'; limit: number; offset: number; cursor?: string | undefined; now: Date },
): Promise<ReservationRow[]> {
  const direction = page.type === 'upcoming' ? 'asc' : 'desc'
  return selectReservations(db)
    .where((is) => is.or([is('r.user_id', '=', owner.userId), is('r.phone', '=', owner.phone)]))
    .where((is) => {
      const isComing = is.and([is('r.ends_at', '>', page.now), is('r.status', 'in', seatTakingStatuses)])
      return page.type === 'upcoming' ? isComing : is.not(isComing)
    })
    .$if(page.cursor !== undefined, (query) => {
      const isBeyond = page.type === 'upcoming' ? isNewerThan : isOlderThan
      return query.where(isBeyond(page.cursor ?? '', 'r', 'starts_at'))
    })
    .orderBy('r.starts_at', direction)
    .orderBy('r.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function listUpcomingIds(
  db: Db,
  owner: { userId: string; phone: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('id')
    .where((eb) => eb.or([eb('user_id', '=', owner.userId), eb('phone', '=', owner.phone)]))
    .where('status', 'in', ['held', 'requested', 'confirmed'])
    .where('starts_at', '>', currentTime)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The columns of the venue's board. */
function selectActive(db: Db, placeId: string) {
  return selectReservations(db)
    .where('r.place_id', '=', placeId)
    .where('r.status', 'not in', ['held', 'expired'])
}

export async function listDay(db: Db, placeId: string, span: Span): Promise<ReservationRow[]> {
  return selectActive(db, placeId)
    .where('r.starts_at', '>=', new Date(span.from))
    .where('r.starts_at', '<', new Date(span.to))
    .orderBy('r.starts_at')
    .orderBy('r.id')
    .execute()
}

/** Of several places, each with its own span. */
export async function listDays(
  db: Db,
  spans: readonly { placeId: string; from: number; to: number }[],
  limit: number,
): Promise<ReservationRow[]> {
  if (spans.length === 0) return []
  return selectReservations(db)
    .innerJoin(spansOf(spans), (join) => join.onRef('span.place_id', '=', 'r.place_id'))
    .where('r.status', 'not in', ['held', 'expired'])
    .whereRef('r.starts_at', '>=', 'span.starts')
    .whereRef('r.starts_at', '<', 'span.ends')
    .orderBy('r.starts_at')
    .orderBy('r.id')
    .limit(limit)
    .execute()
}

/** The most events of one calendar: three weeks of 500 reservations a day. */
const MAX_IN_CALENDAR = 10_000

/** For calendars, which also show recently cancelled reservations. */
export async function listForCalendar(db: Db, placeId: string, span: Span): Promise<ReservationRow[]> {
  return selectActive(db, placeId)
    .where('r.starts_at', '>=', new Date(span.from))
    .where('r.starts_at', '<', new Date(span.to))
    .orderBy('r.starts_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MAX_IN_CALENDAR)
    .execute()
}

/** Reservations of the account or its phone, and those made from polls in which the person voted. */
export async function listOwnForCalendar(
  db: Db,
  owner: { userId: string; phone: string | null },
  span: Span,
): Promise<ReservationRow[]> {
  return selectReservations(db)
    .where((is) =>
      is.or([
        is('r.user_id', '=', owner.userId),
        is('r.phone', '=', owner.phone),
        is(
          'r.id',
          'in',
          is
            .selectFrom('poll_voters as v')
            .innerJoin('polls as p', 'p.id', 'v.poll_id')
            .select('p.reservation_id')
            .where('v.user_id', '=', owner.userId)
            .where('p.reservation_id', 'is not', null),
        ),
      ]),
    )
    .where('r.status', 'not in', ['held', 'expired'])
    .where('r.starts_at', '>=', new Date(span.from))
    .where('r.starts_at', '<', new Date(span.to))
    .orderBy('r.starts_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MAX_IN_CALENDAR)
    .execute()
}

const MAX_FOUND = 50

/** Latest first, found by digits of the phone or letters of the name. */
export async function searchReservations(db: Db, placeId: string, text: string): Promise<ReservationRow[]> {
  const isPhone = /^[\d\s()+-]{3,}$/.test(text)
  const part = isPhone ? text.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '') : text
  return selectActive(db, placeId)
    .where(isPhone ? 'r.phone' : 'r.name', 'ilike', `%${asPattern(part)}%`)
    .orderBy('r.starts_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MAX_FOUND)
    .execute()
}

/** New requests of each place whose reservations the person manages. */
export async function countNew(db: Db, userId: string) {
  return db
    .selectFrom('reservation_staff as s')
    .innerJoin('places as p', 'p.id', 's.place_id')
    .leftJoin('reservations as r', (join) =>
      join
        .onRef('r.place_id', '=', 'p.id')
        .on('r.status', '=', 'requested')
        .on('r.starts_at', '>', currentTime),
    )
    .select(({ fn }) => ['p.id', 'p.latin_name as latinName', 'p.name', fn.count<number>('r.id').as('count')])
    .where('s.user_id', '=', userId)
    .where('p.status', '<>', 'deleted')
    .groupBy(['p.id', 'p.latin_name', 'p.name'])
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
}

export async function countNewAt(db: Db, placeId: string): Promise<number> {
  const row = await db
    .selectFrom('reservations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('place_id', '=', placeId)
    .where('status', '=', 'requested')
    .where('starts_at', '>', currentTime)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Counts coming and present guests by their time of arrival, earliest first. */
export async function countExpected(
  db: Db,
  placeId: string,
  from: number,
): Promise<{ startsAt: Date; count: number; newCount: number }[]> {
  return db
    .selectFrom('reservations')
    .select(({ eb, fn }) => [
      'starts_at as startsAt',
      fn.countAll<number>().as('count'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('status', '=', 'requested'), eb('starts_at', '>', currentTime)]))
        .as('newCount'),
    ])
    .where('place_id', '=', placeId)
    .where('starts_at', '>=', new Date(from))
    .where('status', 'in', ['requested', 'confirmed', 'arrived'])
    .groupBy('starts_at')
    .orderBy('starts_at')
    .execute()
}

export async function changeArrivedCount(db: Db, placeId: string, change: -1 | 1): Promise<void> {
  await db
    .updateTable('places')
    .set({ reservations_count: changedCount('reservations_count', change) })
    .where('id', '=', placeId)
    .execute()
}

export async function insertCodes(db: Db, codes: readonly Insertable<ReservationCodes>[]): Promise<void> {
  await db.insertInto('reservation_codes').values(codes).execute()
}

export async function findCode(
  db: Db,
  codeHash: string,
  purpose: ReservationCodes['purpose'],
): Promise<{ reservationId: string; isUsed: boolean } | undefined> {
  return db
    .selectFrom('reservation_codes')
    .select((eb) => [
      'reservation_id as reservationId',
      eb('used_at', 'is not', null).$castTo<boolean>().as('isUsed'),
    ])
    .where('code_hash', '=', codeHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', currentTime)
    .executeTakeFirst()
}

/** @returns false when it was used meanwhile */
export async function markCodeUsed(db: Db, codeHash: string): Promise<boolean> {
  const row = await db
    .updateTable('reservation_codes')
    .set({ used_at: currentTime })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredCodes(db: Db): Promise<void> {
  await db.deleteFrom('reservation_codes').where('expires_at', '<', currentTime).execute()
}

/** Deletes personal data of old visits, and entries of waiting lists and queues at the door. */
export async function deleteOldGuestData(db: Db, before: { visits: Date; waiting: Date }): Promise<void> {
  await db
    .updateTable('reservations')
    .set({ name: '', phone: null, comment: '', idempotency_key: null })
    .where('starts_at', '<', before.visits)
    .where(({ eb, or }) => or([eb('phone', 'is not', null), eb('name', '<>', ''), eb('comment', '<>', '')]))
    .execute()
  await db.deleteFrom('waitlist_entries').where('to_at', '<', before.waiting).execute()
  await db.deleteFrom('door_entries').where('created_at', '<', before.waiting).execute()
}
