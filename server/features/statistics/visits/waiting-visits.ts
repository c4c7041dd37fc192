import type { Visit, WaitingVisit } from './batch.ts'

type ByAddress = Map<string, WaitingVisit[]>

/**
 * Visits that wait for the next batch, equal ones as one. They are found by three short keys, because building and hashing
 * one long key took most of what counting adds to a cached page.
 */
export class WaitingVisits {
  readonly #byPlace = new Map<string, Map<string, ByAddress>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  find({ place, userAgent, ip, kind, userId }: Visit, hour: number): WaitingVisit | undefined {
    const same = this.#byPlace.get(place)?.get(userAgent)?.get(ip)
    return same?.find(
      ({ visit, hour: known }) => known === hour && visit.kind === kind && visit.userId === userId,
    )
  }

  add(waiting: WaitingVisit): void {
    const { place, userAgent, ip } = waiting.visit
    const byBrowser = this.#byPlace.get(place) ?? new Map<string, ByAddress>()
    const byAddress: ByAddress = byBrowser.get(userAgent) ?? new Map()
    byAddress.set(ip, [...(byAddress.get(ip) ?? []), waiting])
    byBrowser.set(userAgent, byAddress)
    this.#byPlace.set(place, byBrowser)
    this.#size += 1
  }

  all(): WaitingVisit[] {
    return [...this.#byPlace.values()]
      .flatMap((byBrowser) => [...byBrowser.values()])
      .flatMap((byAddress) => [...byAddress.values()].flat())
  }
}
