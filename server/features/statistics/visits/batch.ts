import { visitKinds } from '#contract/statistics/visited-page.ts'
import type { Db } from '#server/db/connection.ts'
import { networkOf } from '#server/lib/limits/networks.ts'
import { wallTimeAt } from '#server/lib/zone.ts'
import type { Visitor } from './pending-visits.ts'
import { type AcceptedVisits, acceptVisits, type VisitQuotas } from './quotas.ts'
import * as repository from './repository.ts'
import { type Counts, columnOf, hashOf, zeroCounts } from './rules.ts'

interface Batch {
  rows: repository.VisitedPlace[]
  /** Refunded when the rows cannot be written. */
  acceptedVisits: AcceptedVisits[]
}

interface CountingTask {
  hour: number
  salt: string
  quotas: VisitQuotas
}

/** Sums the visits of an hour by place. Visits of its staff and visits beyond the limits are left out. */
export async function sumVisits(
  db: Db,
  visitors: readonly Visitor[],
  { hour, salt, quotas }: CountingTask,
): Promise<Batch> {
  const places = await repository.listCountedPlaces(db, [...new Set(visitors.map(({ place }) => place))])
  const placesByIdOrSlug = new Map(
    places.flatMap((place) => [[place.id, place] as const, [place.latin_name, place]]),
  )
  const isStaff = await findStaff(db, visitors, places)
  const sums = new Map<string, PlaceSums>()
  const acceptedVisits: AcceptedVisits[] = []
  for (const { place: name, ip, userAgent, userId, counts } of visitors) {
    const place = placesByIdOrSlug.get(name)
    if (!place || (userId !== null && isStaff.has(`${userId} ${place.id}`))) continue
    const network = networkOf(ip)
    const visitor = hashOf(salt, place.id, network, userAgent)
    const person = quotas.personUsage(visitor, hour)
    const accepted = acceptVisits(person, quotas.networkUsage(`${place.id} ${network}`, hour), counts)
    if (visitKinds.every((kind) => accepted.counts[kind] === 0)) continue
    acceptedVisits.push(accepted)
    const sum = sums.get(place.id) ?? { place, visitorHashes: [], counts: zeroCounts() }
    sums.set(place.id, sum)
    for (const kind of visitKinds) sum.counts[kind] += accepted.counts[kind]
    if (accepted.isFirst) sum.visitorHashes.push(visitor)
  }
  return { rows: [...sums.values()].map((sum) => rowOf(sum, hour)), acceptedVisits }
}

interface PlaceSums {
  place: repository.CountedPlace
  visitorHashes: string[]
  counts: Counts
}

function rowOf({ place, visitorHashes, counts }: PlaceSums, hour: number): repository.VisitedPlace {
  const columns = visitKinds.map((kind) => [columnOf[kind], counts[kind]])
  return {
    place_id: place.id,
    day: wallTimeAt(hour, place.time_zone).date,
    visitor_hashes: visitorHashes,
    ...Object.fromEntries(columns),
  }
}

async function findStaff(
  db: Db,
  visitors: readonly Visitor[],
  places: readonly repository.CountedPlace[],
): Promise<Set<string>> {
  const userIds = [...new Set(visitors.flatMap(({ userId }) => userId ?? []))]
  if (userIds.length === 0 || places.length === 0) return new Set()
  const placeIds = places.map(({ id }) => id)
  const staff = await repository.listStaff(db, userIds, placeIds)
  return new Set(staff.map(({ user_id, place_id }) => `${user_id} ${place_id}`))
}
