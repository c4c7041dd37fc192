import { expect } from 'vitest'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { buildBookablePlace, localDay } from './reservations.ts'

export const SEATS = 20

export interface Competitor {
  phone: string
  headers: { authorization: string }
}

interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a response of the API, read where it is expected
  body: any
}

/**
 * Many guests at once ask for the last seats of one place: exactly as many succeed as fit, each success is stored and counted,
 * the others get the error that it is full.
 * @returns how long each waited, in milliseconds
 */
export async function raceForLastSeats(
  db: Db,
  people: readonly Competitor[],
  round: number,
  send: (index: number, headers: Competitor['headers'], body: object) => Promise<Reply>,
): Promise<number[]> {
  const place = await buildBookablePlace(db, { seats: SEATS, stay_minutes: 120 })
  const waits: number[] = []
  // Parties of one to three, at three half-hours whose stays overlap.
  const replies = await Promise.all(
    people.map(async ({ phone, headers }, index) => {
      const time = ['19:00', '19:30', '20:00'][(index + round) % 3]
      const startedAt = performance.now()
      const reply = await send(index, headers, {
        place_id: place.id,
        name: 'Анна',
        phone,
        guests_count: 1 + (index % 3),
        datetime: localDay(1 + (round % 50), time),
      })
      waits.push(performance.now() - startedAt)
      return reply
    }),
  )
  const made = replies.filter(({ status }) => status === 201).map(({ body }) => body.data.reservation)
  for (const { status, body } of replies) {
    if (status !== 201) expect([status, body.error.status]).toEqual([422, 'NoFreeSeats'])
  }
  const stored = await db
    .selectFrom('reservations')
    .select(['id', 'guests_count', 'starts_at'])
    .where('place_id', '=', place.id)
    .execute()
  expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)))
  // All three stays are at the table at 20:00: nobody too many, and no seat left that a party of one could have had.
  expect(stored.reduce((sum, { guests_count }) => sum + guests_count, 0)).toBe(SEATS)
  const load = await db
    .selectFrom('seat_availability')
    .select('free')
    .where('place_id', '=', place.id)
    .where('starts_at', '=', stored[0]?.starts_at ?? new Date(0))
    .executeTakeFirst()
  expect(load?.free).toBe(0)
  // The hourly limit of one person is not under test here.
  await db.deleteFrom('rate_limits').execute()
  // The jobs of the bookings lock the same rows in another order, so a deadlock is retried as in the product.
  await inTransaction(db, (transaction) =>
    transaction.updateTable('reservations').set({ phone: null }).where('place_id', '=', place.id).execute(),
  )
  return waits
}

/** «p50 120 ms, p99 300 ms» */
export function describeLatencies(waits: readonly number[]): string {
  const sorted = [...waits].sort((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}
