import { visitKinds } from '#contract/statistics/visited-page.ts'
import type { Db } from '#server/db/connection.ts'
import { networkOf } from '#server/lib/limits/networks.ts'
import { readWallTime } from '#server/lib/zone.ts'
import * as repository from './repository.ts'
import { type Counts, columnOf, hashOf, zeroCounts } from './rules.ts'
import { type Shares, type TakenShare, takeShare } from './shares.ts'
import type { Visitor } from './waiting-visits.ts'

interface Batch {
  rows: repository.VisitedPlace[]
  /** To be returned when the rows cannot be written. */
  taken: TakenShare[]
}

interface CountingTask {
  hour: number
  /** Of the day. */
  salt: string
  shares: Shares
}

/** Adds the visits of an hour up by place, without those of its own people and those over the limits. */
export async function addUp(
  db: Db,
  visitors: readonly Visitor[],
  { hour, salt, shares }: CountingTask,
): Promise<Batch> {
  const places = await repository.listCountedPlaces(db, [...new Set(visitors.map(({ place }) => place))])
  const byName = new Map(places.flatMap((place) => [[place.id, place] as const, [place.latin_name, place]]))
  const isStaff = await findStaff(db, visitors, places)
  const sums = new Map<string, PlaceSums>()
  const taken: TakenShare[] = []
  for (const { place: name, ip, userAgent, userId, counts } of visitors) {
    const place = byName.get(name)
    if (!place || (userId !== null && isStaff.has(`${userId} ${place.id}`))) continue
    const network = networkOf(ip)
    const visitor = hashOf(salt, place.id, network, userAgent)
    const person = shares.ofPerson(visitor, hour)
    const share = takeShare(person, shares.ofNetwork(`${place.id} ${network}`, hour), counts)
    if (visitKinds.every((kind) => share.counts[kind] === 0)) continue
    taken.push(share)
    const sum = sums.get(place.id) ?? { place, people: [], counts: zeroCounts() }
    sums.set(place.id, sum)
    for (const kind of visitKinds) sum.counts[kind] += share.counts[kind]
    if (share.isFirst) sum.people.push(visitor)
  }
  return { rows: [...sums.values()].map((sum) => rowOf(sum, hour)), taken }
}

interface PlaceSums {
  place: repository.CountedPlace
  people: string[]
  counts: Counts
}

function rowOf({ place, people, counts }: PlaceSums, hour: number): repository.VisitedPlace {
  const columns = visitKinds.map((kind) => [columnOf[kind], counts[kind]])
  return {
    place_id: place.id,
    day: readWallTime(hour, place.time_zone).date,
    people,
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
