import { sql } from 'kysely'
import type { Db } from './connection.ts'

export interface RateLimit {
  /** What is counted and for whom: `login:account:+79…`. */
  key: string
  limit: number
  windowSeconds: number
}

/**
 * Counts one more and tells how long to wait when that is too many; 0 when it is allowed.
 * One statement, so parallel requests are counted one by one, on every node alike.
 */
export async function countAgainst(db: Db, { key, limit, windowSeconds }: RateLimit): Promise<number> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into rate_limits (key, count, expires_at)
    values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      count = case when rate_limits.expires_at <= now() then 1 else rate_limits.count + 1 end,
      expires_at = case when rate_limits.expires_at <= now() then excluded.expires_at else rate_limits.expires_at end
    returning count, ceil(extract(epoch from expires_at - now()))::integer as seconds`.execute(db)
  const row = rows[0]
  return row && row.count > limit ? Math.max(1, row.seconds) : 0
}

/** How long to wait without counting: for limits on failures, asked before the attempt. */
export async function waitFor(db: Db, { key, limit }: RateLimit): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select(['count', sql<number>`ceil(extract(epoch from expires_at - now()))::integer`.as('seconds')])
    .where('key', '=', key)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row && row.count >= limit ? Math.max(1, row.seconds) : 0
}

export async function forgetLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

export async function removeExpiredLimits(db: Db): Promise<void> {
  await db.deleteFrom('rate_limits').where('expires_at', '<', sql<Date>`now()`).execute()
}
