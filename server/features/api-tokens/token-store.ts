import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/connection.ts'
import { onPrimary } from '#server/db/pools/replica.ts'
import { hashToken } from '#server/features/accounts/rules.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'

/** How long another node may accept a revoked token. */
const MEMORY_MS = 3000
const MAX_TOKENS = 5000
const TOUCH_MS = 60_000

interface Program {
  viewer: Viewer
  scopes: ReadonlySet<string>
  expiresAt: number
}

/** Valid tokens with a short cache, so that a busy program does not cause a query per request. */
export class ApiTokenStore {
  readonly #db: Db
  readonly #known = new LRUCache<string, Program>({ max: MAX_TOKENS, ttl: MEMORY_MS })

  constructor(db: Db) {
    this.#db = db
  }

  /** @returns undefined for an invalid or revoked token */
  async find(token: string, now: number): Promise<Program | undefined> {
    const tokenHash = hashToken(token)
    const known = this.#known.get(tokenHash)
    if (known && known.expiresAt > now) return known
    const row = await onPrimary(() => repository.findToken(this.#db, tokenHash))
    if (!row) return undefined
    if (now - (row.last_used_at?.getTime() ?? 0) > TOUCH_MS) await repository.touchToken(this.#db, row.id)
    const program: Program = {
      // Rights at venues and over one's own things; those of moderators and administrators are for people alone.
      viewer: {
        userId: row.user_id,
        sessionId: row.id,
        isAdmin: false,
        isContentManager: false,
        isProgram: true,
      },
      scopes: new Set(row.scopes),
      expiresAt: row.expires_at.getTime(),
    }
    this.#known.set(tokenHash, program)
    return program
  }

  forget(tokenHash: string): void {
    this.#known.delete(tokenHash)
  }
}
