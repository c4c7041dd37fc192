import { type VisitKind, visitKinds } from '#contract/statistics/visited-page.ts'
import { type Counts, zeroCounts } from './rules.ts'

export interface Visit {
  /** The latin name or the id of a place, as the browser knows it. */
  place: string
  kind: VisitKind
  ip: string
  userAgent: string
  /** Of somebody signed in, so that those who work there are left out. */
  userId: string | null
}

/** The visits of one person to one place within an hour. */
export interface Visitor extends Omit<Visit, 'kind'> {
  counts: Counts
}

type ByAddress = Map<string, Visitor[]>
type ByPlace = Map<string, Map<string, ByAddress>>

/**
 * Visits that wait for the next batch, those of one person as one. They are found by short keys, because building and
 * hashing one long key took most of what counting adds to a cached page.
 */
export class WaitingVisits {
  readonly #byHour = new Map<number, ByPlace>()
  readonly #maxVisitors: number
  #size = 0

  constructor(maxVisitors: number) {
    this.#maxVisitors = maxVisitors
  }

  /** @returns false when there is no room for one more person */
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
   * For visitors that were taken and could not be written.
   * @returns the visits that found no room
   */
  putBack(hour: number, visitors: readonly Visitor[]): number {
    let lost = 0
    for (const { counts, ...visitor } of visitors) {
      for (const kind of visitKinds) {
        const count = counts[kind]
        if (count > 0 && !this.add({ ...visitor, kind }, hour, count)) lost += count
      }
    }
    return lost
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
