import { sql } from 'kysely'
import { currentTime } from '#server/db/fragments/columns.ts'
import { onPrimary } from '#server/db/pools/replica.ts'
import { createMemoryCounter } from '#server/lib/limits/memory-counter.ts'
import type { RateLimit, RateLimits } from '#server/lib/limits/rate-limits.ts'
import type { Db } from './connection.ts'

/** Counters in the database, shared by all nodes, when there is no Redis or it cannot be reached. */
export function databaseLimits(db: Db): RateLimits {
  const here = createMemoryCounter()
  return {
    countCheaply: async (limit) => here.count(limit),
    uncountCheaply: async (key) => here.uncount(key),
    // Counting writes, even for a guest who only reads.
    count: (limit) => onPrimary(() => countAgainst(db, limit)),
    uncount: async (key) => {
      await db
        .updateTable('rate_limits')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute()
    },
    reset: async (key) => {
      await db.deleteFrom('rate_limits').where('key', '=', key).execute()
    },
  }
}

/**
 * Counts one request. @returns how long to wait when the limit is exceeded, otherwise 0. One statement, so that
 * concurrent requests of all nodes are counted one by one. Raw SQL, because it is arithmetic over times.
 */
async function countAgainst(db: Db, { key, limit, windowSeconds, amount = 1 }: RateLimit): Promise<number> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into rate_limits (key, count, expires_at)
    values (${key}, ${amount}::int, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      count = case when rate_limits.expires_at <= now() then excluded.count else rate_limits.count + excluded.count end,
      expires_at = case when rate_limits.expires_at <= now() then excluded.expires_at else rate_limits.expires_at end
    returning count, ceil(extract(epoch from expires_at - now()))::integer as seconds`.execute(db)
  const row = rows[0]
  return row && row.count > limit ? Math.max(1, row.seconds) : 0
}

export async function removeExpiredLimits(db: Db): Promise<void> {
  await db.deleteFrom('rate_limits').where('expires_at', '<', currentTime).execute()
}
