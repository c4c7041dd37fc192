import pg from 'pg'
import { benchPeople } from './people.ts'

const { idOf, headerOf, add } = benchPeople('be')

const READER = 1
const FIRST_STAFF = 10
const STAFF = 40
const FIRST_LIKER = 100
const LIKERS = 300
const FOLLOWS = 1000
const FOLLOWERS = 100_000
const FIRST_FOLLOWER = 1_000_000

export interface SocialData {
  /** Follows a thousand people and places. */
  reader: { authorization: string }
  /** Work at a place with a hundred thousand followers. */
  staff: { authorization: string }[]
  placeId: string
  likers: { id: string; authorization: string }[]
  postIds: string[]
}

/** Adds the data of the social measurements to a filled database; a second run adds nothing. */
export async function prepareSocialData(url: string): Promise<SocialData> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await add(client, [READER, ...numbers(FIRST_STAFF, STAFF), ...numbers(FIRST_LIKER, LIKERS)])
    const { rows: places } = await client.query(
      `select id from places where is_listed order by md5(id) limit 1`,
    )
    const placeId: string = places[0].id
    await client.query(
      `insert into place_members (place_id, user_id, role) select $1, unnest($2::text[]), 'staff' on conflict do nothing`,
      [placeId, numbers(FIRST_STAFF, STAFF).map(idOf)],
    )
    // The reader may follow the venue, whose posts of the last run would change the feed.
    await client.query(`delete from posts where user_id = any($1::text[])`, [
      numbers(FIRST_STAFF, STAFF).map(idOf),
    ])
    await followAtRandom(client)
    await addFollowers(client, placeId)
    const { rows: posts } = await client.query(
      `select id from posts where not is_deleted and not is_hidden order by created_at desc limit 500`,
    )
    await client.query('delete from rate_limits')
    await client.query('analyze followers, users, sessions')
    return {
      reader: headerOf(READER),
      staff: numbers(FIRST_STAFF, STAFF).map(headerOf),
      placeId,
      likers: numbers(FIRST_LIKER, LIKERS).map((number) => ({ id: idOf(number), ...headerOf(number) })),
      postIds: posts.map(({ id }) => id),
    }
  } finally {
    await client.end()
  }
}

/** Follows random places and people, six to four. */
async function followAtRandom(client: pg.Client): Promise<void> {
  for (const [table, column, count] of [
    ['places', 'place_id', FOLLOWS * 0.6],
    ['users', 'user_id', FOLLOWS * 0.4],
  ] as const) {
    await client.query(
      `insert into followers (id, follower_id, ${column})
       select substr(md5($1 || id), 1, 24), $1, id from (
         select id from ${table} where id !~ '^be0' order by md5(id) limit $2) followed
       on conflict do nothing`,
      [idOf(READER), count],
    )
  }
}

async function addFollowers(client: pg.Client, placeId: string): Promise<void> {
  await client.query(
    `insert into users (id, first_name)
     select 'be' || lpad(to_hex(number), 22, '0'), 'Гость' from generate_series($1::int, $1::int + $2::int - 1) number
     on conflict do nothing`,
    [FIRST_FOLLOWER, FOLLOWERS],
  )
  await client.query(
    `insert into followers (id, follower_id, place_id)
     select substr(md5('follower' || id), 1, 24), id, $1 from users
     where id between 'be' || lpad(to_hex($2::int), 22, '0') and 'be' || lpad(to_hex($2::int + $3::int - 1), 22, '0')
     on conflict do nothing`,
    [placeId, FIRST_FOLLOWER, FOLLOWERS],
  )
  await client.query(
    `update places set follower_count = (select count(*) from followers where place_id = $1) where id = $1`,
    [placeId],
  )
}

function numbers(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index)
}
