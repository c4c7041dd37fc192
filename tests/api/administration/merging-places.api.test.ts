import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { BURST_MS } from '#contract/places/rating-bursts.ts'
import { releaseOverdue } from '#server/features/places/rating/bursts/service.ts'
import { indexPlaces } from '#server/features/search/indexing/service.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildChat,
  buildComment,
  buildFollower,
  buildGallery,
  buildInvitation,
  buildLike,
  buildMember,
  buildMessage,
  buildNews,
  buildOrganisation,
  buildPlace,
  buildReview,
  buildUser,
} from '#tests/support/factories.ts'
import { buildBookablePlace, buildReservation } from '#tests/support/reservations.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const app = testApp()

let admin: Awaited<ReturnType<typeof sessionHeaders>>

beforeAll(async () => {
  admin = await sessionHeaders(app.app, await buildUser(app.db, { role: 'admin' }))
})

const merge = (into_id: string, ...place_ids: string[]) =>
  app.request({
    method: 'POST',
    url: '/api/v2/administration/place-merges',
    headers: admin,
    payload: { into_id, place_ids },
  })

const placeOf = (id: string) =>
  app.db.selectFrom('places').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const postOf = (id: string) =>
  app.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a held rating of a review that becomes an impression does not keep others from being counted', async () => {
  const [kept, gone] = [await buildPlace(app.db), await buildPlace(app.db)]
  const [anna, boris] = [await buildUser(app.db), await buildUser(app.db)]
  const held = async (user: { id: string }, created_at: Date) => {
    const review = await buildReview(app.db, {
      place_id: gone.id,
      user_id: user.id,
      rating: 3,
      is_rating_excluded: true,
      created_at,
    })
    const check = { post_id: review.id, user_id: user.id, created_at }
    await app.db.insertInto('rating_checks').values(check).execute()
    return review
  }
  const earlier = await held(anna, new Date('2026-01-01'))
  await buildReview(app.db, { place_id: kept.id, user_id: anna.id, rating: 4 })
  const other = await held(boris, new Date('2026-01-02'))
  expect((await merge(kept.id, gone.id)).status).toBe(200)
  expect(await placeOf(kept.id)).toMatchObject({ rating_count: 1, rating_sum: 5 })

  await releaseOverdue(app.app, { placeId: kept.id }, Date.now() + BURST_MS.decision)
  expect(await placeOf(kept.id)).toMatchObject({ rating_count: 2, rating_sum: 9 })
  expect(await postOf(earlier.id)).toMatchObject({ type: 'impression', is_rating_excluded: false })
  expect(await postOf(other.id)).toMatchObject({ type: 'review', is_rating_excluded: false })
})

test('held ratings count after their time although their place was merged, and the watch goes on', async () => {
  const until = new Date('2027-01-01T10:00:00Z')
  const kept = await buildPlace(app.db)
  const gone = await buildPlace(app.db, { rating_cooldown_until: until })
  const held = await buildReview(app.db, { place_id: gone.id, rating: 3, is_rating_excluded: true })
  await app.db.insertInto('rating_checks').values({ post_id: held.id, user_id: held.user_id }).execute()
  expect((await merge(kept.id, gone.id)).status).toBe(200)
  expect(await placeOf(kept.id)).toMatchObject({ rating_count: 0, rating_cooldown_until: until })

  // As the job that was scheduled before the merge does.
  await releaseOverdue(app.app, { placeId: gone.id }, Date.now() + BURST_MS.decision + 60_000)
  expect(await placeOf(kept.id)).toMatchObject({ rating_count: 1, rating_sum: 4 })
})

test('everything attached to both places belongs to the remaining one, with correct counters', async () => {
  const kept = await buildPlace(app.db, { name: 'Пушкинъ' })
  const gone = await buildPlace(app.db, {
    name: 'Кафе Пушкин',
    description: 'Усадьба',
    hours: { 1: '10:00-23:00' },
    phones: ['+74950000001'],
  })
  const [anna, boris, vera] = [await buildUser(app.db), await buildUser(app.db), await buildUser(app.db)]
  const earlier = await buildReview(app.db, {
    place_id: gone.id,
    user_id: anna.id,
    rating: 1,
    created_at: new Date('2026-01-01'),
  })
  const later = await buildReview(app.db, { place_id: kept.id, user_id: anna.id, rating: 4 })
  const other = await buildReview(app.db, { place_id: gone.id, user_id: boris.id, rating: 3 })
  const news = await buildNews(app.db, { place_id: gone.id })
  await buildComment(app.db, { post_id: earlier.id, place_id: gone.id })
  for (const place of [kept, gone]) {
    await buildLike(app.db, { post_id: news.id, user_id: vera.id, place_id: place.id })
    await buildFollower(app.db, { follower_id: anna.id, place_id: place.id })
    await buildMember(app.db, vera, { placeId: place.id }, place === gone ? 'owner' : 'staff')
  }
  await buildFollower(app.db, { follower_id: boris.id, place_id: gone.id })
  await buildInvitation(app.db, { place_id: gone.id, user_id: boris.id, invited_by: vera.id })
  const album = await buildGallery(app.db, { place_id: gone.id })
  await buildReservation(app.db, {
    place_id: gone.id,
    status: 'arrived',
    starts_at: new Date('2026-02-01T16:00:00Z'),
  })
  await app.db
    .insertInto('place_former_slugs')
    .values({ latin_name: 'pushkin-former', place_id: gone.id })
    .execute()
  for (const [place_id, day, views] of [
    [kept.id, '2026-02-01', 5],
    [gone.id, '2026-02-01', 2],
    [gone.id, '2026-02-02', 1],
  ] as const)
    await app.db.insertInto('visit_days').values({ place_id, day, views }).execute()
  await indexPlaces(app.db, [kept.id, gone.id])
  const before = await app.db
    .selectFrom('users')
    .select('following_place_count')
    .where('id', '=', anna.id)
    .executeTakeFirst()

  const { status, body } = await merge(kept.id, gone.id)
  expect(status, body).toBe(200)
  expect(await placeOf(kept.id)).toMatchObject({
    review_count: 2,
    news_count: 1,
    rating_count: 2,
    rating_sum: 9,
    follower_count: 2,
    reservations_count: 1,
    description: 'Усадьба',
    version: 1,
  })
  expect((await placeOf(kept.id)).main_schedule).not.toBeNull()
  expect(await postOf(earlier.id)).toMatchObject({ type: 'impression', rating: null, place_id: kept.id })
  expect(await postOf(later.id)).toMatchObject({ type: 'review', place_id: kept.id })
  expect(await postOf(other.id)).toMatchObject({ type: 'review', place_id: kept.id })
  expect((await postOf(news.id)).like_count).toBe(1)
  expect(
    (
      await app.db
        .selectFrom('users')
        .select('following_place_count')
        .where('id', '=', anna.id)
        .executeTakeFirst()
    )?.following_place_count,
  ).toBe((before?.following_place_count ?? 0) - 1)
  const members = await app.db
    .selectFrom('place_members')
    .selectAll()
    .where('place_id', '=', kept.id)
    .execute()
  expect(members).toMatchObject([{ user_id: vera.id, role: 'owner' }])
  const visits = await app.db
    .selectFrom('visit_days')
    .select(['place_id', 'views'])
    .where('place_id', 'in', [kept.id, gone.id])
    .orderBy('day')
    .execute()
  expect(visits).toEqual([
    { place_id: kept.id, views: 7 },
    { place_id: kept.id, views: 1 },
  ])
  const galleries = await app.db
    .selectFrom('galleries')
    .select('id')
    .where('place_id', '=', kept.id)
    .execute()
  expect(galleries).toEqual([{ id: album.id }])
  for (const address of [gone.latin_name, gone.id, 'pushkin-former']) {
    expect((await app.get(`/api/v1/places/${address}`)).data.place.id).toBe(kept.id)
  }
  const history = await app.request({
    method: 'GET',
    url: `/api/v1/places/${kept.id}/history`,
    headers: admin,
  })
  expect(history.data.revisions[0].changes).toEqual([
    { field: 'merged', before: null, after: `Кафе Пушкин (${gone.latin_name})` },
  ])
})

test('webhooks, calendars and the queue at the door continue at the remaining place', async () => {
  const [kept, gone] = [await buildPlace(app.db), await buildPlace(app.db)]
  const [anna, boris] = [await buildUser(app.db), await buildUser(app.db)]
  await app.db
    .insertInto('webhooks')
    .values({
      id: newId(),
      place_id: gone.id,
      url: 'https://kassa.example/hook',
      events: ['reservation.requested'],
      secret: 'secret',
    })
    .execute()
  const feeds = [
    { place_id: kept.id, user_id: anna.id },
    { place_id: gone.id, user_id: anna.id },
    { place_id: gone.id, user_id: boris.id },
  ].map((feed) => ({ ...feed, token_hash: newId(), has_phones: false }))
  await app.db.insertInto('calendar_feeds').values(feeds).execute()
  await app.db
    .insertInto('door_entries')
    .values({ id: newId(), place_id: gone.id, name: 'Глеб', guests_count: 2, idempotency_key: 'door-gleb-1' })
    .execute()
  expect((await merge(kept.id, gone.id)).status).toBe(200)

  const rowsOf = (table: 'webhooks' | 'door_entries') =>
    app.db.selectFrom(table).select('id').where('place_id', '=', kept.id).execute()
  expect(await rowsOf('webhooks')).toHaveLength(1)
  expect(await rowsOf('door_entries')).toHaveLength(1)
  const hashes = await app.db
    .selectFrom('calendar_feeds')
    .select('token_hash')
    .where('place_id', '=', kept.id)
    .execute()
  expect(hashes.map(({ token_hash }) => token_hash).sort()).toEqual([
    feeds[0]?.token_hash,
    feeds[2]?.token_hash,
  ])
})

test.each([
  'place_id',
  'creator_place_id',
  'outlet_place_id',
  'organisation_id',
  'creator_organisation_id',
  'outlet_organisation_id',
  'chat_id',
] as const)('notifications of a merged venue or chat are found by the index of %s', async (column) => {
  const plan = await app.db.transaction().execute(async (db) => {
    // The table of a test is so small that reading all of it is cheapest.
    await sql`set local enable_seqscan = off`.execute(db)
    const moved = db
      .updateTable('notifications')
      .set({ [column]: newId() })
      .where(column, '=', newId())
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${moved}`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join()
  })
  expect(plan).toMatch(new RegExp(`\\bnotifications_${column.replace('_id', '')}\\b`))
})

test('two chats of one person become one in order of time, with its unread messages', async () => {
  const [kept, gone] = [await buildPlace(app.db), await buildPlace(app.db)]
  const [anna, boris] = [await buildUser(app.db), await buildUser(app.db)]
  const sendMessage = (chat_id: string, text: string, hour: number, by = anna) =>
    buildMessage(app.db, {
      chat_id,
      text,
      user_id: by.id,
      created_at: new Date(Date.UTC(2026, 10, 1, hour)),
    })
  const first = await buildChat(app.db, { person_id: anna.id, place_id: kept.id })
  const second = await buildChat(app.db, { person_id: anna.id, place_id: gone.id })
  const alone = await buildChat(app.db, { person_id: boris.id, place_id: gone.id })
  await sendMessage(first.id, 'Открыты?', 10)
  await sendMessage(second.id, 'А стол есть?', 9)
  await sendMessage(second.id, 'На двоих', 11)
  await sendMessage(alone.id, 'Добрый день', 12, boris)
  await app.db
    .updateTable('chats')
    .set({ other_read_seq: 1, other_unread: 1 })
    .where('id', '=', second.id)
    .execute()
  expect((await merge(kept.id, gone.id)).status).toBe(200)
  const messages = await app.db
    .selectFrom('messages')
    .select(['text', 'seq', 'found_by'])
    .where('chat_id', '=', first.id)
    .orderBy('seq')
    .execute()
  expect(messages.map(({ text }) => text)).toEqual(['А стол есть?', 'Открыты?', 'На двоих'])
  expect(messages[0]?.found_by).toContain(kept.id)
  const chats = await app.db
    .selectFrom('chats')
    .select(['id', 'other_unread', 'last_seq', 'other_read_seq'])
    .where('place_id', '=', kept.id)
    .orderBy('id')
    .execute()
  expect(chats).toMatchObject([
    { id: first.id, other_unread: 2, last_seq: 5, other_read_seq: 3 },
    { id: alone.id, other_unread: 1 },
  ])
  const counts = await app.db
    .selectFrom('chat_counts')
    .selectAll()
    .where('owner_id', 'in', [kept.id, gone.id])
    .execute()
  expect(counts).toEqual([{ owner_id: kept.id, unread: 2 }])
})

describe('places that cannot be merged are refused with a reason', () => {
  const refused = async (into: { id: string }, from: { id: string }) => {
    const { status, error } = await merge(into.id, from.id)
    expect(status).toBe(422)
    return error.messageUI.message
  }

  test('places of two cities, two chains or two owners are refused', async () => {
    const place = await buildPlace(app.db)
    expect(await refused(place, await buildPlace(app.db, { city: 'kazan' }))).toContain('в разных городах')
    const chained = () =>
      buildOrganisation(app.db).then(({ id }) => buildPlace(app.db, { organisation_id: id }))
    expect(await refused(await chained(), await chained())).toContain('из разных сетей')
    const owned = async () => {
      const venue = await buildPlace(app.db)
      await buildMember(app.db, await buildUser(app.db), { placeId: venue.id })
      return venue
    }
    expect(await refused(await owned(), await owned())).toContain('разные владельцы')
    expect((await merge(place.id, place.id)).status).toBe(422)
  })

  test('reservations that could not be kept and double reservations of one guest are refused', async () => {
    const [booked, other] = [await buildBookablePlace(app.db), await buildBookablePlace(app.db)]
    const { starts_at } = await buildReservation(app.db, { place_id: booked.id })
    expect(await refused(await buildPlace(app.db), booked)).toContain('столики не бронирует')
    await buildReservation(app.db, { place_id: other.id, starts_at: starts_at.toISOString() })
    expect(await refused(other, booked)).toContain('на одно время')
    expect((await placeOf(booked.id)).status).toBe('opened')
  })
})

test('following a place during its merge is refused or counts for the remaining one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [kept, gone] = [await buildPlace(app.db), await buildPlace(app.db)]
    const readers = await Promise.all(
      Array.from({ length: 4 }, async () => sessionHeaders(app.app, await buildUser(app.db))),
    )
    const follow = (headers: (typeof readers)[number]) =>
      app.request({
        method: 'POST',
        url: '/api/v2/followers',
        headers,
        payload: { placeId: gone.id },
      })
    const [merged, ...responses] = await Promise.all([merge(kept.id, gone.id), ...readers.map(follow)])
    expect(merged?.status).toBe(200)
    for (const { status } of responses) expect([200, 201, 404]).toContain(status)
    const followers = await app.db
      .selectFrom('followers')
      .selectAll()
      .where('place_id', '=', kept.id)
      .execute()
    expect((await placeOf(kept.id)).follower_count).toBe(followers.length)
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(followers.length)
  }
})
