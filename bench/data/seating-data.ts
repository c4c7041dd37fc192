import pg from 'pg'
import { momentAt } from '#server/lib/zone.ts'
import { benchPeople } from './people.ts'

const people = benchPeople('bc')
const MANAGER = 1
const COLLEAGUE = 2
const BOARD_RESERVATIONS = 300
const BOARD_TABLES = 40
export const RACE_TABLES = 20
const STAY_MINUTES = 85
const MINUTES_BETWEEN_PARTIES = 90

export interface SeatingData {
  boardPlaceId: string
  /** The reservations of the board; every table is free for five minutes after each, so that a stay can be extended. */
  reservationIds: string[]
  /** A place with `RACE_TABLES` tables for two and no reservations. */
  racePlaceId: string
  host: { authorization: string }
  colleagueToken: string
}

/**
 * Gives tables to two places of the booking bench: one gets a full business day, the other stays empty for the race.
 */
export async function prepareSeatingData(
  url: string,
  {
    boardPlaceId,
    racePlaceId,
    day,
    timeZone,
  }: { boardPlaceId: string; racePlaceId: string; day: string; timeZone: string },
): Promise<SeatingData> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await people.add(client, [MANAGER, COLLEAGUE])
    await client.query(
      `insert into place_members (place_id, user_id, role) select $1, unnest($2::text[]), 'manager' on conflict do nothing`,
      [boardPlaceId, [MANAGER, COLLEAGUE].map(people.idOf)],
    )
    await client.query('delete from reservations where place_id = any($1)', [[boardPlaceId, racePlaceId]])
    await client.query('delete from reservation_zones where place_id = any($1)', [
      [boardPlaceId, racePlaceId],
    ])
    const boardTables = await addTables(client, boardPlaceId, 100, { count: BOARD_TABLES, from: 1, to: 6 })
    await addTables(client, racePlaceId, 200, { count: RACE_TABLES, from: 1, to: 2 })
    const noon = momentAt(day, 12 * 60, timeZone) ?? 0
    const reservationIds = await fillBoard(client, boardPlaceId, boardTables, noon)
    await client.query('vacuum analyze reservations, reservation_tables, zone_tables, place_members')
    return {
      boardPlaceId,
      racePlaceId,
      reservationIds,
      host: people.headerOf(MANAGER),
      colleagueToken: people.tokenOf(COLLEAGUE),
    }
  } finally {
    await client.end()
  }
}

async function addTables(
  client: pg.Client,
  placeId: string,
  first: number,
  { count, from, to }: { count: number; from: number; to: number },
): Promise<string[]> {
  const zoneId = people.idOf(first)
  const ids = Array.from({ length: count }, (_, index) => people.idOf(first * 1000 + index))
  await client.query(
    `insert into reservation_zones (id, place_id, position, name, seats) values ($1, $2, 0, 'Зал', $3)`,
    [zoneId, placeId, count * to],
  )
  await client.query(
    `insert into zone_tables (id, zone_id, position, name, seats_from, seats_to, shape, x, y)
     select id, $2, number, number::text, $3, $4, 'square', number::int % 40, number::int / 40
     from unnest($1::text[]) with ordinality tables(id, number)`,
    [ids, zoneId, from, to],
  )
  await client.query('update places set seats = $2, is_reservations_enabled = true where id = $1', [
    placeId,
    count * to,
  ])
  return ids
}

/** Seats one party after another at each table, from noon on. */
async function fillBoard(
  client: pg.Client,
  placeId: string,
  tableIds: readonly string[],
  noon: number,
): Promise<string[]> {
  const rows = Array.from({ length: BOARD_RESERVATIONS }, (_, index) => {
    const begin = noon + Math.floor(index / tableIds.length) * MINUTES_BETWEEN_PARTIES * 60_000
    return {
      id: people.idOf(10_000_000 + index),
      tableId: tableIds[index % tableIds.length] ?? '',
      from: new Date(begin),
      to: new Date(begin + STAY_MINUTES * 60_000),
    }
  })
  const ids = rows.map(({ id }) => id)
  await client.query(
    `insert into reservations (id, place_id, zone_id, source, status, name, phone, guests_count, starts_at, ends_at,
       venue_viewed_at)
     select id, $2, $3, 'phone', 'confirmed', 'Замер', '+7900' || lpad(number::text, 7, '0'), 2 + number::int % 5, starts, ends, now()
     from unnest($1::text[], $4::timestamptz[], $5::timestamptz[]) with ordinality party(id, starts, ends, number)`,
    [ids, placeId, people.idOf(100), rows.map(({ from }) => from), rows.map(({ to }) => to)],
  )
  await client.query(
    `insert into reservation_tables (reservation_id, table_id, during)
     select id, table_id, tstzrange(starts, ends)
     from unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[]) party(id, table_id, starts, ends)`,
    [ids, rows.map(({ tableId }) => tableId), rows.map(({ from }) => from), rows.map(({ to }) => to)],
  )
  return ids
}

/** How many parties of a place have tables, and at how many tables two of them sit at once. */
export async function countDoubleBookings(
  url: string,
  placeId: string,
): Promise<{ parties: number; twice: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `with seated as (
         select t.* from reservation_tables t join reservations r on r.id = t.reservation_id where r.place_id = $1)
       select (select count(distinct reservation_id)::int from seated) parties,
         (select count(distinct a.table_id)::int from seated a join seated b
            on a.table_id = b.table_id and a.reservation_id < b.reservation_id and a.during && b.during) twice`,
      [placeId],
    )
    return rows[0]
  } finally {
    await client.end()
  }
}
