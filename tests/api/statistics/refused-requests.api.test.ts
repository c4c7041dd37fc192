import { expect, test } from 'vitest'
import { momentAt } from '#server/lib/zone.ts'
import { testApp } from '#tests/support/app.ts'
import { buildPlace, buildUser } from '#tests/support/factories.ts'
import { buildBookablePlace, buildReservation, localDay } from '#tests/support/reservations.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const app = testApp()

test('guests refused for lack of seats are counted once each; other refusals are not', async () => {
  const place = await buildBookablePlace(app.db, { seats: 4 })
  const evening = new Date(momentAt(localDay(2), 19 * 60, 'Europe/Moscow') ?? 0)
  await buildReservation(app.db, {
    place_id: place.id,
    guests_count: 4,
    starts_at: evening,
    status: 'confirmed',
  })
  const people = await Promise.all(
    ['+79160001001', '+79160001002', '+79160001003'].map(async (phone) => ({
      phone,
      headers: await sessionHeaders(app.app, await buildUser(app.db, { phone })),
    })),
  )
  const request = (index: number, path: string, body: object) =>
    app.request({
      method: 'POST',
      url: `/api/v1/${path}`,
      headers: people[index]?.headers ?? {},
      payload: { place_id: place.id, name: 'Анна', phone: people[index]?.phone, guests_count: 2, ...body },
    })
  const full = { datetime: localDay(2, '19:00') }
  for (const [index, body] of [
    [0, full],
    [0, full],
    [1, { ...full, guests_count: 3 }],
    [1, { datetime: localDay(2, '09:00') }],
    [1, { ...full, guests_count: 20 }],
  ] as const) {
    const { status, error } = await request(index, 'reservations', body)
    expect([status, error.status]).toEqual([422, 'NoFreeSeats'])
  }
  const waiting = await request(2, 'waitlist-entries', {
    from: localDay(2, '20:00'),
    to: localDay(2, '21:00'),
  })
  expect(waiting.status).toBe(201)
  await app.app.visits.flush(Date.now())

  const rows = await app.db
    .selectFrom('refused_requests')
    .selectAll()
    .where('place_id', '=', place.id)
    .orderBy('starts_at')
    .orderBy('guests_count')
    .execute()
  expect(rows.map(({ starts_at, guests_count }) => [starts_at.toISOString(), guests_count])).toEqual([
    [evening.toISOString(), 2],
    [evening.toISOString(), 3],
    [new Date(evening.getTime() + 3_600_000).toISOString(), 2],
  ])
  expect(JSON.stringify(rows)).not.toContain('79160001')
})

test('a refused request at a deleted place is dropped and stops neither others nor the visits', async () => {
  const [place, gone] = [await buildPlace(app.db), await buildPlace(app.db)]
  const startsAt = Date.parse('2026-12-01T16:00:00Z')
  for (const { id } of [gone, place]) {
    app.app.visits.addRefused({ placeId: id, startsAt, guestsCount: 2, phone: '+79160001004' })
  }
  await app.db.deleteFrom('places').where('id', '=', gone.id).execute()
  const visit = {
    place: place.id,
    kind: 'view',
    ip: '10.0.0.1',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    userId: null,
  } as const
  app.app.visits.add(visit, Date.now())
  await app.app.visits.flush(Date.now())

  const rowsOf = (table: 'refused_requests' | 'visit_days') =>
    app.db.selectFrom(table).select('place_id').where('place_id', 'in', [place.id, gone.id]).execute()
  expect(await rowsOf('refused_requests')).toEqual([{ place_id: place.id }])
  expect(await rowsOf('visit_days')).toEqual([{ place_id: place.id }])
})
