import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type VisitedPage, visitedPageOf } from '#contract/statistics/visited-page.ts'
import type { Db } from '#server/db/connection.ts'
import { wallTimeAt } from '#server/lib/zone.ts'
import { sumVisits } from './batch.ts'
import { PendingVisits, type Visit } from './pending-visits.ts'
import { type AcceptedVisits, refundVisits, VisitQuotas } from './quotas.ts'
import * as repository from './repository.ts'
import { hashOf, hourOf, isPageView, isRobot, optsOutOfTracking } from './rules.ts'

/** The parts of a request that counting needs. */
interface Sender {
  headers: Readonly<Record<string, string | string[] | undefined>>
  ip: string
  viewer: { userId: string | null }
}

export interface SentDocument extends Sender {
  method: string
  url: string
}

export interface RefusedRequest {
  placeId: string
  startsAt: number
  guestsCount: number
  /** Distinguishes guests of one day; it is hashed before it is stored. */
  phone: string
}

/** The salt changes at midnight of this zone. */
const ZONE = 'Europe/Moscow'
/** Beyond this number visits are dropped, so that a flood does not exhaust the memory. */
const MAX_PENDING = 20_000
const SALT_BYTES = 32

/**
 * Counts visits in memory and adds the sums to the database every few seconds, so that a page costs no query. IP addresses
 * stay in memory until then and are never stored.
 */
export class VisitCounter {
  readonly #db: Db
  readonly #isEnabled: boolean
  readonly #quotas = new VisitQuotas()
  readonly #visits = new PendingVisits(MAX_PENDING)
  #refused = new Map<string, RefusedRequest>()
  #salt: { day: string; salt: string } | undefined
  #saving: Promise<void> = Promise.resolve()
  #cleanedDay = ''
  #droppedCount = 0

  constructor(db: Db, { isEnabled = true } = {}) {
    this.#db = db
    this.#isEnabled = isEnabled
  }

  /** Counts a page after a successful response. It runs for every page, so it must stay cheap. */
  addDocument(document: SentDocument, now: number): void {
    if (!this.#isEnabled) return
    const page = pageAt(document.url)
    const { method, headers } = document
    if (page === 'other' || method !== 'GET' || optsOutOfTracking(headers) || !isPageView(headers)) return
    this.add(visitOf(document, page), now)
  }

  /** @returns true also for a visit that was dropped, which is no business of the sender */
  addAction(sender: Sender, action: Pick<Visit, 'place' | 'kind'>, now: number): boolean {
    if (!this.#isEnabled || optsOutOfTracking(sender.headers)) return false
    return this.add(visitOf(sender, action), now)
  }

  /** @returns false for a robot. */
  add(visit: Visit, now: number): boolean {
    if (isRobot(visit.userAgent)) return false
    if (!this.#visits.add(visit, hourOf(now))) this.#droppedCount += 1
    return true
  }

  addRefused(request: RefusedRequest): void {
    if (this.#refused.size >= MAX_PENDING) return
    this.#refused.set(`${request.placeId} ${request.startsAt} ${request.phone}`, request)
  }

  /** The number of dropped visits since the last call. */
  takeDroppedCount(): number {
    const count = this.#droppedCount
    this.#droppedCount = 0
    return count
  }

  /** Writes the pending visits, one batch after another. A batch that could not be written is retried by the next flush. */
  flush(now: number): Promise<void> {
    const next = () => this.#save(now)
    this.#saving = this.#saving.then(next, next)
    return this.#saving
  }

  async #save(now: number): Promise<void> {
    const day = wallTimeAt(now, ZONE).date
    try {
      for (const hour of this.#visits.hours()) await this.#saveHour(hour)
    } finally {
      await this.#saveRefused(day)
    }
    // The last hour of a day is saved with the salt of that day.
    await this.#deletePastDays(day)
  }

  async #saveHour(hour: number): Promise<void> {
    const { date: day } = wallTimeAt(hour, ZONE)
    const visitors = this.#visits.take(hour)
    let accepted: readonly AcceptedVisits[] = []
    try {
      const salt = await this.#saltOf(day)
      const batch = await sumVisits(this.#db, visitors, { hour, salt, quotas: this.#quotas })
      accepted = batch.acceptedVisits
      await repository.addVisits(this.#db, { day, hour: new Date(hour).toISOString() }, batch.rows)
    } catch (error) {
      for (const visits of accepted) refundVisits(visits)
      this.#droppedCount += this.#visits.restore(hour, visitors)
      throw error
    }
  }

  async #saveRefused(day: string): Promise<void> {
    if (this.#refused.size === 0) return
    const refused = [...this.#refused.values()]
    this.#refused = new Map()
    try {
      await repository.insertRefused(this.#db, withHashes(refused, await this.#saltOf(day)))
    } catch (error) {
      for (const request of refused) this.addRefused(request)
      throw error
    }
  }

  async #deletePastDays(day: string): Promise<void> {
    if (this.#cleanedDay === day) return
    await repository.deleteDaysBefore(this.#db, day)
    this.#cleanedDay = day
  }

  async #saltOf(day: string): Promise<string> {
    if (this.#salt?.day !== day) {
      const salt = await repository.readSalt(this.#db, day, randomBytes(SALT_BYTES))
      this.#salt = { day, salt: salt.toString('base64') }
    }
    return this.#salt.salt
  }
}

function visitOf({ headers, ip, viewer }: Sender, { place, kind }: Pick<Visit, 'place' | 'kind'>): Visit {
  return { place, kind, ip, userAgent: String(headers['user-agent'] ?? ''), userId: viewer.userId }
}

const pages = new LRUCache<string, VisitedPage | 'other'>({ max: 5000 })

function pageAt(url: string): VisitedPage | 'other' {
  // `get` would also move the page to the front of the cache, on every request.
  const known = pages.peek(url)
  if (known !== undefined) return known
  const page = visitedPageOf(url.split('?')[0] ?? '') ?? 'other'
  pages.set(url, page)
  return page
}

function withHashes(refused: readonly RefusedRequest[], salt: string): repository.RefusedRow[] {
  return refused.map(({ placeId, startsAt, guestsCount, phone }) => ({
    place_id: placeId,
    starts_at: new Date(startsAt).toISOString(),
    guest: hashOf(salt, placeId, phone),
    guests_count: guestsCount,
  }))
}
