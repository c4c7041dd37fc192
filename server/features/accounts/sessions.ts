import { LRUCache } from 'lru-cache'
import { coalesce } from '#server/db/coalesce.ts'
import type { Db } from '#server/db/connection.ts'
import { onPrimary } from '#server/db/pools/replica.ts'
import { newId } from '#server/lib/ids.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { hashToken, SESSION_TOUCH_MS } from './rules.ts'

/** How long another node may accept an ended session when it cannot be notified. */
const MEMORY_MS = 3000
const REMEMBERED = 20_000

/** Lookups that arrive while a statement runs share the next one. */
const findSession = coalesce<string, repository.LivingSession | undefined>({
  async run(db, tokenHashes) {
    // The first reader may use a replica, which may lack the session of the next one.
    const sessions = await onPrimary(() => repository.findSessions(db, tokenHashes))
    const byHash = new Map(sessions.map((session) => [session.tokenHash, session]))
    return tokenHashes.map((tokenHash) => byHash.get(tokenHash))
  },
})

/** Sessions that are open, with a short memory so that a page does not cost a query to know its reader. */
export class SessionStore {
  readonly #db: Db
  readonly #known = new LRUCache<string, Viewer>({ max: REMEMBERED, ttl: MEMORY_MS })

  readonly #listeners: ((tokenHashes: readonly string[]) => void)[] = []

  constructor(db: Db) {
    this.#db = db
  }

  async open(session: {
    userId: string
    tokenHash: string
    userAgent: string
    openedFrom?: string
    restoredAt?: Date
  }): Promise<void> {
    await repository.insertSession(this.#db, { id: newId(), openedFrom: '', restoredAt: null, ...session })
  }

  /** @returns undefined for a token that opens nothing (any more) */
  async find(token: string, now: number = Date.now()): Promise<Viewer | undefined> {
    const tokenHash = hashToken(token)
    return this.#known.get(tokenHash) ?? this.#read(tokenHash, now)
  }

  /** Not from memory: for what outlives a request. */
  async findNow(token: string): Promise<Viewer | undefined> {
    return this.#read(hashToken(token), Date.now())
  }

  async #read(tokenHash: string, now: number): Promise<Viewer | undefined> {
    const session = await findSession(this.#db, tokenHash)
    if (!session) return undefined
    if (now - session.lastUsedAt.getTime() > SESSION_TOUCH_MS)
      await repository.touchSession(this.#db, session.sessionId)
    const viewer: Viewer = {
      userId: session.userId,
      sessionId: session.sessionId,
      isAdmin: session.role === 'admin',
      isContentManager: session.role === 'content_manager',
    }
    this.#known.set(tokenHash, viewer)
    return viewer
  }

  /** Ends all sessions of a person, one of them, or all but one. @returns how many */
  async end(userId: string, which: { only?: string; except?: string } = {}): Promise<number> {
    const hashes = await repository.deleteSessions(this.#db, userId, which)
    this.forget(hashes)
    for (const listener of this.#listeners) listener(hashes)
    return hashes.length
  }

  /** Calls back with the hashes of tokens that open nothing any more. */
  onEnd(listener: (tokenHashes: readonly string[]) => void): void {
    this.#listeners.push(listener)
  }

  /** Makes the next request read these sessions again, or all, after a role changed or another node ended a session. */
  forget(tokenHashes?: readonly string[]): void {
    if (!tokenHashes) this.#known.clear()
    else for (const tokenHash of tokenHashes) this.#known.delete(tokenHash)
  }
}
