import { type Insertable, type Selectable, sql } from 'kysely'
import type { ReservationStatus, WaitlistStatus } from '#contract/reservations/reservation-values.ts'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import type { WaitlistEntries } from '#server/db/types.ts'
import type { Span } from '../span.ts'

export type WaitlistRow = Selectable<WaitlistEntries>

export type NewWaitlistEntry = Pick<WaitlistRow, 'id' | 'phone' | 'place_id' | 'from_at' | 'to_at'> &
  Insertable<WaitlistEntries>

/**
 * Locks the entries of a phone until the end of the transaction. Raw SQL, because a guest without entries has no row to
 * lock.
 */
export async function lockPhone(db: Db, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`waitlist:${phone}`}))`.execute(db)
}

/** An open entry of the same phone and place for some of the same time. */
export async function findOverlappingEntry(
  db: Db,
  { phone, place_id, from_at, to_at }: NewWaitlistEntry,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('phone', '=', phone)
    .where('place_id', '=', place_id)
    .where('status', 'in', ['waiting', 'offered'])
    .where('from_at', '<=', to_at)
    .where('to_at', '>=', from_at)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** An entry whose seats are held stays as it is. */
export async function changeWaitingEntry(
  db: Db,
  id: string,
  { name, guests_count, from_at, to_at }: NewWaitlistEntry,
): Promise<void> {
  await db
    .updateTable('waitlist_entries')
    .set({ name, guests_count, from_at, to_at })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

export async function insertWaitlistEntry(db: Db, entry: NewWaitlistEntry): Promise<void> {
  await db.insertInto('waitlist_entries').values(entry).execute()
}

export async function findWaitlistEntry(db: Db, id: string): Promise<WaitlistRow | undefined> {
  return db.selectFrom('waitlist_entries').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countWaiting(db: Db, phone: string): Promise<number> {
  const row = await db
    .selectFrom('waitlist_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('phone', '=', phone)
    .where('status', '=', 'waiting')
    .where('to_at', '>', currentTime)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const MAX_QUEUE = 200

/** Waiting entries of a place for some time within a span, or for any time, the longest waiting first. */
export async function listQueue(db: Db, placeId: string, now: Date, span?: Span): Promise<WaitlistRow[]> {
  return db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('place_id', '=', placeId)
    .where('status', '=', 'waiting')
    .where('to_at', '>', now)
    .$if(span !== undefined, (query) =>
      query.where('from_at', '<=', new Date(span?.to ?? 0)).where('to_at', '>=', new Date(span?.from ?? 0)),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_QUEUE)
    .execute()
}

/** Entries for some time within a span, for the board. */
export async function listWaitlist(db: Db, placeId: string, span: Span): Promise<WaitlistRow[]> {
  return db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('place_id', '=', placeId)
    .where('status', 'in', ['waiting', 'offered'])
    .where('from_at', '<', new Date(span.to))
    .where('to_at', '>=', new Date(span.from))
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_QUEUE)
    .execute()
}

export async function listOwnWaitlistEntries(
  db: Db,
  owner: { userId: string; phone: string | null },
  now: Date,
): Promise<WaitlistRow[]> {
  return db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where((eb) => eb.or([eb('user_id', '=', owner.userId), eb('phone', '=', owner.phone ?? '')]))
    .where('status', 'in', ['waiting', 'offered'])
    .where('to_at', '>', now)
    .orderBy('from_at')
    .orderBy('id')
    .limit(MAX_QUEUE)
    .execute()
}

export async function offerTo(db: Db, entryId: string, reservationId: string): Promise<void> {
  await db
    .updateTable('waitlist_entries')
    .set({ status: 'offered', reservation_id: reservationId })
    .where('id', '=', entryId)
    .execute()
}

const outcomes: Partial<Record<ReservationStatus, WaitlistStatus>> = {
  confirmed: 'taken',
  requested: 'taken',
  expired: 'missed',
  cancelled: 'withdrawn',
}

/** Sets the status of the entry whose held seats were accepted, given back or lost. */
export async function resolveWaitlistEntry(
  db: Db,
  reservationId: string,
  status: ReservationStatus,
): Promise<void> {
  const outcome = outcomes[status]
  if (!outcome) return
  await db
    .updateTable('waitlist_entries')
    .set({ status: outcome })
    .where('reservation_id', '=', reservationId)
    .execute()
}

export async function withdrawWaitlistEntry(db: Db, id: string): Promise<void> {
  await db.updateTable('waitlist_entries').set({ status: 'withdrawn' }).where('id', '=', id).execute()
}
