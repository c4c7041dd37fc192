import { type Insertable, type Selectable, sql } from 'kysely'
import type { ReservationStatus, WishStatus } from '#contract/reservation-words.ts'
import type { Db } from '#server/db/connection.ts'
import type { ReservationWishes } from '#server/db/types.ts'

export type WishRow = Selectable<ReservationWishes>

export async function insertWish(db: Db, wish: Insertable<ReservationWishes>): Promise<void> {
  await db.insertInto('reservation_wishes').values(wish).execute()
}

export async function findWish(db: Db, id: string): Promise<WishRow | undefined> {
  return db.selectFrom('reservation_wishes').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findWishByKey(db: Db, placeId: string, key: string): Promise<WishRow | undefined> {
  return db
    .selectFrom('reservation_wishes')
    .selectAll()
    .where('place_id', '=', placeId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

export async function countWaiting(db: Db, phone: string): Promise<number> {
  const row = await db
    .selectFrom('reservation_wishes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('phone', '=', phone)
    .where('status', '=', 'waiting')
    .where('to_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const MAX_LINE = 200

/** Who waits at a place, the first in line first. */
export async function listLine(db: Db, placeId: string, now: Date): Promise<WishRow[]> {
  return db
    .selectFrom('reservation_wishes')
    .selectAll()
    .where('place_id', '=', placeId)
    .where('status', '=', 'waiting')
    .where('to_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_LINE)
    .execute()
}

/** Those whose wishes touch a span, for the board. */
export async function listWishesOf(
  db: Db,
  placeId: string,
  span: { from: number; to: number },
): Promise<WishRow[]> {
  return db
    .selectFrom('reservation_wishes')
    .selectAll()
    .where('place_id', '=', placeId)
    .where('status', 'in', ['waiting', 'offered'])
    .where('from_at', '<', new Date(span.to))
    .where('to_at', '>=', new Date(span.from))
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_LINE)
    .execute()
}

export async function listOwnWishes(
  db: Db,
  owner: { userId: string; phone: string | null },
  now: Date,
): Promise<WishRow[]> {
  return db
    .selectFrom('reservation_wishes')
    .selectAll()
    .where((eb) => eb.or([eb('user_id', '=', owner.userId), eb('phone', '=', owner.phone ?? '')]))
    .where('status', 'in', ['waiting', 'offered'])
    .where('to_at', '>', now)
    .orderBy('from_at')
    .orderBy('id')
    .limit(MAX_LINE)
    .execute()
}

export async function offerTo(db: Db, wishId: string, reservationId: string): Promise<void> {
  await db
    .updateTable('reservation_wishes')
    .set({ status: 'offered', reservation_id: reservationId })
    .where('id', '=', wishId)
    .execute()
}

const outcomes: Partial<Record<ReservationStatus, WishStatus>> = {
  confirmed: 'taken',
  requested: 'taken',
  expired: 'missed',
  cancelled: 'withdrawn',
}

/** What came of the seats that were held for a wish. */
export async function settleWish(db: Db, reservationId: string, status: ReservationStatus): Promise<void> {
  const outcome = outcomes[status]
  if (!outcome) return
  await db
    .updateTable('reservation_wishes')
    .set({ status: outcome })
    .where('reservation_id', '=', reservationId)
    .execute()
}

export async function withdrawWish(db: Db, id: string): Promise<void> {
  await db.updateTable('reservation_wishes').set({ status: 'withdrawn' }).where('id', '=', id).execute()
}
