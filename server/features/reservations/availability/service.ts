import type { Db } from '#server/db/connection.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { listLoads } from '../seat-queries.ts'
import { isBookable } from '../seats.ts'
import { capacityFor, termsOf } from '../terms.ts'
import { listVenues } from '../venue-queries.ts'
import { nearestTimes, nearSpan, nextSpan, nextTimes, type WantedTable } from './rules.ts'

export type { WantedTable } from './rules.ts'

/** For the cards of a list: the free times of each place near the wanted time. */
export async function listFreeTimes(
  db: Db,
  placeIds: readonly string[],
  table: WantedTable,
  now: number,
): Promise<Map<string, string[]>> {
  const [venues, loads, { cityById }] = await Promise.all([
    listVenues(db, placeIds, null),
    listLoads(db, placeIds, table.guests, nearSpan(table)),
    loadReference(db),
  ])
  return new Map(
    venues.map((venue) => {
      const terms = termsOf(venue, cityById.get(venue.city_id)?.timeZone ?? 'UTC')
      const capacity = capacityFor(terms, table.guests)
      const freeAt = (startsAt: number) => loads.get(venue.id)?.get(startsAt) ?? capacity
      return [venue.id, nearestTimes(terms, table, freeAt, now)]
    }),
  )
}

/** The next free times of places that take bookings; others are left out. */
export async function listNextTables(
  db: Db,
  placeIds: readonly string[],
  guests: number,
  now: number,
): Promise<{ placeId: string; times: string[] }[]> {
  const [venues, loads, { cityById }] = await Promise.all([
    listVenues(db, placeIds, null),
    listLoads(db, placeIds, guests, nextSpan(now)),
    loadReference(db),
  ])
  return venues.filter(isBookable).flatMap((venue) => {
    const terms = termsOf(venue, cityById.get(venue.city_id)?.timeZone ?? 'UTC')
    const capacity = capacityFor(terms, guests)
    const freeAt = (startsAt: number) => loads.get(venue.id)?.get(startsAt) ?? capacity
    const times = nextTimes(terms, guests, freeAt, now)
    return times.length > 0 ? [{ placeId: venue.id, times }] : []
  })
}
