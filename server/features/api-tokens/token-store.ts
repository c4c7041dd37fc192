import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/connection.ts'
import { onPrimary } from '#server/db/pools/replica.ts'
import { hashToken } from '#server/features/accounts/rules.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'

/** How long another node may accept a revoked token. */
const CACHE_MS = 3000
const MAX_TOKENS = 5000
const LAST_USED_PRECISION_MS = 60_000

interface CachedToken {
  viewer: Viewer
  scopes: ReadonlySet<string>
  expiresAt: number
}

/** Valid tokens with a short cache, so that a busy program does not cause a query per request. */
export class ApiTokenStore {
  readonly #db: Db
  readonly #cache = new LRUCache<string, CachedToken>({ max: MAX_TOKENS, ttl: CACHE_MS })

  constructor(db: Db) {
    this.#db = db
  }

  /** @returns undefined for an invalid or revoked token */
  async find(token: string, now: number): Promise<CachedToken | undefined> {
    const tokenHash = hashToken(token)
    const cached = this.#cache.get(tokenHash)
    if (cached && cached.expiresAt > now) return cached
    const row = await onPrimary(() => repository.findToken(this.#db, tokenHash))
    if (!row) return undefined
    if (now - (row.last_used_at?.getTime() ?? 0) > LAST_USED_PRECISION_MS)
      await repository.touchToken(this.#db, row.id)
    const valid: CachedToken = {
      // A token has the rights of its person, except those of moderators and administrators.
      viewer: {
        userId: row.user_id,
        sessionId: row.id,
        isAdmin: false,
        isContentManager: false,
        isApiToken: true,
      },
      scopes: new Set(row.scopes),
      expiresAt: row.expires_at.getTime(),
    }
    this.#cache.set(tokenHash, valid)
    return valid
  }

  forget(tokenHash: string): void {
    this.#cache.delete(tokenHash)
  }
}
