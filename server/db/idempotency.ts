import type { RateLimits } from '#server/lib/limits/rate-limits.ts'
import { refundRateLimit, type writingLimits } from '#server/lib/limits/writing-limits.ts'
import type { Db } from './connection.ts'
import { brokenUnique } from './transaction.ts'

/** A unique index of each table says whose key is unique. */
const owners = {
  posts: 'user_id',
  comments: 'user_id',
  messages: 'user_id',
  places: 'created_by',
  organisations: 'created_by',
  reservations: 'place_id',
  waitlist_entries: 'place_id',
} as const

interface Keyed {
  table: keyof typeof owners
  ownerId: string
  key: string | null | undefined
}

/** The id of what an earlier request with the same idempotency key made. */
export async function findByKey(db: Db, { table, ownerId, key }: Keyed): Promise<string | undefined> {
  if (!key) return undefined
  const row = await db
    .selectFrom(table)
    .select('id')
    .where(owners[table], '=', ownerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row?.id
}

/**
 * Makes something once for each idempotency key. Of two requests at the same moment the unique index lets one pass, and
 * the other answers with what that one made.
 * @returns the id of what was made, now or by an earlier request
 */
export async function insertIdempotently(
  { db, limits }: { db: Db; limits: RateLimits },
  { limit, ...keyed }: Keyed & { limit?: keyof typeof writingLimits },
  make: () => Promise<string>,
): Promise<{ id: string; isRepeat: boolean }> {
  const existingId = await findByKey(db, keyed)
  if (existingId) return { id: existingId, isRepeat: true }
  try {
    return { id: await make(), isRepeat: false }
  } catch (error) {
    const made = brokenUnique(error) && (await findByKey(db, keyed))
    if (!made) throw error
    if (limit) await refundRateLimit(limits, limit, keyed.ownerId)
    return { id: made, isRepeat: true }
  }
}
