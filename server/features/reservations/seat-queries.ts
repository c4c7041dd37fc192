import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import { executePrepared } from '#server/db/pools/prepared.ts'
import type { OccupiedSeats } from './slots.ts'

interface Span {
  from: number
  to: number
}

/** No stay is longer, so earlier reservations need not be read. */
const LONGEST_STAY_MS = 24 * 3_600_000

/** As literals, so that the planner of a prepared statement can match the condition of the index. */
const statusesOfIndex = (['held', 'requested', 'confirmed', 'arrived'] as const).map((status) =>
  sql.lit(status),
)

/** The occupied seats within a span; parties with the same times are added up. */
export async function listTaken(
  db: Db,
  placeId: string,
  { from, to }: Span,
  options: { except?: string | undefined } = {},
): Promise<OccupiedSeats[]> {
  const taken = db
    .selectFrom('reservations')
    .select(({ fn }) => ['starts_at', 'ends_at', 'zone_id', fn.sum<number>('guests_count').as('guests')])
    .where('place_id', '=', placeId)
    .where('status', 'in', statusesOfIndex)
    .where('starts_at', '<', new Date(to))
    .where('starts_at', '>', new Date(from - LONGEST_STAY_MS))
    .where('ends_at', '>', new Date(from))
    .where('id', 'is distinct from', options.except ?? null)
    .groupBy(['starts_at', 'ends_at', 'zone_id'])
  const rows = await executePrepared(db, taken)
  return rows.map(({ starts_at, ends_at, zone_id, guests }) => ({
    from: starts_at.getTime(),
    to: ends_at.getTime(),
    guests,
    zoneId: zone_id,
  }))
}

export async function saveLoads(
  db: Db,
  venue: { id: string; city_id: number },
  loads: readonly { startsAt: number; free: number }[],
  capacity: number,
): Promise<void> {
  const whole = loads.filter(({ free }) => free >= capacity)
  const partial = loads.filter(({ free }) => free < capacity)
  if (whole.length > 0) {
    await db
      .deleteFrom('reservation_loads')
      .where('place_id', '=', venue.id)
      .where(
        'starts_at',
        'in',
        whole.map(({ startsAt }) => new Date(startsAt)),
      )
      .execute()
  }
  if (partial.length === 0) return
  await db
    .insertInto('reservation_loads')
    .values(
      partial.map(({ startsAt, free }) => ({
        place_id: venue.id,
        city_id: venue.city_id,
        starts_at: new Date(startsAt),
        free,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['place_id', 'starts_at']).doUpdateSet((eb) => ({ free: eb.ref('excluded.free') })),
    )
    .execute()
}

/** For each place and half-hour the largest party that still fits, when that is less than the place's maximum. */
export async function listLoads(
  db: Db,
  placeIds: readonly string[],
  { from, to }: Span,
): Promise<Map<string, Map<number, number>>> {
  const rows = await db
    .selectFrom('reservation_loads')
    .select(['place_id', 'starts_at', 'free'])
    .where(({ eb, fn }) => eb('place_id', '=', fn.any(sql.val([...placeIds]))))
    .where(({ between }) => between('starts_at', new Date(from), new Date(to)))
    .execute()
  const byPlace = Map.groupBy(rows, (row) => row.place_id)
  return new Map(
    [...byPlace].map(([id, loads]) => [id, new Map(loads.map((row) => [row.starts_at.getTime(), row.free]))]),
  )
}

/** Deletes all loads of a place from a time on, because its booking terms have changed. */
export async function deleteLoadsFrom(db: Db, placeId: string, from: number): Promise<void> {
  await db
    .deleteFrom('reservation_loads')
    .where('place_id', '=', placeId)
    .where('starts_at', '>=', new Date(from))
    .execute()
}

/** The ids of places with coming reservations. */
export async function listBookedIds(db: Db, placeIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reservations')
    .select('place_id')
    .distinct()
    .where(({ eb, fn }) => eb('place_id', '=', fn.any(sql.val([...placeIds]))))
    .where('status', 'in', statusesOfIndex)
    .where('ends_at', '>', currentTime)
    .execute()
  return new Set(rows.map(({ place_id }) => place_id))
}
