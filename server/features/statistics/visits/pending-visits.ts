import { type VisitKind, visitKinds } from '#contract/statistics/visited-page.ts'
import { type Counts, zeroCounts } from './rules.ts'

export interface Visit {
  /** The slug or the id of a place, whichever the browser has. */
  place: string
  kind: VisitKind
  ip: string
  userAgent: string
  /** Null without a session. Visits of staff are not counted. */
  userId: string | null
}

/** The visits of one person to one place within an hour. */
export interface Visitor extends Omit<Visit, 'kind'> {
  counts: Counts
}

type ByAddress = Map<string, Visitor[]>
type ByPlace = Map<string, Map<string, ByAddress>>

/**
 * Visits that wait for the next batch, grouped by person. Nested maps with short keys, because building and hashing one
 * long key took most of the time that counting adds to a cached page.
 */
export class PendingVisits {
  readonly #byHour = new Map<number, ByPlace>()
  readonly #maxVisitors: number
  #size = 0

  constructor(maxVisitors: number) {
    this.#maxVisitors = maxVisitors
  }

  /** @returns false when the limit of people is reached */
  add(visit: Visit, hour: number, count = 1): boolean {
    const visitor = this.#find(visit, hour) ?? this.#create(visit, hour)
    if (visitor) visitor.counts[visit.kind] += count
    return visitor !== undefined
  }

  hours(): number[] {
    return [...this.#byHour.keys()]
  }

  take(hour: number): Visitor[] {
    const visitors = [...(this.#byHour.get(hour)?.values() ?? [])]
      .flatMap((byBrowser) => [...byBrowser.values()])
      .flatMap((byAddress) => [...byAddress.values()].flat())
    this.#byHour.delete(hour)
    this.#size -= visitors.length
    return visitors
  }

  /**
   * Returns visitors to the queue after their batch could not be written.
   * @returns the number of visits dropped because of the limit
   */
  restore(hour: number, visitors: readonly Visitor[]): number {
    let dropped = 0
    for (const { counts, ...visitor } of visitors) {
      for (const kind of visitKinds) {
        const count = counts[kind]
        if (count > 0 && !this.add({ ...visitor, kind }, hour, count)) dropped += count
      }
    }
    return dropped
  }

  #find({ place, userAgent, ip, userId }: Visit, hour: number): Visitor | undefined {
    const same = this.#byHour.get(hour)?.get(place)?.get(userAgent)?.get(ip)
    return same?.find((visitor) => visitor.userId === userId)
  }

  #create({ place, userAgent, ip, userId }: Visit, hour: number): Visitor | undefined {
    if (this.#size >= this.#maxVisitors) return undefined
    const byPlace: ByPlace = this.#byHour.get(hour) ?? new Map()
    const byBrowser = byPlace.get(place) ?? new Map<string, ByAddress>()
    const byAddress: ByAddress = byBrowser.get(userAgent) ?? new Map()
    const visitor = { place, userAgent, ip, userId, counts: zeroCounts() }
    byAddress.set(ip, [...(byAddress.get(ip) ?? []), visitor])
    byBrowser.set(userAgent, byAddress)
    byPlace.set(place, byBrowser)
    this.#byHour.set(hour, byPlace)
    this.#size += 1
    return visitor
  }
}
