import { batchCalls } from '#server/db/batch-calls.ts'
import type { Db } from '#server/db/connection.ts'
import { onPrimary } from '#server/db/pools/replica.ts'
import { growingCache } from '#server/lib/cache/growing-cache.ts'
import { newId } from '#server/lib/ids.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { hashToken, SESSION_TOUCH_MS } from './rules.ts'

/** How long another node may accept an ended session when it cannot be notified. */
const MEMORY_MS = 3000
const MAX_CACHED_SESSIONS = 20_000

/** Batches lookups that arrive while a statement runs. */
const findSession = batchCalls<string, repository.ActiveSession | undefined>({
  async run(db, tokenHashes) {
    // On the primary, because a batch may have a session that the replica does not have yet.
    const sessions = await onPrimary(() => repository.findSessions(db, tokenHashes))
    const byHash = new Map(sessions.map((session) => [session.tokenHash, session]))
    return tokenHashes.map((tokenHash) => byHash.get(tokenHash))
  },
})

/** Open sessions with a short cache, so that a page needs no query to know its viewer. */
export class SessionStore {
  readonly #db: Db
  readonly #known = growingCache<Viewer>(MAX_CACHED_SESSIONS, MEMORY_MS)

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

  /** @returns undefined for an invalid or expired token */
  async find(token: string, now: number = Date.now()): Promise<Viewer | undefined> {
    const tokenHash = hashToken(token)
    return this.#known.get(tokenHash) ?? this.#read(tokenHash, now)
  }

  /** Bypasses the cache: for what outlives a request, such as a socket. */
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

  /** Calls back with the token hashes of ended sessions. */
  onEnd(listener: (tokenHashes: readonly string[]) => void): void {
    this.#listeners.push(listener)
  }

  /** Makes the next request read these sessions again, or all, after a role changed or another node ended a session. */
  forget(tokenHashes?: readonly string[]): void {
    if (!tokenHashes) this.#known.clear()
    else for (const tokenHash of tokenHashes) this.#known.delete(tokenHash)
  }
}
