import type { TableState } from '#contract/polls/poll-limits.ts'
import type { Db } from '#server/db/connection.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { listAvailabilityAt, listFreeSeats } from '../seat-queries.ts'
import { isBookable } from '../seats.ts'
import { capacityFor, termsOf } from '../terms.ts'
import { listVenues } from '../venue-queries.ts'
import { nearestTimes, nearSpan, nextSpan, nextTimes, tableStateAt, type WantedTable } from './rules.ts'

export type { WantedTable } from './rules.ts'

/** For the cards of a list: the free times of each place near the wanted time. */
export async function listFreeTimes(
  db: Db,
  placeIds: readonly string[],
  table: WantedTable,
  now: number,
): Promise<Map<string, string[]>> {
  const [venues, freeSeats, { cityById }] = await Promise.all([
    listVenues(db, placeIds, null),
    listFreeSeats(db, placeIds, table.guests, nearSpan(table)),
    loadReference(db),
  ])
  return new Map(
    venues.map((venue) => {
      const terms = termsOf(venue, cityById.get(venue.city_id)?.timeZone ?? 'UTC')
      const capacity = capacityFor(terms, table.guests)
      const freeAt = (startsAt: number) => freeSeats.get(venue.id)?.get(startsAt) ?? capacity
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
  const [venues, freeSeats, { cityById }] = await Promise.all([
    listVenues(db, placeIds, null),
    listFreeSeats(db, placeIds, guests, nextSpan(now)),
    loadReference(db),
  ])
  return venues.filter(isBookable).flatMap((venue) => {
    const terms = termsOf(venue, cityById.get(venue.city_id)?.timeZone ?? 'UTC')
    const capacity = capacityFor(terms, guests)
    const freeAt = (startsAt: number) => freeSeats.get(venue.id)?.get(startsAt) ?? capacity
    const times = nextTimes(terms, guests, freeAt, now)
    return times.length > 0 ? [{ placeId: venue.id, times }] : []
  })
}

/** A place at a time, for a party of its own size. */
export interface WantedPair {
  placeId: string
  startsAt: number
  guests: number
}

/** The availability in each case, in the order of the cases; a place without a page is closed. */
export async function listTableStates(
  db: Db,
  pairs: readonly WantedPair[],
  now: number,
): Promise<TableState[]> {
  const placeIds = [...new Set(pairs.map(({ placeId }) => placeId))]
  const moments = [...new Set(pairs.map(({ startsAt }) => startsAt))]
  const [venues, freeSeats, { cityById }] = await Promise.all([
    listVenues(db, placeIds, null),
    listAvailabilityAt(db, placeIds, moments),
    loadReference(db),
  ])
  const byId = new Map(
    venues.map((venue) => {
      const terms = termsOf(venue, cityById.get(venue.city_id)?.timeZone ?? 'UTC')
      const isServing = venue.is_listed && venue.status === 'opened'
      return [venue.id, { terms, isServing, isBookable: isBookable(venue) }]
    }),
  )
  return pairs.map(({ placeId, startsAt, guests }) => {
    const venue = byId.get(placeId)
    if (!venue) return startsAt <= now ? 'past' : 'closed'
    const capacity = capacityFor(venue.terms, guests)
    const slot = freeSeats.get(placeId)?.get(startsAt)
    const isSize = !slot?.sizes || slot.sizes.includes(guests)
    const fits = guests <= capacity && (!slot || (isSize && guests <= slot.free))
    return tableStateAt(venue, startsAt, fits, now)
  })
}
