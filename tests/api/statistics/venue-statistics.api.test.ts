import { beforeAll, describe, expect, test } from 'vitest'
import type { StatisticsSeries } from '#contract/statistics/venue-statistics.ts'
import { momentAt } from '#server/lib/zone.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildComment,
  buildMember,
  buildOrganisation,
  buildPlace,
  buildReview,
  buildUser,
} from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import { buildReservation, localDay } from '#tests/support/reservations.ts'

const app = testApp()

let chain: { id: string }
let place: { id: string; latin_name: string }
let otherPlace: { id: string; latin_name: string }
const people: Record<string, Person> = {}

const at = (daysAgo: number, hour: number) =>
  new Date(momentAt(localDay(-daysAgo), hour * 60, 'Europe/Moscow') ?? 0)
const seriesOf = (statistics: { series: StatisticsSeries[] }, name: string) =>
  statistics.series.find((one) => one.name === name)

beforeAll(async () => {
  chain = await buildOrganisation(app.db)
  place = await buildPlace(app.db, { organisation_id: chain.id, name: 'Хвоя' })
  otherPlace = await buildPlace(app.db, { organisation_id: chain.id, name: 'Мята' })
  const members = [
    ['owner', { placeId: place.id }, 'owner'],
    ['manager', { placeId: place.id }, 'manager'],
    ['staff', { placeId: place.id }, 'staff'],
    ['requester', { placeId: place.id }, 'requester'],
    ['chain owner', { organisationId: chain.id }, 'owner'],
    ['chain manager', { organisationId: chain.id }, 'manager'],
    ['chain staff', { organisationId: chain.id }, 'staff'],
  ] as const
  for (const [name, venue, role] of members) {
    const user = await buildUser(app.db)
    await buildMember(app.db, user, venue, role)
    people[name] = await signIn(app, user)
  }
  people.stranger = await signIn(app, await buildUser(app.db))
  people.admin = await signIn(app, await buildUser(app.db, { role: 'admin' }))
  people['content manager'] = await signIn(app, await buildUser(app.db, { role: 'content_manager' }))
})

describe('are for owners and managers alone', () => {
  test.each([
    ['owner', 200, 403],
    ['manager', 200, 403],
    ['staff', 403, 403],
    ['requester', 403, 403],
    ['chain owner', 200, 200],
    ['chain manager', 200, 200],
    ['chain staff', 403, 403],
    ['stranger', 403, 403],
    ['admin', 403, 403],
    ['content manager', 403, 403],
  ])('%s: %i at the place, %i at the chain', async (name, placeStatus, chainStatus) => {
    const person = people[name]
    const responses = [
      await person?.get(`/api/v2/places/${place.latin_name}/statistics`),
      await person?.get(`/api/v2/organisations/${chain.id}/statistics`),
    ]
    expect(responses.map((response) => response?.status)).toEqual([placeStatus, chainStatus])
  })

  test('guests are asked to sign in; what is not there is not found', async () => {
    expect((await app.get(`/api/v2/places/${place.id}/statistics`)).status).toBe(401)
    expect((await app.get(`/api/v2/organisations/${chain.id}/statistics`)).status).toBe(401)
    expect((await people.owner?.get('/api/v2/places/no-such-place/statistics'))?.status).toBe(404)
    expect((await people.owner?.get(`/api/v2/organisations/${place.id}/statistics`))?.status).toBe(404)
  })

  test('the page of the place says so in its rights', async () => {
    const rightsOf = async (name: string) =>
      (await people[name]?.get(`/api/v1/places/${place.id}`))?.data.place.rights.canSeeStatistics
    expect([await rightsOf('owner'), await rightsOf('manager'), await rightsOf('staff')]).toEqual([
      true,
      true,
      false,
    ])
  })
})

test('a new venue has nothing but zeros, and no sentence', async () => {
  const { data } = (await people.owner?.get(`/api/v2/places/${place.id}/statistics`, { days: 7 })) ?? {}
  expect(data.statistics).toMatchObject({
    countedSince: null,
    sentences: [],
    rating: { now: null, before: null },
  })
  expect(data.statistics.days).toHaveLength(7)
  expect(data.statistics.series.every((one: StatisticsSeries) => one.now === 0 && one.before === 0)).toBe(
    true,
  )
})

test('periods that cannot be are refused by field', async () => {
  for (const query of [
    { days: 0 },
    { days: 400 },
    { from: 'вчера' },
    { to: localDay(1) },
    { from: localDay(0), to: localDay(-1) },
  ]) {
    expect((await people.owner?.get(`/api/v2/places/${place.id}/statistics`, query))?.status).toBe(422)
  }
})

test('visits, bookings, refusals and reviews add up by day, source, hour and against the time before', async () => {
  const day = (daysAgo: number, values: object, at = place) =>
    app.db
      .insertInto('visit_days')
      .values({ place_id: at.id, day: localDay(-daysAgo), ...values })
      .execute()
  await day(1, { views: 40, visitors: 30, calls: 3 })
  await day(8, { views: 20, visitors: 18 })
  await day(20, { views: 999 })
  await day(1, { views: 7 }, otherPlace)
  await app.db
    .insertInto('visit_hours')
    .values([
      { place_id: place.id, hour: at(1, 19), views: 40 },
      { place_id: otherPlace.id, hour: at(1, 19), views: 7 },
    ])
    .execute()
  const book = (status: string, source: string, guests_count: number, starts_at: Date) =>
    buildReservation(app.db, { place_id: place.id, status, source, guests_count, starts_at } as never)
  await book('arrived', 'guest', 2, at(1, 19))
  await book('confirmed', 'phone', 3, at(1, 20))
  await book('no-show', 'guest', 4, at(2, 20))
  await book('cancelled', 'guest', 4, at(2, 21))
  await book('held', 'waiting-list', 9, at(2, 21))
  await book('expired', 'waiting-list', 9, at(2, 21))
  await book('arrived', 'walk-in', 5, at(8, 13))
  for (const [guest, guests_count] of [
    ['\\x01', 6],
    ['\\x02', 8],
  ] as const)
    await app.db
      .insertInto('refused_requests')
      .values({ place_id: place.id, starts_at: at(2, 19), guest: Buffer.from(guest), guests_count })
      .execute()
  const review = await buildReview(app.db, { place_id: place.id, rating: 4, created_at: at(2, 10) })
  await buildReview(app.db, { place_id: place.id, rating: 2, created_at: at(1, 10) })
  await buildComment(app.db, { post_id: review.id, place_id: place.id, created_at: at(2, 12) })
  await buildReview(app.db, { place_id: place.id, rating: 1, created_at: at(2, 10), is_hidden: true })

  const { data } = (await people.owner?.get(`/api/v2/places/${place.id}/statistics`, { days: 7 })) ?? {}
  const { statistics } = data
  const totals = Object.fromEntries(
    statistics.series.map(({ name, now, before }: StatisticsSeries) => [name, [now, before]]),
  )
  expect(totals).toMatchObject({
    views: [40, 20],
    visitors: [30, 18],
    calls: [3, 0],
    bookings: [4, 1],
    guests: [5, 5],
    noShows: [1, 0],
    cancelled: [1, 0],
    refused: [14, 0],
    reviews: [2, 0],
    answers: [1, 0],
  })
  expect(seriesOf(statistics, 'views')?.counts).toEqual([0, 0, 0, 0, 0, 40, 0])
  expect(statistics.sources).toEqual([
    { source: 'guest', now: 3, before: 0 },
    { source: 'widget', now: 0, before: 0 },
    { source: 'phone', now: 1, before: 0 },
    { source: 'walk-in', now: 0, before: 1 },
    { source: 'waiting-list', now: 0, before: 0 },
  ])
  expect(statistics.rating).toEqual({ now: 4, before: null })
  expect(statistics.answerMinutes).toEqual({ now: 120, before: null })
  expect(statistics.countedSince).toBe(localDay(-20))
  expect(statistics.sentences[0]).toContain('отказали')
  const yesterday = new Date(`${localDay(-1)}T00:00:00Z`).getUTCDay() || 7
  expect(statistics.heatmap.guests[yesterday - 1].slice(19, 21)).toEqual([2, 3])
  expect(statistics.heatmap.views[yesterday - 1][19]).toBe(40)

  const chainAnswer = await people['chain owner']?.get(`/api/v2/organisations/${chain.id}/statistics`, {
    days: 7,
  })
  expect(seriesOf(chainAnswer?.data.statistics, 'views')).toMatchObject({ now: 47, before: 20 })
  const { heatmap } = chainAnswer?.data.statistics ?? {}
  expect([heatmap.views[yesterday - 1][19], heatmap.guests[yesterday - 1][20]]).toEqual([47, 3])
  expect(
    chainAnswer?.data.statistics.places.map(
      ({ name, now, before }: { name: string; now: object; before: object }) => [name, now, before],
    ),
  ).toEqual([
    ['Мята', expect.objectContaining({ views: 7, bookings: 0 }), expect.objectContaining({ views: 0 })],
    [
      'Хвоя',
      expect.objectContaining({ views: 40, bookings: 4, refused: 14, reviews: 2 }),
      expect.objectContaining({ views: 20, guests: 5 }),
    ],
  ])
})

test('sums of bookings follow every change, and those still awaited have not come', async () => {
  const bar = await buildPlace(app.db)
  const other = await buildPlace(app.db)
  const user = await buildUser(app.db)
  await buildMember(app.db, user, { placeId: bar.id }, 'owner')
  const owner = await signIn(app, user)
  const book = (values: Parameters<typeof buildReservation>[1]) =>
    buildReservation(app.db, { place_id: bar.id, status: 'confirmed', guests_count: 2, ...values })
  const endOfToday = new Date((momentAt(localDay(1), 0, 'Europe/Moscow') ?? 0) - 1)
  await book({ starts_at: endOfToday, guests_count: 7 })
  const [missed, moved, merged, deleted] = [
    await book({ starts_at: at(1, 19) }),
    await book({ starts_at: at(1, 20), guests_count: 3 }),
    await book({ starts_at: at(1, 21) }),
    await book({ starts_at: at(1, 22) }),
  ]
  const change = (id: string) => app.db.updateTable('reservations').where('id', '=', id)
  await change(missed.id).set({ status: 'no-show' }).execute()
  await change(moved.id)
    .set({ starts_at: at(2, 20), guests_count: 5 })
    .execute()
  await change(merged.id).set({ place_id: other.id }).execute()
  await app.db.deleteFrom('reservations').where('id', '=', deleted.id).execute()

  const { statistics } = (await owner.get(`/api/v2/places/${bar.id}/statistics`, { days: 7 })).data
  expect(seriesOf(statistics, 'bookings')?.counts).toEqual([0, 0, 0, 0, 1, 1, 1])
  expect(seriesOf(statistics, 'guests')?.counts).toEqual([0, 0, 0, 0, 5, 0, 0])
  expect(seriesOf(statistics, 'noShows')?.counts).toEqual([0, 0, 0, 0, 0, 1, 0])
})
