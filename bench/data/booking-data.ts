import pg from 'pg'
import { addDays, momentAt, wallTime } from '#server/lib/zone.ts'
import { benchPeople } from './people.ts'

const people = benchPeople('bd')
const phoneOf = (number: number) => `+7900${String(1_000_000 + number)}`

const BOOKABLE = 10_000
/** Spread over two weeks. */
const RESERVATIONS_PER_PLACE = 20
const DAYS = 14
const BUSY_RESERVATIONS = 500
const GUESTS = 200
export const RACE_SEATS = 40

export interface BookingData {
  city: string
  cityId: number
  placeIds: string[]
  /** A place with five hundred reservations that day. */
  busyId: string
  /** A place with `RACE_SEATS` seats and no reservations. */
  racePlaceId: string
  /** YYYY-MM-DD */
  day: string
  timeZone: string
  guests: { phone: string; authorization: string }[]
}

/** Adds the data of the booking measurements to a filled database: a city with places that take reservations, and two of them filled. */
export async function prepareBookingData(url: string): Promise<BookingData> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: cities } = await client.query(
      `select c.id, c.latin_name, c.time_zone from places p join cities c on c.id = p.city_id
       where p.is_listed and p.status = 'opened' and p.main_schedule is not null
       group by c.id order by count(*) desc limit 1`,
    )
    const city: { id: number; latin_name: string; time_zone: string } = cities[0]
    const placeIds = await enableReservations(client, city.id)
    const [busyId = '', racePlaceId = ''] = placeIds
    const day = addDays(wallTime(Date.now(), city.time_zone).date, 3)
    await deleteDataOfEarlierRun(client, placeIds)
    await fillBusyPlace(client, busyId, momentAt(day, 12 * 60, city.time_zone) ?? 0)
    await openAllDay(client, [busyId, racePlaceId])
    const guests = await addGuests(client)
    await client.query('delete from rate_limits')
    await client.query('vacuum analyze reservations, places, users, sessions')
    const { latin_name, time_zone: timeZone } = city
    return {
      city: latin_name,
      cityId: city.id,
      placeIds,
      busyId,
      racePlaceId,
      day,
      timeZone,
      guests,
    }
  } finally {
    await client.end()
  }
}

/** Fills the other places of the city as well. @returns how many reservations they got */
export async function fillCity(url: string, { placeIds, cityId, timeZone }: BookingData): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`delete from reservations where id like 'bd%' and place_id = any($1)`, [
      placeIds.slice(2),
    ])
    const reservations = await insertReservations(client, placeIds.slice(2), timeZone)
    await storeSeatAvailability(client, cityId)
    await client.query('vacuum analyze reservations, seat_availability')
    return reservations
  } finally {
    await client.end()
  }
}

/** Deletes the reservations and tables of the two filled places. */
async function deleteDataOfEarlierRun(client: pg.Client, placeIds: readonly string[]): Promise<void> {
  await client.query('delete from reservations where place_id = any($1)', [placeIds.slice(0, 2)])
  await client.query('delete from reservation_zones where place_id = any($1)', [placeIds.slice(0, 2)])
}

/** Lets exactly ten thousand places of the city take reservations; a city with fewer gets places of others. */
async function enableReservations(client: pg.Client, cityId: number): Promise<string[]> {
  await client.query(
    `update places set city_id = $1 where id in (
       select id from places where city_id <> $1 and is_listed and status = 'opened' and main_schedule is not null
       order by md5(id) limit greatest(0, $2 - (
         select count(*) from places
         where city_id = $1 and is_listed and status = 'opened' and main_schedule is not null)))`,
    [cityId, BOOKABLE],
  )
  const { rows } = await client.query(
    `select id from places where city_id = $1 and is_listed and status = 'opened' and main_schedule is not null
     order by md5(id) limit $2`,
    [cityId, BOOKABLE],
  )
  const ids: string[] = rows.map(({ id }) => id)
  await client.query(
    `update places set is_reservations_enabled = id = any($2::text[]), stay_minutes = 120,
       seats = 4 + ('x' || substr(md5(id), 1, 4))::bit(16)::int % 9
     where city_id = $1`,
    [cityId, ids],
  )
  await client.query('update places set seats = case id when $1 then 2000 else $3 end where id in ($1, $2)', [
    ids[0],
    ids[1],
    RACE_SEATS,
  ])
  return ids
}

/** Parties of two to six, at half-hours from six to nine in the evening. */
async function insertReservations(
  client: pg.Client,
  placeIds: readonly string[],
  timeZone: string,
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into reservations (id, place_id, source, status, name, guests_count, starts_at, ends_at)
     select 'bd' || lpad(to_hex(number), 22, '0'), ($1::text[])[1 + number % $2::int], 'phone', 'confirmed', 'Замер',
       2 + number * 97 % 1009 % 5, at, at + interval '2 hours'
     from generate_series(0, $2::int * $3::int - 1) number
     cross join lateral (
       select (date_trunc('day', now() at time zone $4) + make_interval(
         days => 1 + number / $2::int * 5 % $5::int, mins => 1080 + 30 * (number * 89 % 1013 % 7))) at time zone $4 as at) slot`,
    [placeIds, placeIds.length, RESERVATIONS_PER_PLACE, timeZone, DAYS],
  )
  return rowCount ?? 0
}

async function fillBusyPlace(client: pg.Client, placeId: string, noon: number): Promise<void> {
  await client.query(
    `insert into reservations (id, place_id, source, status, name, guests_count, starts_at, ends_at)
     select 'bdf' || lpad(to_hex(number), 21, '0'), $1, 'phone', 'confirmed', 'Замер', 2 + number % 5, at, at + interval '2 hours'
     from generate_series(1, $2::int) number
     cross join lateral (select $3::timestamptz + interval '30 minutes' * (number * 7919 % 22) as at) slot`,
    [placeId, BUSY_RESERVATIONS, new Date(noon)],
  )
}

/** Stores the free seats at every half-hour from which a stay would overlap another one. */
async function storeSeatAvailability(client: pg.Client, cityId: number): Promise<void> {
  await client.query('delete from seat_availability where city_id = $1', [cityId])
  await client.query(
    `with taken as (
       select r.place_id, moment, sum(r.guests_count)::int guests
       from reservations r join places p on p.id = r.place_id,
         generate_series(r.starts_at, r.ends_at - interval '30 minutes', interval '30 minutes') moment
       where p.city_id = $1 and r.id like 'bd%' group by 1, 2
     ), peaks as (
       select place_id, starts_at, max(guests) peak
       from taken, generate_series(moment - interval '90 minutes', moment, interval '30 minutes') starts_at group by 1, 2)
     insert into seat_availability (place_id, city_id, starts_at, free)
     select p.id, $1, k.starts_at, greatest(0, p.seats - k.peak) from peaks k join places p on p.id = k.place_id`,
    [cityId],
  )
}

async function openAllDay(client: pg.Client, placeIds: readonly string[]): Promise<void> {
  const items = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({
    id: people.idOf(dayOfWeek),
    dayOfWeek,
    startMinute: 12 * 60,
    endMinute: 0,
  }))
  await client.query(`update places set main_schedule = $2 where id = any($1::text[])`, [
    placeIds,
    JSON.stringify({ id: people.idOf(0), name: '', note: '', items }),
  ])
}

async function addGuests(client: pg.Client): Promise<BookingData['guests']> {
  const numbers = Array.from({ length: GUESTS }, (_, index) => index + 1)
  await people.add(client, numbers)
  await client.query(
    `update users set phone = person.phone from unnest($1::text[], $2::text[]) person(id, phone) where users.id = person.id`,
    [numbers.map(people.idOf), numbers.map(phoneOf)],
  )
  return numbers.map((number) => ({ phone: phoneOf(number), ...people.headerOf(number) }))
}

/** Deletes the reservations of a place and the counts of rate limits. */
export async function deleteReservations(url: string, placeId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('delete from reservations where place_id = $1', [placeId])
    await client.query('delete from seat_availability where place_id = $1', [placeId])
    await client.query('delete from rate_limits')
  } finally {
    await client.end()
  }
}

export async function countGuests(url: string, placeId: string): Promise<{ tables: number; guests: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select count(*)::int tables, coalesce(sum(guests_count), 0)::int guests from reservations where place_id = $1`,
      [placeId],
    )
    return rows[0]
  } finally {
    await client.end()
  }
}

const WORK_LIMIT_MS = 60_000

/** Waits until the events and jobs of earlier requests are done. */
export async function waitForEvents(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const deadline = Date.now() + WORK_LIMIT_MS
  try {
    for (;;) {
      const { rows } = await client.query(
        `select (select count(*) from outbox) + (select count(*) from jobs.job
           where state in ('created', 'retry', 'active') and start_after <= now()) as left`,
      )
      if (Number(rows[0].left) === 0) return
      if (Date.now() > deadline) throw new Error(`${rows[0].left} events and jobs are still waiting`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await client.end()
  }
}
