import pg from 'pg'
import { benchPeople } from './people.ts'

const people = benchPeople('b9')
const DAYS = 730
const VISITS = 10_000_000
const RESERVATIONS_PER_DAY = 100

/**
 * Adds a place with ten million views in two years and a hundred reservations a day. @returns it and the session of its
 * owner
 */
export async function prepareStatisticsData(
  databaseUrl: string,
): Promise<{ placeId: string; headers: Record<string, string> }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select id from places where is_listed order by id desc limit 1')
    const placeId: string = rows[0].id
    await people.add(client, [1])
    await client.query(
      `insert into place_members (place_id, user_id, role) values ($1, $2, 'owner')
       on conflict (place_id, user_id) do update set role = 'owner'`,
      [placeId, people.idOf(1)],
    )
    await client.query('delete from visit_hours where place_id = $1', [placeId])
    await client.query('delete from visit_days where place_id = $1', [placeId])
    await client.query(`delete from reservations where place_id = $1 and id like 'b9%'`, [placeId])
    const hourly = Math.ceil(VISITS / (DAYS * 24))
    await client.query(
      `insert into visit_hours (place_id, hour, views, menus, forms, contacts, calls, routes, links, saves, visitors)
       select $1, hour, $3, $3 / 4, $3 / 8, $3 / 8, $3 / 16, $3 / 16, $3 / 32, $3 / 64, $3 / 2
       from generate_series(date_trunc('hour', now()) - make_interval(days => $2::int), now(), '1 hour') hour`,
      [placeId, DAYS, hourly],
    )
    await client.query(
      `insert into visit_days (place_id, day, views, menus, forms, contacts, calls, routes, links, saves, visitors)
       select place_id, (hour at time zone 'Europe/Moscow')::date, sum(views), sum(menus), sum(forms), sum(contacts),
         sum(calls), sum(routes), sum(links), sum(saves), sum(visitors)
       from visit_hours where place_id = $1 group by 1, 2`,
      [placeId],
    )
    await client.query(
      `insert into reservations (id, place_id, source, status, guests_count, starts_at, ends_at)
       select 'b9' || lpad(to_hex(n), 22, '0'), $1, (array['guest', 'phone', 'walk-in'])[n % 3 + 1],
         (array['arrived', 'arrived', 'no-show', 'cancelled', 'arrived'])[n % 5 + 1], n % 6 + 1,
         now() - make_interval(mins => n * 1440 / $2::int), now() - make_interval(mins => n * 1440 / $2::int - 120)
       from generate_series(0, $3::int * $2::int - 1) n`,
      [placeId, RESERVATIONS_PER_DAY, DAYS],
    )
    await client.query('vacuum analyze visit_hours, visit_days, reservations')
    return { placeId, headers: people.headerOf(1) }
  } finally {
    await client.end()
  }
}
