import { AppError } from '#server/lib/errors.ts'
import type { RateLimits } from '#server/lib/limits/rate-limits.ts'
import { uncountWrite, type writeLimits } from '#server/lib/limits/writing-limits.ts'
import type { Db } from './connection.ts'
import { violatedUnique } from './transaction.ts'

/** The column that makes the key unique in each table. */
const ownerColumns = {
  posts: 'user_id',
  comments: 'user_id',
  messages: 'user_id',
  places: 'created_by',
  organisations: 'created_by',
  reservations: 'place_id',
  waitlist_entries: 'place_id',
  door_entries: 'place_id',
  guest_cards: 'place_id',
  polls: 'user_id',
  collections: 'user_id',
} as const

interface IdempotencyScope {
  table: keyof typeof ownerColumns
  ownerId: string
  key: string | null | undefined
}

/** The id of the row that an earlier request with the same idempotency key inserted. */
export async function findByKey(
  db: Db,
  { table, ownerId, key }: IdempotencyScope,
): Promise<string | undefined> {
  if (!key) return undefined
  const row = await db
    .selectFrom(table)
    .select('id')
    .where(ownerColumns[table], '=', ownerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row?.id
}

/**
 * Inserts something once for each idempotency key. Of two concurrent requests one passes. The other returns the row of
 * that one: it violates the unique index, or is refused because the first has taken the last seat.
 * @returns the id of the row, inserted now or earlier
 */
export async function insertIdempotently(
  { db, limits }: { db: Db; limits: RateLimits },
  { limit, ...keyed }: IdempotencyScope & { limit?: keyof typeof writeLimits },
  make: () => Promise<string>,
): Promise<{ id: string; isRepeat: boolean }> {
  const existingId = await findByKey(db, keyed)
  if (existingId) return { id: existingId, isRepeat: true }
  try {
    return { id: await make(), isRepeat: false }
  } catch (error) {
    if (!(error instanceof AppError || violatedUnique(error))) throw error
    const made = await findByKey(db, keyed)
    if (!made) throw error
    if (limit && violatedUnique(error)) await uncountWrite(limits, limit, keyed.ownerId)
    return { id: made, isRepeat: true }
  }
}
