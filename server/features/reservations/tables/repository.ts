import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import type { VenueRow } from '../venue-queries.ts'

type PlanValues = Pick<VenueRow['zones'][number], 'tables' | 'joins'>

/** Replaces the tables of a zone; others are deleted. */
export async function savePlan(
  db: Db,
  placeId: string,
  zoneId: string,
  { tables, joins }: PlanValues,
  seats: number,
): Promise<void> {
  const ids = tables.map(({ id }) => id)
  await db
    .deleteFrom('zone_tables')
    .where('zone_id', '=', zoneId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()
  await db
    .deleteFrom('zone_table_joins')
    .where('table_id', 'in', (eb) => eb.selectFrom('zone_tables').select('id').where('zone_id', '=', zoneId))
    .execute()
  if (tables.length > 0) {
    await db
      .insertInto('zone_tables')
      .values(
        tables.map(({ seatsFrom, seatsTo, ...table }, position) => ({
          ...table,
          zone_id: zoneId,
          position,
          seats_from: seatsFrom,
          seats_to: seatsTo,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          position: eb.ref('excluded.position'),
          name: eb.ref('excluded.name'),
          seats_from: eb.ref('excluded.seats_from'),
          seats_to: eb.ref('excluded.seats_to'),
          shape: eb.ref('excluded.shape'),
          x: eb.ref('excluded.x'),
          y: eb.ref('excluded.y'),
          rotation: eb.ref('excluded.rotation'),
        })),
      )
      .execute()
  }
  if (joins.length > 0) {
    await db
      .insertInto('zone_table_joins')
      .values(joins.map(({ one, other }) => ({ table_id: one, other_id: other })))
      .execute()
  }
  await db
    .updateTable('reservation_zones')
    .set((eb) => ({ seats, plan_version: eb('plan_version', '+', 1) }))
    .where('id', '=', zoneId)
    .execute()
  // With zones, the seats of a place are those of its zones.
  await db
    .updateTable('places')
    .set((eb) => ({
      seats: eb
        .selectFrom('reservation_zones')
        .select(({ fn, cast }) => cast<number>(fn.sum('seats'), 'integer').as('seats'))
        .where('place_id', '=', placeId)
        .$asScalar()
        .$notNull(),
      updated_at: currentTime,
    }))
    .where('id', '=', placeId)
    .execute()
}

/** Parties at deleted tables are reassigned, pinned or not. */
export async function releaseTables(db: Db, tableIds: readonly string[]): Promise<void> {
  if (tableIds.length === 0) return
  const released = db
    .selectFrom('reservation_tables')
    .select('reservation_id')
    .where('table_id', 'in', tableIds)
    .where(sql<boolean>`upper(during) > ${currentTime}`)
  await db
    .updateTable('reservations')
    .set({ is_table_locked: false })
    .where('id', 'in', released)
    .where('is_table_locked', '=', true)
    .execute()
  await db.deleteFrom('reservation_tables').where('reservation_id', 'in', released).execute()
}

export interface TableOfReservation {
  reservationId: string
  id: string
  name: string
}

/** Of several reservations, in the order of the plan. */
export async function listTablesOf(db: Db, reservationIds: readonly string[]): Promise<TableOfReservation[]> {
  if (reservationIds.length === 0) return []
  return db
    .selectFrom('reservation_tables as r')
    .innerJoin('zone_tables as t', 't.id', 'r.table_id')
    .select(['r.reservation_id as reservationId', 't.id', 't.name'])
    .where((eb) => eb('r.reservation_id', '=', eb.fn.any(sql.val([...reservationIds]))))
    .orderBy('t.position')
    .execute()
}

export interface ReservationName {
  id: string
  name: string
  phone: string | null
  guests_count: number
  starts_at: Date
  ends_at: Date
}

/** For messages that name conflicting parties; soonest first. */
export async function listNames(db: Db, ids: readonly string[]): Promise<ReservationName[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('reservations')
    .select(['id', 'name', 'phone', 'guests_count', 'starts_at', 'ends_at'])
    .where('id', 'in', ids)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}
