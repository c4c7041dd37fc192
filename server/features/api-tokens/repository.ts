import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import type { ApiTokens } from '#server/db/types.ts'

const shown = [
  'id',
  'name',
  'ending',
  'scopes',
  'created_at',
  'expires_at',
  'last_used_at',
] as const satisfies readonly (keyof ApiTokens)[]

export type TokenRow = Pick<Selectable<ApiTokens>, (typeof shown)[number]>

export async function listTokens(db: Db, userId: string): Promise<TokenRow[]> {
  return db
    .selectFrom('api_tokens')
    .select(shown)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
}

/** Locks the person, so that parallel requests cannot exceed the limit. */
export async function lockOwner(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function insertToken(db: Db, token: Insertable<ApiTokens>): Promise<TokenRow> {
  return db.insertInto('api_tokens').values(token).returning(shown).executeTakeFirstOrThrow()
}

/** @returns its hash, undefined when the person has no such token */
export async function deleteToken(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('token_hash')
    .executeTakeFirst()
  return row?.token_hash
}

/** @returns their hashes */
export async function deleteTokensSince(db: Db, userId: string, since: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('api_tokens')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .returning('token_hash')
    .execute()
  return rows.map((row) => row.token_hash)
}

/** A token that has not expired, of a person who is neither blocked nor deleted. */
export async function findToken(db: Db, tokenHash: string) {
  return db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.user_id', 't.scopes', 't.expires_at', 't.last_used_at'])
    .where('t.token_hash', '=', tokenHash)
    .where('t.expires_at', '>', currentTime)
    .where('u.is_deleted', '=', false)
    .where('u.blocked_at', 'is', null)
    .executeTakeFirst()
}

export async function touchToken(db: Db, id: string): Promise<void> {
  await db.updateTable('api_tokens').set({ last_used_at: currentTime }).where('id', '=', id).execute()
}
