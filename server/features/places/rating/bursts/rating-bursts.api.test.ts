import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { BURST } from '#contract/places/rating-bursts.ts'
import { releaseOverdue } from '#server/features/places/rating/bursts/service.ts'
import { testApp } from '#tests/support/app.ts'
import { withJobs } from '#tests/support/booking-people.ts'
import { buildPlace, buildReview, buildUser } from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'

const app = testApp()
withJobs(app)

const checks = '/api/v2/rating-checks'
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const newcomer = async () => signIn(app, await buildUser(app.db, { created_at: daysAgo(1) }))

/** A place with a good name, and seven bad reviews of today, of which two are of old accounts. */
async function placeBeforeBurst() {
  const place = await buildPlace(app.db, { name: 'Пушкин' })
  for (const days of [30, 60]) {
    const { id } = await buildReview(app.db, { place_id: place.id, rating: 4 })
    await app.db
      .updateTable('posts')
      .set({ created_at: daysAgo(days) })
      .where('id', '=', id)
      .execute()
  }
  for (let index = 0; index < BURST.minReviews - 1; index += 1) {
    const user = await buildUser(app.db, { created_at: daysAgo(index < 2 ? 400 : 1) })
    await buildReview(app.db, { place_id: place.id, user_id: user.id, rating: 1 })
  }
  return place
}

const countersOf = (id: string) =>
  app.db
    .selectFrom('places')
    .select(['rating_count', 'rating_sum'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The page of the formula counts the same from the reviews as the counters have. */
async function ratingOf(id: string) {
  const { rating } = (await app.get(`/api/v1/places/${id}/rating`)).data
  const row = await countersOf(id)
  expect([row.rating_count, row.rating_sum]).toEqual([rating.count, rating.sum])
  return rating
}

test('a burst holds the ratings of new accounts until a moderator decides, and their authors may explain', async () => {
  const place = await placeBeforeBurst()
  expect(await ratingOf(place.id)).toMatchObject({ count: 9, excludedCount: 0, isUnderReview: false })
  const anna = await newcomer()
  const { status, data } = await anna.post('/api/v2/posts', {
    placeId: place.id,
    type: 'review',
    rating: 1,
    text: 'Ужас',
  })
  expect(status).toBe(201)
  const postId = data.post.id
  // Five of the seven and her own.
  expect(await ratingOf(place.id)).toMatchObject({ count: 4, excludedCount: 6, isUnderReview: true })
  const page = (await app.get(`/api/v1/places/${place.id}`)).data.place
  expect([page.isRatingUnderReview, page.reviewCount]).toEqual([true, 10])

  const boris = await newcomer()
  const [editor, stranger] = [
    await signIn(app, await buildUser(app.db, { role: 'content_manager' })),
    await signIn(app, await buildUser(app.db)),
  ]
  for (const person of [anna, stranger]) {
    expect((await person.get(checks)).status).toBe(403)
    expect((await person.post(`${checks}/${postId}/decision`, { isCounted: true, note: 'Да' })).status).toBe(
      403,
    )
  }
  for (const person of [stranger, boris, editor]) {
    expect((await person.post(`${checks}/${postId}/appeal`, { text: 'Я была' })).status).toBe(404)
  }
  const own = (await anna.get(`${checks}/own`)).data.checks
  expect(own).toMatchObject([{ postId, status: 'waiting', canAppeal: true }])

  const decide = (isCounted: boolean) =>
    editor.post(`${checks}/${postId}/decision`, { isCounted, note: 'Нет признаков визита' })
  expect((await editor.get(checks)).data.checks).toHaveLength(6)
  const [one, two] = await Promise.all([decide(false), decide(false)])
  expect([one.status, two.status].sort()).toEqual([200, 422])
  expect(await ratingOf(place.id)).toMatchObject({ count: 4, excludedCount: 6 })
  const again = await anna.post(`${checks}/${postId}/appeal`, { text: 'Была вчера, есть чек' })
  expect(again.data.check).toMatchObject({
    status: 'waiting',
    appealText: 'Была вчера, есть чек',
    canAppeal: false,
  })
  expect((await anna.post(`${checks}/${postId}/appeal`, { text: 'Ещё раз' })).status).toBe(422)
  expect((await decide(true)).data.check.status).toBe('counted')
  expect(await ratingOf(place.id)).toMatchObject({ count: 5, excludedCount: 5 })

  await expect
    .poll(async () => {
      const { data } = await anna.get('/api/v2/notifications')
      return (data?.notifications ?? []).map(({ link }: { link: string }) => link)
    })
    .toContain('/rating-checks')
})

test('a held rating is edited, removed and restored without touching the numbers, and counts after two weeks', async () => {
  const place = await placeBeforeBurst()
  const anna = await newcomer()
  const review = { placeId: place.id, type: 'review', rating: 1, text: 'Ужас' }
  const { id } = (await anna.post('/api/v2/posts', review)).data.post
  const before = await countersOf(place.id)
  await anna.patch(`/api/v2/posts/${id}`, { rating: 4 })
  await anna.delete(`/api/v2/posts/${id}`)
  expect(await countersOf(place.id)).toEqual(before)
  await anna.post(`/api/v2/posts/${id}/status/visible`)
  expect(await countersOf(place.id)).toEqual(before)

  // Under watch one more new account is enough; an old one counts.
  const old = await signIn(app, await buildUser(app.db, { created_at: daysAgo(100) }))
  await old.post('/api/v2/posts', { ...review, rating: 4 })
  await (await newcomer()).post('/api/v2/posts', review)
  expect(await ratingOf(place.id)).toMatchObject({ count: 5, excludedCount: 7 })

  await releaseOverdue(app.app, { placeId: place.id }, Date.now() + (BURST.decisionDays - 1) * DAY_MS)
  expect(await ratingOf(place.id)).toMatchObject({ count: 5, excludedCount: 7 })
  await releaseOverdue(app.app, { placeId: place.id }, Date.now() + (BURST.decisionDays + 1) * DAY_MS)
  expect(await ratingOf(place.id)).toMatchObject({ count: 12, excludedCount: 0 })
  expect((await anna.get(`${checks}/own`)).data.checks).toMatchObject([
    { status: 'counted', canAppeal: false },
  ])
})

test('a release counts what waits at its place alone, and authors see their own checks', async () => {
  const [place, other] = [await placeBeforeBurst(), await placeBeforeBurst()]
  const [anna, boris] = [await newcomer(), await newcomer()]
  const postIds: string[] = []
  for (const [person, placeId] of [
    [anna, place.id],
    [boris, other.id],
  ] as const) {
    const { data } = await person.post('/api/v2/posts', { placeId, type: 'review', rating: 1, text: 'Ужас' })
    postIds.push(data.post.id)
  }
  const editor = await signIn(app, await buildUser(app.db, { role: 'content_manager' }))
  await editor.post(`${checks}/${postIds[0]}/decision`, { isCounted: false, note: 'Нет признаков визита' })

  await releaseOverdue(app.app, { placeId: place.id }, Date.now() + (BURST.decisionDays + 1) * DAY_MS)
  expect(await ratingOf(place.id)).toMatchObject({ count: 9, excludedCount: 1 })
  expect(await ratingOf(other.id)).toMatchObject({ count: 4, excludedCount: 6 })
  expect((await anna.get(`${checks}/own`)).data.checks).toMatchObject([
    { postId: postIds[0], status: 'refused' },
  ])
  expect((await boris.get(`${checks}/own`)).data.checks).toMatchObject([
    { postId: postIds[1], status: 'waiting' },
  ])
})

test('after an appeal the two weeks to decide begin anew', async () => {
  const place = await placeBeforeBurst()
  const anna = await newcomer()
  const review = { placeId: place.id, type: 'review', rating: 1, text: 'Ужас' }
  const { id } = (await anna.post('/api/v2/posts', review)).data.post
  const editor = await signIn(app, await buildUser(app.db, { role: 'content_manager' }))
  await editor.post(`${checks}/${id}/decision`, { isCounted: false, note: 'Нет признаков визита' })
  const longAgo = daysAgo(BURST.decisionDays + 5)
  await app.db.updateTable('rating_checks').set({ created_at: longAgo }).where('post_id', '=', id).execute()
  await sql`delete from jobs.job where name = 'ratings.release' and data ->> 'placeId' = ${place.id}`.execute(
    app.db,
  )
  await anna.post(`${checks}/${id}/appeal`, { text: 'Была вчера, есть чек' })

  const { rows } = await sql<{ start_after: Date }>`
    select start_after from jobs.job where name = 'ratings.release' and data ->> 'placeId' = ${place.id}`.execute(
    app.db,
  )
  const [job] = rows
  const days = ((job?.start_after.getTime() ?? 0) - Date.now()) / DAY_MS
  expect(days).toBeCloseTo(BURST.decisionDays, 1)
  const statusAfter = async (afterDays: number) => {
    await releaseOverdue(app.app, { placeId: place.id }, Date.now() + afterDays * DAY_MS)
    return (await anna.get(`${checks}/own`)).data.checks[0].status
  }
  expect(await statusAfter(BURST.decisionDays - 1)).toBe('waiting')
  expect(await statusAfter(BURST.decisionDays + 1)).toBe('counted')
})

test('the ratings of many simultaneous reviews are all held', async () => {
  const place = await placeBeforeBurst()
  const people = await Promise.all(Array.from({ length: 6 }, newcomer))
  const responses = await Promise.all(
    people.map((person) =>
      person.post('/api/v2/posts', { placeId: place.id, type: 'review', rating: 1, text: 'Ужас' }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(people.map(() => 201))
  expect(await ratingOf(place.id)).toMatchObject({ count: 4, excludedCount: 11 })
})
