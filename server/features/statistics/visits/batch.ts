import { LRUCache } from 'lru-cache'
import type { VisitKind } from '#contract/statistics/visited-page.ts'
import type { Db } from '#server/db/connection.ts'
import { networkOf } from '#server/lib/limits/networks.ts'
import { readWallTime } from '#server/lib/zone.ts'
import * as repository from './repository.ts'
import { columnOf, hashOf, isOfPage, MAX_PER_NETWORK, MAX_PER_PERSON } from './rules.ts'

export interface Visit {
  /** The latin name or the id of a place, as the browser knows it. */
  place: string
  kind: VisitKind
  ip: string
  userAgent: string
  /** Of somebody signed in, so that those who work there are left out. */
  userId: string | null
}

/** The same visit by the same person within an hour, so many times. */
export interface WaitingVisit {
  visit: Visit
  hour: number
  count: number
}

const MAX_REMEMBERED_SHARES = 50_000

/** How much of an hour's count one person or one network may make up. */
export class ShareLimits {
  readonly #counts = new LRUCache<string, number>({ max: MAX_REMEMBERED_SHARES })

  /** @returns how many of these are counted */
  take(key: string, most: number, wanted: number): number {
    const counted = this.#counts.get(key) ?? 0
    const taken = Math.max(0, Math.min(wanted, most - counted))
    this.#counts.set(key, counted + taken)
    return taken
  }
}

interface CountedVisit {
  placeId: string
  timeZone: string
  hour: number
  column: repository.VisitColumn
  count: number
  /** Of a visit that shows a person; null for a press. */
  visitor: string | null
}

export interface Batch {
  /** Each once a place, in the hour in which they came first. */
  visitors: readonly { placeId: string; visitor: string }[]
  /** Rows of both tables, once it is known which of the visitors are new today. */
  sums(isNew: ReadonlySet<string>): { hours: object[]; days: object[] }
}

/** Finds the places, leaves out their people and what is over the limits. */
export async function countVisits(
  db: Db,
  visits: readonly WaitingVisit[],
  { salt, limits }: { salt: Buffer; limits: ShareLimits },
): Promise<Batch> {
  if (visits.length === 0) return batchOf([])
  const names = [...new Set(visits.map(({ visit }) => visit.place))]
  const places = await repository.listCountedPlaces(db, names)
  const byName = new Map(
    places.flatMap((place) => [[place.id, place] as const, [place.latin_name, place] as const]),
  )
  const userIds = [...new Set(visits.flatMap(({ visit }) => visit.userId ?? []))]
  const staff =
    userIds.length === 0 || places.length === 0
      ? []
      : await repository.listStaff(
          db,
          userIds,
          places.map(({ id }) => id),
        )
  const isStaff = new Set(staff.map(({ user_id, place_id }) => `${user_id} ${place_id}`))
  const counted = visits.flatMap(({ visit, hour, count: wanted }): CountedVisit[] => {
    const place = byName.get(visit.place)
    if (!place || isStaff.has(`${visit.userId} ${place.id}`)) return []
    const network = networkOf(visit.ip)
    const visitor = hashOf(salt, place.id, network, visit.userAgent)
    const ofHour = `${hour} ${place.id} ${visit.kind}`
    const ofPerson = limits.take(`${ofHour} ${visitor}`, MAX_PER_PERSON, wanted)
    const count = limits.take(`${ofHour} ${network}`, MAX_PER_NETWORK, ofPerson)
    if (count === 0) return []
    return [
      {
        placeId: place.id,
        timeZone: place.time_zone,
        hour,
        column: columnOf[visit.kind],
        count,
        visitor: isOfPage(visit.kind) ? visitor : null,
      },
    ]
  })
  return batchOf(counted)
}

function batchOf(counted: readonly CountedVisit[]): Batch {
  const first = new Map<string, CountedVisit & { visitor: string }>()
  for (const visit of counted) {
    const { placeId, visitor } = visit
    if (visitor === null) continue
    const key = `${placeId} ${visitor}`
    const known = first.get(key)
    if (!known || visit.hour < known.hour) first.set(key, { ...visit, visitor })
  }
  return {
    visitors: [...first.values()],
    sums(isNew) {
      const hours = new Map<string, Record<string, unknown>>()
      const days = new Map<string, Record<string, unknown>>()
      const add = ({ placeId, timeZone, hour }: CountedVisit, column: string, count: number) => {
        const day = readWallTime(hour, timeZone).date
        addTo(hours, { place_id: placeId, hour: new Date(hour).toISOString() }, column, count)
        addTo(days, { place_id: placeId, day }, column, count)
      }
      for (const visit of counted) add(visit, visit.column, visit.count)
      for (const [key, visit] of first) if (isNew.has(key)) add(visit, 'visitors', 1)
      return { hours: [...hours.values()], days: [...days.values()] }
    },
  }
}

function addTo(
  rows: Map<string, Record<string, unknown>>,
  key: Record<string, string>,
  column: string,
  count: number,
): void {
  const name = Object.values(key).join(' ')
  const row = rows.get(name) ?? { ...key }
  row[column] = Number(row[column] ?? 0) + count
  rows.set(name, row)
}
