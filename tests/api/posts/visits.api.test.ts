import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { type ReservationStatus, reservationStatuses } from '#contract/reservations/reservation-values.ts'
import { testApp } from '#tests/support/app.ts'
import { buildMember, buildUser, type Place } from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import { buildBookablePlace, buildReservation } from '#tests/support/reservations.ts'

// «Был по брони»: a review after an honoured reservation is marked and counted separately, as long as the reservation
// counts as kept.

const app = testApp()
let calls = 0

beforeAll(async () => {
  await app.app.jobs.start()
  app.app.events.start()
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

async function venueWith(reservation: { status?: ReservationStatus; starts_at?: Date; byPhone?: boolean }) {
  const place = await buildBookablePlace(app.db)
  const vera = await signIn(app, await buildUser(app.db))
  await buildMember(app.db, vera, { placeId: place.id })
  const phone = `+7921${String(1_000_000 + ++calls)}`
  const user = await buildUser(app.db, { phone })
  const { byPhone = false, ...values } = reservation
  const { id } = await buildReservation(app.db, {
    place_id: place.id,
    user_id: byPhone ? null : user.id,
    phone: byPhone ? phone : null,
    status: 'arrived',
    starts_at: hoursAgo(20),
    ...values,
  })
  return { place, vera, anna: await signIn(app, user), reservationId: id }
}

async function review(person: Person, place: Place, rating = 4) {
  const response = await person.post('/api/v2/posts', { placeId: place.id, text: 'Вкусно и тихо', rating })
  expect(response.status).toBe(201)
  return response.data.post
}

const ratingsOf = async (place: Place) => {
  const { rating, reviewCount, visitedRating, visitedReviewCount } = (
    await app.get(`/api/v1/places/${place.id}`)
  ).data.place
  return { rating, reviewCount, visitedRating, visitedReviewCount }
}

const isMarked = async (postId: string) =>
  (await app.get(`/api/v2/posts/${postId}`)).data.post.hasVisited as boolean

test('a review after a visit is marked, and the place has a rating of such reviews', async () => {
  const { place, anna } = await venueWith({ status: 'arrived' })
  const boris = await signIn(app, await buildUser(app.db))
  expect(await review(boris, place, 1)).toMatchObject({ hasVisited: false })
  expect(await ratingsOf(place)).toEqual({
    rating: 2,
    reviewCount: 1,
    visitedRating: null,
    visitedReviewCount: 0,
  })
  expect(await review(anna, place, 4)).toMatchObject({ hasVisited: true })
  expect(await ratingsOf(place)).toEqual({
    rating: 3.5,
    reviewCount: 2,
    visitedRating: 5,
    visitedReviewCount: 1,
  })
  const { data } = await app.get('/api/v2/posts', { placeId: place.id, type: 'review' })
  expect(data.posts.map(({ hasVisited }: { hasVisited: boolean }) => hasVisited)).toEqual([true, false])
})

test('a reservation made by phone belongs to the person with that phone', async () => {
  const { place, anna } = await venueWith({ byPhone: true })
  expect(await review(anna, place)).toMatchObject({ hasVisited: true })
})

test.each(
  reservationStatuses.map((status) => [status, status === 'arrived' || status === 'confirmed'] as const),
)('a past reservation with status %s counts as a visit: %s', async (status, isKept) => {
  const { place, anna } = await venueWith({ status, starts_at: hoursAgo(5) })
  expect(await review(anna, place)).toMatchObject({ hasVisited: isKept })
})

test.each([
  ['confirmed and still under way', { status: 'confirmed', starts_at: hoursAgo(1) }, false],
  ['confirmed and still to come', { status: 'confirmed', starts_at: hoursAgo(-5) }, false],
  ['come a little early', { status: 'arrived', starts_at: hoursAgo(-1) }, true],
] as const)('a reservation %s', async (_, reservation, isKept) => {
  const { place, anna } = await venueWith(reservation)
  expect(await review(anna, place)).toMatchObject({ hasVisited: isKept })
})

test('a reservation at another place or of another person does not count', async () => {
  const { place, anna } = await venueWith({})
  const stranger = await signIn(app, await buildUser(app.db))
  expect(await review(anna, await buildBookablePlace(app.db))).toMatchObject({ hasVisited: false })
  expect(await review(stranger, place)).toMatchObject({ hasVisited: false })
})

test('the mark is removed by a later no-show and added by a later arrival', async () => {
  const { place, vera, anna, reservationId } = await venueWith({
    status: 'confirmed',
    starts_at: hoursAgo(1),
  })
  const { id } = await review(anna, place, 3)
  expect(await isMarked(id)).toBe(false)
  for (const [step, marked] of [
    ['arrive', true],
    ['no-show', false],
    ['arrive', true],
    ['restore', false],
  ] as const) {
    expect((await vera.post(`/api/v1/reservations/${reservationId}/${step}`)).status).toBe(200)
    await expect.poll(() => isMarked(id), { interval: 20 }).toBe(marked)
    expect(await ratingsOf(place)).toEqual({
      rating: 4,
      reviewCount: 1,
      visitedRating: marked ? 4 : null,
      visitedReviewCount: marked ? 1 : 0,
    })
  }
})

test('the mark stays with another visit, and after the name of the guest is deleted', async () => {
  const { place, vera, anna, reservationId } = await venueWith({})
  await buildReservation(app.db, {
    place_id: place.id,
    user_id: anna.id,
    status: 'arrived',
    starts_at: hoursAgo(50),
  })
  const { id } = await review(anna, place)
  expect((await vera.post(`/api/v1/reservations/${reservationId}/no-show`)).status).toBe(200)
  const visitOf = async () =>
    (await app.db.selectFrom('posts').select('reservation_id').where('id', '=', id).executeTakeFirstOrThrow())
      .reservation_id
  await expect.poll(visitOf, { interval: 20 }).not.toBe(reservationId)
  expect(await isMarked(id)).toBe(true)
  await app.db
    .updateTable('reservations')
    .set({ user_id: null, phone: null })
    .where('place_id', '=', place.id)
    .execute()
  expect((await vera.post(`/api/v1/reservations/${reservationId}/arrive`)).status).toBe(200)
  expect(await isMarked(id)).toBe(true)
})

async function countersThatDiffer(): Promise<unknown[]> {
  const { rows } = await sql`
    select p.id from places p left join lateral (
      select count(*) filter (where reservation_id is not null)::int count,
        coalesce(sum(rating + 1) filter (where reservation_id is not null), 0)::int sum,
        coalesce(sum(rating + 1), 0)::int whole
      from posts where place_id = p.id and type = 'review' and not is_deleted and not is_hidden) counted on true
    where p.visited_rating_count <> counted.count or p.visited_rating_sum <> counted.sum or p.rating_sum <> counted.whole`.execute(
    app.db,
  )
  return rows
}

test('the stored marks agree with reviews and reservations after any changes', {
  timeout: 60_000,
}, async () => {
  /** 410 for editing a deleted review, 422 for a second living review and for a status that is set already. */
  const allowedStatuses = {
    grade: [200, 410],
    delete: [200],
    restore: [200, 422],
    write: [201, 422],
    'no-show': [200, 422],
    arrive: [200, 422],
  }
  const names = Object.keys(allowedStatuses) as (keyof typeof allowedStatuses)[]
  const steps = fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const { place, vera, anna, reservationId } = await venueWith({})
      let { id } = await review(anna, place, 4)
      let grade = 4
      let isKept = true
      const take = {
        grade: () => {
          grade = (grade % 4) + 1
          return anna.patch(`/api/v2/posts/${id}`, { rating: grade })
        },
        delete: () => anna.delete(`/api/v2/posts/${id}`),
        restore: () => anna.post(`/api/v2/posts/${id}/status/visible`),
        write: () => anna.post('/api/v2/posts', { placeId: place.id, text: 'Ещё раз', rating: 2 }),
        'no-show': () => vera.post(`/api/v1/reservations/${reservationId}/no-show`),
        arrive: () => vera.post(`/api/v1/reservations/${reservationId}/arrive`),
      }
      for (const step of list) {
        const { status, data } = await take[step]()
        expect(allowedStatuses[step], step).toContain(status)
        if (step === 'write' && status === 201) id = data.post.id
        if ((step === 'no-show' || step === 'arrive') && status === 200) isKept = step === 'arrive'
        expect(await countersThatDiffer()).toEqual([])
      }
      const marks = async () =>
        (
          await app.db.selectFrom('posts').select('reservation_id').where('place_id', '=', place.id).execute()
        ).map((row) => row.reservation_id !== null)
      await expect
        .poll(async () => (await marks()).every((isSet) => isSet === isKept), { interval: 20, timeout: 5000 })
        .toBe(true)
      expect(await countersThatDiffer()).toEqual([])
      await app.db.deleteFrom('rate_limits').execute()
    }),
    { numRuns: 10 },
  )
})

test('a simultaneous review and no-show take each other into account', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 10; round += 1) {
    const { place, vera, anna, reservationId } = await venueWith({})
    const [written, missed] = await Promise.all([
      anna.post('/api/v2/posts', { placeId: place.id, text: 'Вкусно и тихо', rating: 4 }),
      vera.post(`/api/v1/reservations/${reservationId}/no-show`),
    ])
    expect([written.status, missed.status]).toEqual([201, 200])
    await expect.poll(() => isMarked(written.data.post.id), { interval: 20 }).toBe(false)
    expect(await ratingsOf(place)).toMatchObject({ visitedRating: null, visitedReviewCount: 0 })
  }
})
