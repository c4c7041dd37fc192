import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type VisitedPage, visitedPageOf } from '#contract/statistics/visited-page.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { readWallTime } from '#server/lib/zone.ts'
import { type Batch, countVisits, ShareLimits, type Visit, type WaitingVisit } from './batch.ts'
import * as repository from './repository.ts'
import { hashOf, hourOf, isLookedAt, isRobot, refusesCounting } from './rules.ts'
import { WaitingVisits } from './waiting-visits.ts'

/** The parts of a request by which visits are counted. */
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
  /** Tells one guest from another today; it is hashed before it is written. */
  phone: string
}

/** The salt changes at midnight of this zone. */
const ZONE = 'Europe/Moscow'
/** Beyond this a flood loses visits rather than the process its memory. */
const MAX_WAITING = 20_000
/** Browsers send half of this at most. */
const MAX_USER_AGENT_LENGTH = 1000
const SALT_BYTES = 32

/**
 * Counts visits in memory and adds them up in the database every few seconds, so that a page costs no query. Addresses are
 * held until then and written nowhere.
 */
export class VisitCounter {
  readonly #db: Db
  readonly #isOn: boolean
  readonly #limits = new ShareLimits()
  #visits = new WaitingVisits()
  #refused = new Map<string, RefusedRequest>()
  #salt: { day: string; salt: Buffer } | undefined
  #saving: Promise<void> = Promise.resolve()
  #cleanedDay = ''
  #lost = 0

  constructor(db: Db, { isOn = true } = {}) {
    this.#db = db
    this.#isOn = isOn
  }

  /** Counts a page that was sent successfully. It runs for every page of the product, so it must stay cheap. */
  addDocument(document: SentDocument, now: number): void {
    if (!this.#isOn) return
    const page = pageAt(document.url)
    const { method, headers } = document
    if (page === 'other' || method !== 'GET' || refusesCounting(headers) || !isLookedAt(headers)) return
    this.add(visitOf(document, page), now)
  }

  /** @returns whether it is counted, as far as the sender may know */
  addAction(sender: Sender, action: Pick<Visit, 'place' | 'kind'>, now: number): boolean {
    const visit = visitOf(sender, action)
    if (!this.#isOn || refusesCounting(sender.headers) || isRobot(visit.userAgent)) return false
    this.add(visit, now)
    return true
  }

  add(visit: Visit, now: number): void {
    if (visit.userAgent.length > MAX_USER_AGENT_LENGTH) return
    this.#enqueue({ visit, hour: hourOf(now), count: 1 })
  }

  refuse(request: RefusedRequest): void {
    if (this.#refused.size >= MAX_WAITING) return
    this.#refused.set(`${request.placeId} ${request.startsAt} ${request.phone}`, request)
  }

  /** Visits that a flood left no room for, since it was asked last. */
  takeDroppedCount(): number {
    const lost = this.#lost
    this.#lost = 0
    return lost
  }

  /** Writes what was counted so far, one batch after another. What could not be written waits for the next time. */
  flush(now: number): Promise<void> {
    const next = () => this.#save(now)
    this.#saving = this.#saving.then(next, next)
    return this.#saving
  }

  #enqueue(waiting: WaitingVisit): void {
    const same = this.#visits.find(waiting.visit, waiting.hour)
    if (same) same.count += waiting.count
    else if (this.#visits.size < MAX_WAITING) this.#visits.add(waiting)
    else this.#lost += waiting.count
  }

  async #save(now: number): Promise<void> {
    const day = readWallTime(now, ZONE).date
    await this.#forgetPastDays(day)
    const [visits, refused] = [this.#visits.all(), [...this.#refused.values()]]
    this.#visits = new WaitingVisits()
    this.#refused = new Map()
    const people = visits.filter(({ visit }) => !isRobot(visit.userAgent))
    if (people.length === 0 && refused.length === 0) return
    try {
      const salt = await this.#saltOf(day)
      const batch = await countVisits(this.#db, people, { salt, limits: this.#limits })
      await inTransaction(this.#db, (db) => saveBatch(db, day, batch, withHashes(refused, salt)))
    } catch (error) {
      for (const waiting of people) this.#enqueue(waiting)
      for (const request of refused) this.refuse(request)
      throw error
    }
  }

  async #forgetPastDays(day: string): Promise<void> {
    if (this.#cleanedDay === day) return
    await repository.deleteDaysBefore(this.#db, day)
    this.#cleanedDay = day
  }

  /** Read outside of the transaction, because a salt that is rolled back would be another one on each node. */
  async #saltOf(day: string): Promise<Buffer> {
    if (this.#salt?.day !== day) {
      this.#salt = { day, salt: await repository.readSalt(this.#db, day, randomBytes(SALT_BYTES)) }
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

async function saveBatch(
  db: Db,
  day: string,
  batch: Batch,
  refused: readonly repository.RefusedRow[],
): Promise<void> {
  await repository.insertRefused(db, refused)
  const visitors = batch.visitors.map(({ placeId, visitor }) => ({ day, place_id: placeId, visitor }))
  const isNew = await repository.insertVisitors(db, visitors)
  await repository.addVisits(db, batch.sums(isNew))
}

function withHashes(refused: readonly RefusedRequest[], salt: Buffer): repository.RefusedRow[] {
  return refused.map(({ placeId, startsAt, guestsCount, phone }) => ({
    place_id: placeId,
    starts_at: new Date(startsAt).toISOString(),
    guest: hashOf(salt, placeId, phone),
    guests_count: guestsCount,
  }))
}
