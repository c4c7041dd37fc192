import { type BookingData, countGuests, deleteReservations, waitForEvents } from '../data/booking-data.ts'
import type { SqlBenchOptions } from '../measure-sql.ts'

export interface BookingBench extends SqlBenchOptions {
  origin: string
  /** Rounds of the race for tables. */
  tableRaces: number
}

/** The number of guests in each request. */
export const PARTY_SIZE = 2

interface RaceOptions {
  races: number
  /** The number of parties that must get a table. */
  tables: number
  /** Errors in the stored rows; empty when there are none. */
  checkRows: () => Promise<string>
}

/** Lets all guests request the same slot at once, once per round. @returns the latencies, and the last problem met */
export async function raceForTables(
  { origin, databaseUrl }: BookingBench,
  { guests, racePlaceId, day }: BookingData,
  { races, tables, checkRows }: RaceOptions,
): Promise<{ latencies: number[]; problem: string }> {
  const latencies: number[] = []
  let problem = ''
  // The first one warms the server up.
  for (let race = 0; race <= races; race += 1) {
    await waitForEvents(databaseUrl)
    await deleteReservations(databaseUrl, racePlaceId)
    const statuses = await Promise.all(
      guests.map(async ({ phone, authorization }) => {
        const body = JSON.stringify({
          place_id: racePlaceId,
          name: 'Замер',
          phone,
          guests_count: PARTY_SIZE,
          datetime: `${day}T19:00`,
        })
        const headers = { authorization, 'content-type': 'application/json' }
        const begin = performance.now()
        const reply = await fetch(`${origin}/api/v1/reservations`, { method: 'POST', headers, body })
        await reply.arrayBuffer()
        if (race > 0) latencies.push(performance.now() - begin)
        return reply.status
      }),
    )
    const made = statuses.filter((status) => status === 201).length
    const refused = statuses.filter((status) => status === 422).length
    const stored = await countGuests(databaseUrl, racePlaceId)
    const isExact = made === tables && stored.tables === made && stored.guests === tables * PARTY_SIZE
    const isAnswered = made + refused === guests.length
    const counts = isExact && isAnswered ? '' : `; ${made} made, ${refused} refused, ${stored.tables} stored`
    problem = counts + (await checkRows()) || problem
  }
  return { latencies, problem }
}
