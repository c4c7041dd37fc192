import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { DatabaseHandle } from '#server/db/connection.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { openSameDatabase, openTestDatabase } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { type Competitor, describeLatencies, raceForLastSeats, SEATS } from '#tests/support/last-seats.ts'
import { buildBookablePlace, localDay } from '#tests/support/reservations.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

// 200 concurrent requests for the last seats: exactly as many succeed as fit, on one node and on two with one database.
// `LAST_SEATS_ROUNDS=50` makes a long run; the default is short enough for every run.

const rounds = Number(process.env.LAST_SEATS_ROUNDS ?? 3)
const REQUESTS = 200

let database: DatabaseHandle
const nodes: { app: AppInstance; database: DatabaseHandle }[] = []
let people: Competitor[]

beforeAll(async () => {
  database = await openTestDatabase()
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent' })
  for (const item of [database, await openSameDatabase(database.db)]) {
    const app = buildApi({ config, database: item })
    await app.jobs.start()
    app.events.start()
    await app.ready()
    nodes.push({ app, database: item })
  }
  people = []
  for (let i = 0; i < REQUESTS; i++) {
    const phone = `+7917${String(1_000_000 + i)}`
    const user = await buildUser(database.db, { phone })
    const [first] = nodes
    if (first) people.push({ phone, headers: await sessionHeaders(first.app, user) })
  }
})

afterAll(async () => {
  for (const { app, database: own } of nodes.toReversed()) {
    await app.close()
    await own.close()
  }
})

test(`${REQUESTS} at once for ${SEATS} seats, ${rounds} rounds`, {
  timeout: 60_000 + rounds * 20_000,
}, async () => {
  const waits: number[] = []
  for (let round = 0; round < rounds; round++) {
    const roundWaits = await raceForLastSeats(database.db, people, round, async (index, headers, payload) => {
      const app = nodes[index % nodes.length]?.app
      const reply = await app?.inject({ method: 'POST', url: '/api/v1/reservations', headers, payload })
      return { status: reply?.statusCode ?? 0, body: reply?.json() }
    })
    waits.push(...roundWaits)
  }
  if (rounds > 3) console.log(`${nodes.length} nodes: ${describeLatencies(waits)}`)
})

test('simultaneous requests of one guest on every node make one reservation', async () => {
  const place = await buildBookablePlace(database.db, { seats: SEATS })
  const [guest] = people
  const body = {
    place_id: place.id,
    name: 'Анна',
    phone: guest?.phone,
    guests_count: 2,
    datetime: localDay(55, '19:00'),
  }
  const keyed = { ...body, idempotency_key: 'one-and-the-same' }
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      nodes[i % nodes.length]?.app.inject({
        method: 'POST',
        url: '/api/v1/reservations',
        headers: guest?.headers ?? {},
        payload: i < 10 ? keyed : body,
      }),
    ),
  )
  // The limit is thirty an hour, and an earlier test may have used some of it.
  const made = replies.filter((reply) => reply?.statusCode === 201)
  expect(made.length).toBe(20)
  expect(new Set(made.map((reply) => reply?.json().data.reservation.id)).size).toBe(1)
})

test('of guests, the venue by phone and the waiting list exactly one gets the last table', {
  timeout: 120_000,
}, async () => {
  const { app } = nodes[0] ?? {}
  if (!app) throw new Error('No node')
  const owner = await buildUser(database.db)
  const headers = await sessionHeaders(app, owner)
  for (let round = 0; round < 5; round++) {
    const place = await buildBookablePlace(database.db, { seats: 2, hours: {} })
    const day = 20 + round
    const weekday = new Date(`${localDay(day)}T00:00:00Z`).getUTCDay() || 7
    const schedule = {
      id: 'a'.repeat(24),
      name: '',
      note: '',
      items: [{ id: 'b'.repeat(24), dayOfWeek: weekday, startMinute: 720, endMinute: 0 }],
    }
    await database.db
      .updateTable('places')
      .set({ main_schedule: JSON.stringify(schedule) })
      .where('id', '=', place.id)
      .execute()
    await database.db
      .insertInto('place_members')
      .values({ place_id: place.id, user_id: owner.id, role: 'staff' })
      .execute()
    const datetime = localDay(day, '19:00')
    const byPhone = () =>
      app.inject({
        method: 'POST',
        url: `/api/v1/places/${place.id}/reservations`,
        headers,
        payload: { source: 'phone', name: 'Глеб', guests_count: 2, datetime },
      })
    const first = await byPhone()
    expect(first.statusCode).toBe(201)
    const waiting = await Promise.all(
      people.slice(11, 14).map(({ phone, headers: own }) =>
        app.inject({
          method: 'POST',
          url: '/api/v1/waitlist-entries',
          headers: own,
          payload: { place_id: place.id, name: 'Вера', phone, guests_count: 2, from: datetime, to: datetime },
        }),
      ),
    )
    expect(waiting.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    // The declined reservation frees the table for all of them at once.
    const [declined, ...replies] = await Promise.all([
      app.inject({
        method: 'POST',
        url: `/api/v1/reservations/${first.json().data.reservation.id}/decline`,
        headers,
        payload: { answer: 'Нет' },
      }),
      ...people.slice(1, 11).map(({ phone, headers: own }, i) =>
        nodes[i % nodes.length]?.app.inject({
          method: 'POST',
          url: '/api/v1/reservations',
          headers: own,
          payload: { place_id: place.id, name: 'Анна', phone, guests_count: 2, datetime },
        }),
      ),
      ...[1, 2, 3].map(byPhone),
    ])
    expect(declined?.statusCode).toBe(200)
    const taken = () =>
      database.db
        .selectFrom('reservations')
        .select('status')
        .where('place_id', '=', place.id)
        .where('status', 'in', ['held', 'requested', 'confirmed', 'arrived'])
        .execute()
    await expect.poll(taken, { timeout: 15_000 }).toHaveLength(1)
    for (const node of nodes) await node.app.events.drain()
    const [winner, ...others] = await taken()
    expect(others).toEqual([])
    const made = replies.filter((reply) => reply?.statusCode === 201)
    expect(made).toHaveLength(winner?.status === 'held' ? 0 : 1)
  }
})
