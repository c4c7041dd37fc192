import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coverPatternOf } from '#server/features/covers/rules.ts'
import { folderImageStore } from '#server/features/images/folder-storage.ts'
import { IMAGE_SIZES, type ImageStore, imageKey } from '#server/features/images/storage.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { testDatabase } from '#tests/support/database.ts'
import { readDemo } from './files.ts'
import { loadDemo } from './service.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

const database = testDatabase()
let folder: string
let store: ImageStore
const db = () => database.db

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shodim-demo-'))
  store = folderImageStore(join(folder, 'uploads'))
  await loadDemo(db(), store, NOW)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function count(from: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(from)}`.execute(
    db(),
  )
  return rows[0]?.count ?? 0
}

test('four cities have places, people, posts and conversations', async () => {
  const cities = await db()
    .selectFrom('places')
    .innerJoin('cities', 'cities.id', 'places.city_id')
    .select(['cities.latin_name', db().fn.countAll<number>().as('count')])
    .groupBy('cities.latin_name')
    .execute()
  expect(cities.map((city) => city.latin_name).sort()).toEqual([
    'moscow',
    'saint-petersburg',
    'sochi',
    'vladivostok',
  ])
  for (const city of cities) expect(Number(city.count)).toBeGreaterThanOrEqual(40)
  expect(await count('users')).toBeGreaterThanOrEqual(60)
  expect(await count('posts')).toBeGreaterThanOrEqual(320)
  expect(await count('comments where subject_comment_id is not null')).toBeGreaterThan(50)
  expect(await count('comments where place_id is not null')).toBeGreaterThan(50)
  expect(await count('organisations where place_count > 1')).toBeGreaterThanOrEqual(6)
})

test('collections, mentions and hashtags lead to what they name', async () => {
  expect(await count('collections where is_editorial')).toBeGreaterThan(0)
  expect(await count('collections where place_id is not null')).toBeGreaterThan(0)
  expect(await count('collection_authors')).toBeGreaterThan(0)
  expect(await count(`collection_places where note = ''`)).toBe(0)
  expect(
    await count(`collection_places o join collections c on c.id = o.collection_id
      left join visible_places p on p.id = o.place_id where p.city_id is distinct from c.city_id`),
  ).toBe(0)
  expect(await count('post_hashtags')).toBeGreaterThan(10)
  const texts = await sql<{ shown: string; name: string }>`
    select substr(text, position + 1, length) as shown, '@' || name as name
    from mentions join (select id, text from posts union all select id, text from comments) texts
      on texts.id = coalesce(post_id, comment_id)
    join (select id, name from places union all select id, concat_ws(' ', first_name, second_name) from users) named
      on named.id = coalesce(place_id, user_id)`.execute(db())
  expect(texts.rows.length).toBeGreaterThan(3)
  for (const { shown, name } of texts.rows) expect(shown).toBe(name)
})

test('a poll is open: coming times, places of one zone, votes for what it offers', async () => {
  const now = new Date(NOW).toISOString()
  const open = `polls o where closed_at is null and expires_at > '${now}'`
  expect(await count(open)).toBeGreaterThan(0)
  expect(await count(`${open} and (select count(*) from poll_voters where poll_id = o.id) < 3`)).toBe(0)
  expect(await count('poll_voters where user_id is null')).toBeGreaterThan(0)
  expect(await count(`poll_times where starts_at <= '${now}'`)).toBe(0)
  expect(
    await count(`poll_times t join poll_times later using (poll_id)
      where later.position > t.position and later.starts_at <= t.starts_at`),
  ).toBe(0)
  expect(
    await count(`poll_places o join polls on polls.id = o.poll_id join places p on p.id = o.place_id
      join cities c on c.id = p.city_id where c.time_zone <> polls.time_zone`),
  ).toBe(0)
  for (const kind of ['places', 'times']) {
    expect(
      await count(`poll_voters v cross join unnest(v.${kind}) chosen where not exists
        (select from poll_${kind} o where o.poll_id = v.poll_id and o.position = chosen)`),
      kind,
    ).toBe(0)
  }
})

test('a second start leaves everything as it is', async () => {
  expect(await loadDemo(db(), store, NOW)).toBeNull()
})

test('every kind of opening hours, status and feature occurs', async () => {
  for (const condition of [
    `status = 'closed'`,
    `status = 'temporary-closed'`,
    `moderation_status = 'on-moderation'`,
    `moderation_status = 'unpublished'`,
    `main_schedule is null`,
    `open_week @> '{[0,10080)}'::int4multirange`,
    `main_schedule->>'note' <> ''`,
    `background_id is null and is_listed`,
    `average_check is null`,
    `dresscode_id is not null`,
    ...[1, 2, 3].map((tag) => `${tag} = any(tag_ids)`),
    ...[
      'alcohol',
      'business_lunch',
      'cashfree',
      'children_room',
      'delivery',
      'hookah',
      'karaoke',
      'mobile_charge',
      'sport_translations',
      'terrace',
      'wifi',
      'is_reservations_enabled',
    ],
    ...[
      'dancefloor = 1',
      'dancefloor = 2',
      'entertainment = 1',
      'entertainment = 2',
      'live_music = 1',
      'live_music = 2',
    ],
    ...[
      'parking_type = 1',
      'parking_type = 2',
      'parking_type = 3',
      'parking_type = 4',
      'smoke_zone = 1',
      'smoke_zone = 3',
    ],
  ]) {
    expect(await count(`places where ${condition}`), condition).toBeGreaterThan(0)
  }
  const monday = await count(
    `places where open_week is not null and not open_week && '{[360,1440)}'::int4multirange and is_listed`,
  )
  expect(monday).toBeGreaterThan(3)
  expect(await count(`schedules where name = 'Кухня'`)).toBeGreaterThan(3)
  expect(await count(`galleries where kind = 'menu' and jsonb_array_length(sections) > 0`)).toBeGreaterThan(
    60,
  )
  expect(await count(`galleries where kind = 'album'`)).toBeGreaterThan(60)
})

test('counters equal the numbers of rows', async () => {
  const visible = 'not is_deleted and not is_hidden'
  const wrong = {
    places: `places p where review_count <> (select count(*) from posts where place_id = p.id and type = 'review' and ${visible})
      or rating_sum <> (select coalesce(sum(rating + 1), 0) from posts where place_id = p.id and type = 'review' and ${visible})
      or visited_rating_count <> (select count(*) from posts where place_id = p.id and reservation_id is not null and ${visible})
      or visited_rating_sum <> (select coalesce(sum(rating + 1), 0) from posts where place_id = p.id and reservation_id is not null and ${visible})
      or reservations_count <> (select count(*) from reservations where place_id = p.id and status = 'arrived')
      or news_count <> (select count(*) from posts where place_id = p.id and type = 'news' and ${visible})
      or follower_count <> (select count(*) from followers where place_id = p.id)`,
    visits: `posts p left join reservations r on r.id = p.reservation_id where reservation_id is not null
      and (r.user_id <> p.user_id or r.place_id <> p.place_id or r.status <> 'arrived' or r.ends_at > p.created_at)`,
    posts: `posts p where like_count <> (select count(*) from likes where post_id = p.id)
      or comment_count <> (select count(*) from comments where post_id = p.id and ${visible})`,
    users: `users u where post_count <> (select count(*) from posts where user_id = u.id and type <> 'news')
      or comment_count <> (select count(*) from comments where user_id = u.id and coalesce(place_id, organisation_id) is null)
      or follower_count <> (select count(*) from followers where user_id = u.id)`,
    organisations: `organisations o where place_count <> (select count(*) from places where organisation_id = o.id and is_listed)`,
    cities: `cities c where place_count <> (select count(*) from places where city_id = c.id and is_listed)`,
  }
  for (const [table, rows] of Object.entries(wrong)) expect(await count(rows), table).toBe(0)
})

test('nothing is dated in the future, and answers follow what they answer', async () => {
  const now = new Date(NOW).toISOString()
  for (const table of [
    'posts',
    'comments',
    'likes',
    'followers',
    'places',
    'users',
    'images',
    'reservations',
    'collections',
    'collection_followers',
    'polls',
    'poll_voters',
  ]) {
    expect(await count(`${table} where created_at > '${now}'`), table).toBe(0)
  }
  expect(await count('comments c join posts p on p.id = c.post_id where c.created_at < p.created_at')).toBe(0)
  expect(
    await count(
      'comments c join comments s on s.id = c.subject_comment_id where c.created_at < s.created_at',
    ),
  ).toBe(0)
  for (const table of ['place_members', 'organisation_members']) {
    expect(
      await count(`${table} m join users u on u.id = m.user_id where m.created_at < u.created_at`),
      table,
    ).toBe(0)
  }
  expect(await count(`posts where created_at > '${now}'::timestamptz - interval '1 day'`)).toBeGreaterThan(8)
})

test('places lie near their city and have plausible addresses', async () => {
  const far = `places p join cities c on c.id = p.city_id where earth_distance(ll_to_earth(p.lat, p.lon), ll_to_earth(c.lat, c.lon)) > `
  expect(await count(`${far} 60000`)).toBe(0)
  expect(await count(`${far} 25000 and c.latin_name <> 'sochi'`)).toBe(0)
  const places = await db().selectFrom('places').select(['latin_name', 'lat', 'lon']).execute()
  for (const place of places) expect(place.latin_name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  expect(new Set(places.map((place) => `${place.lat} ${place.lon}`)).size).toBe(places.length)
})

test('texts are in Russian and complete', async () => {
  const texts = await sql<{ source: string; text: string }>`
    select 'place' as source, concat_ws('/', name, short_description, description, parking_info, road_info, street, building) as text from places
    union all select 'post', text from posts union all select 'comment', text from comments
    union all select 'user', concat_ws('/', first_name, second_name, about) from users
    union all select 'menu', sections::text from galleries where kind = 'menu'`.execute(db())
  for (const { source, text } of texts.rows) {
    expect(text, source).not.toMatch(/ {2}|undefined|NaN|[{}]\||\|[{}]|\{\||null,/)
    expect(text, `a latin letter inside a Russian word: ${text}`).not.toMatch(/[а-яё][a-z]|[a-z][а-яё]/i)
    expect(text.trim()).not.toBe('')
  }
})

test('no text is repeated in a city, and nobody reviews a place twice', async () => {
  const repeated = await sql<{ text: string }>`
    select text from posts where city_id is not null and organisation_id is null group by city_id, type, text having count(*) > 1`.execute(
    db(),
  )
  expect(repeated.rows).toEqual([])
  expect(
    await count(
      `(select 1 from posts where type = 'review' group by user_id, place_id having count(*) > 1) twice`,
    ),
  ).toBe(0)
})

test('places without a photo get covers of many patterns', async () => {
  const { categoryById, cuisineById } = await loadReference(db())
  const places = await db()
    .selectFrom('places')
    .select(['category_id', 'cuisine_ids'])
    .where('background_id', 'is', null)
    .execute()
  const patterns = places.map((place) => {
    const category = categoryById.get(place.category_id)
    const cuisines = place.cuisine_ids.flatMap((id) => cuisineById.get(id) ?? [])
    return category && coverPatternOf({ category, cuisines })
  })
  expect(new Set(patterns).size).toBeGreaterThanOrEqual(8)
})

test('every picture is stored in all sizes, with the dimensions of its row', async () => {
  const images = await db().selectFrom('images').select(['path', 'width', 'height', 'thumbhash']).execute()
  expect(new Set(images.map(({ path }) => path)).size).toBe(images.length)
  for (const { path, width, height, thumbhash } of images) {
    const sizes = IMAGE_SIZES.map(async (size) => {
      const metadata = await sharp((await store.get(imageKey(path, size))) ?? undefined).metadata()
      expect(metadata.exif ?? metadata.icc ?? metadata.xmp).toBeUndefined()
      return `${metadata.format} ${metadata.width}x${metadata.height}`
    })
    const whole = `webp ${width}x${height}`
    expect(await Promise.all(sizes)).toEqual([whole, whole, 'webp 800x600', 'webp 320x320'])
    expect(thumbhash).not.toBe('')
  }
})

test('an error in a file is reported with its position', async () => {
  const copy = join(folder, 'demo')
  await cp(join(import.meta.dirname, '../../../demo'), copy, { recursive: true })
  const file = join(copy, 'cities/sochi/places.json')
  const places: object[] = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify([{ ...places[0], lat: 'north' }, ...places.slice(1)]))
  await expect(readDemo(copy)).rejects.toThrow(`${file}/0/lat must be number`)
})
