import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import { executePrepared } from '#server/db/pools/prepared.ts'
import { seatTakingStatuses } from './rules.ts'
import type { OccupiedSeats } from './slots.ts'
import type { Span } from './span.ts'
import { spansOf } from './spans-queries.ts'

/** No stay is longer, so earlier reservations need not be read. */
const MAX_STAY_MS = 24 * 3_600_000

/** As literals, so that the planner of a prepared statement can match the condition of the index. */
const statusesOfIndex = seatTakingStatuses.map((status) => sql.lit(status))

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
    .where('starts_at', '>', new Date(from - MAX_STAY_MS))
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

export interface OccupiedAtPlace extends OccupiedSeats {
  placeId: string
  parties: number
}

/** The same for several places, each with its own span. */
export async function listTakenAtPlaces(
  db: Db,
  spans: readonly (Span & { placeId: string })[],
): Promise<OccupiedAtPlace[]> {
  if (spans.length === 0) return []
  const rows = await db
    .selectFrom('reservations as r')
    .innerJoin(spansOf(spans), (join) => join.onRef('span.place_id', '=', 'r.place_id'))
    .select(({ fn }) => [
      'r.place_id',
      'r.starts_at',
      'r.ends_at',
      'r.zone_id',
      fn.sum<number>('r.guests_count').as('guests'),
      fn.countAll<number>().as('parties'),
    ])
    .where('r.status', 'in', statusesOfIndex)
    .whereRef('r.starts_at', '<', 'span.ends')
    .where('r.starts_at', '>', sql<Date>`span.starts - interval '24 hours'`)
    .whereRef('r.ends_at', '>', 'span.starts')
    .groupBy(['r.place_id', 'r.starts_at', 'r.ends_at', 'r.zone_id'])
    .execute()
  return rows.map(({ place_id, starts_at, ends_at, zone_id, guests, parties }) => ({
    placeId: place_id,
    from: starts_at.getTime(),
    to: ends_at.getTime(),
    guests: Number(guests),
    parties: Number(parties),
    zoneId: zone_id,
  }))
}

/** The period around a decision in which parties may be moved to other tables: a business day and its neighbours. */
const MOVABLE_MS = 12 * 3_600_000

/**
 * The same for single parties with their tables, in a longer period, because a moved party may displace others.
 * Parties outside of that span are not moved. Present and pinned parties come first, then those with tables.
 */
export async function listParties(
  db: Db,
  placeId: string,
  span: Span,
  options: { except?: string | undefined } = {},
): Promise<SeatedParty[]> {
  const from = span.from - MOVABLE_MS
  const to = span.to + MOVABLE_MS
  const parties = db
    .selectFrom('reservations as r')
    .leftJoin('reservation_tables as t', 't.reservation_id', 'r.id')
    .select(({ fn }) => [
      'r.id',
      'r.starts_at',
      'r.ends_at',
      'r.zone_id',
      'r.guests_count',
      'r.status',
      'r.source',
      'r.created_at',
      'r.is_table_locked',
      fn<string[]>('array_agg', ['t.table_id']).as('table_ids'),
      sql<string | null>`max(lower(t.during))`.as('sits_from'),
      sql<string | null>`max(upper(t.during))`.as('sits_to'),
    ])
    .where('r.place_id', '=', placeId)
    .where('r.status', 'in', statusesOfIndex)
    .where('r.starts_at', '<', new Date(to))
    .where('r.starts_at', '>', new Date(from - MAX_STAY_MS))
    .where('r.ends_at', '>', new Date(from))
    .where('r.id', 'is distinct from', options.except ?? null)
    .groupBy('r.id')
    .orderBy('r.starts_at')
    .orderBy('r.id')
  const rows = await executePrepared(db, parties)
  const seated = rows.map((row) => {
    const stay = { from: occupiesSeatsFrom(row), to: row.ends_at.getTime() }
    const isBeyond = stay.from < from || stay.to > to
    const tableIds = row.table_ids.filter((id) => id !== null)
    const isKept =
      row.sits_from !== null &&
      new Date(row.sits_from).getTime() === stay.from &&
      new Date(row.sits_to ?? 0).getTime() === stay.to
    const isFixed = isBeyond || row.is_table_locked || row.status === 'arrived'
    return {
      ...stay,
      guests: row.guests_count,
      zoneId: row.zone_id,
      party: { id: row.id, tableIds, isFixed },
      isKept,
    }
  })
  const rank = ({ party }: SeatedParty) => (party.tableIds.length === 0 ? 2 : party.isFixed ? 0 : 1)
  return seated.sort((a, b) => rank(a) - rank(b))
}

export interface SeatedParty extends OccupiedSeats {
  party: NonNullable<OccupiedSeats['party']>
  /** Its tables were assigned for exactly these hours. */
  isKept: boolean
}

/** Guests at the door come within their half-hour, when others may have left their table just before. */
function occupiesSeatsFrom(row: {
  source: string
  starts_at: Date
  ends_at: Date
  created_at: Date
}): number {
  const isLater = row.source === 'walk-in' && row.created_at > row.starts_at && row.created_at < row.ends_at
  return (isLater ? row.created_at : row.starts_at).getTime()
}

/** Stores the tables of parties; rows of parties without tables are deleted. */
export async function saveTables(
  db: Db,
  parties: readonly { id: string; from: number; to: number; tableIds: readonly string[] }[],
): Promise<void> {
  if (parties.length === 0) return
  const ids = parties.map(({ id }) => id)
  await db.deleteFrom('reservation_tables').where('reservation_id', 'in', ids).execute()
  const rows = parties.flatMap(({ id, from, to, tableIds }) =>
    tableIds.map((tableId) => ({
      reservation_id: id,
      table_id: tableId,
      during: sql<string>`tstzrange(${new Date(from)}, ${new Date(to)})`,
    })),
  )
  if (rows.length > 0) await db.insertInto('reservation_tables').values(rows).execute()
}

export async function deleteTables(db: Db, reservationId: string): Promise<void> {
  await db.deleteFrom('reservation_tables').where('reservation_id', '=', reservationId).execute()
}

export async function saveAvailability(
  db: Db,
  venue: { id: string; city_id: number },
  slots: readonly { startsAt: number; free: number; sizes: number[] | null }[],
  capacity: number,
): Promise<void> {
  const whole = slots.filter(({ free, sizes }) => free >= capacity && sizes === null)
  const partial = slots.filter(({ free, sizes }) => free < capacity || sizes !== null)
  if (whole.length > 0) {
    await db
      .deleteFrom('seat_availability')
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
    .insertInto('seat_availability')
    .values(
      partial.map(({ startsAt, free, sizes }) => ({
        place_id: venue.id,
        city_id: venue.city_id,
        starts_at: new Date(startsAt),
        free,
        sizes,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['place_id', 'starts_at'])
        .doUpdateSet((eb) => ({ free: eb.ref('excluded.free'), sizes: eb.ref('excluded.sizes') })),
    )
    .execute()
}

/** For each place and half-hour the largest party that still fits, 0 where these guests do not; only where it is not empty. */
export async function listFreeSeats(
  db: Db,
  placeIds: readonly string[],
  guests: number,
  { from, to }: Span,
): Promise<Map<string, Map<number, number>>> {
  const rows = await db
    .selectFrom('seat_availability')
    .select(({ eb, fn }) => [
      'place_id',
      'starts_at',
      eb
        .case()
        .when(eb.or([eb('sizes', 'is', null), eb(eb.val(guests), '=', fn.any('sizes'))]))
        .then(eb.ref('free'))
        .else(0)
        .end()
        .as('free'),
    ])
    .where(({ eb, fn }) => eb('place_id', '=', fn.any(sql.val([...placeIds]))))
    .where(({ between }) => between('starts_at', new Date(from), new Date(to)))
    .execute()
  const byPlace = Map.groupBy(rows, (row) => row.place_id)
  return new Map(
    [...byPlace].map(([id, slots]) => [id, new Map(slots.map((row) => [row.starts_at.getTime(), row.free]))]),
  )
}

/** The same for single half-hours, with the sizes of parties that fit, for parties that are not all of one size. */
export async function listAvailabilityAt(
  db: Db,
  placeIds: readonly string[],
  moments: readonly number[],
): Promise<Map<string, Map<number, { free: number; sizes: number[] | null }>>> {
  const times = moments.map((moment) => new Date(moment))
  const rows = await db
    .selectFrom('seat_availability')
    .select(['place_id', 'starts_at', 'free', 'sizes'])
    .where(({ eb, fn }) => eb('place_id', '=', fn.any(sql.val([...placeIds]))))
    .where(({ eb, fn }) => eb('starts_at', '=', fn.any(sql.val(times))))
    .execute()
  const byPlace = Map.groupBy(rows, (row) => row.place_id)
  return new Map(
    [...byPlace].map(([id, slots]) => [id, new Map(slots.map((row) => [row.starts_at.getTime(), row]))]),
  )
}

/** Deletes the availability of a place from a time on, because its booking terms have changed. */
export async function deleteAvailabilityFrom(db: Db, placeId: string, from: number): Promise<void> {
  await db
    .deleteFrom('seat_availability')
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
