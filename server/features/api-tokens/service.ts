import { DAY_MS } from '#contract/durations.ts'
import { API_TOKEN_PREFIX, type ApiScope, apiScopes, MAX_API_TOKENS } from '#contract/users/api-scopes.ts'
import type { ApiToken } from '#contract/users/api-tokens.ts'
import type { Db } from '#server/db/connection.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { hashToken, newToken } from '#server/features/accounts/rules.ts'
import { notifyOfNewToken } from '#server/features/accounts/service.ts'
import { cleanText, isBlank } from '#server/features/publications/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import type { Services } from '#server/lib/services.ts'
import * as repository from './repository.ts'

const ENDING = 4

export async function listTokens(db: Db, userId: string): Promise<ApiToken[]> {
  return (await repository.listTokens(db, userId)).map(viewToken)
}

/** Called before the reauthentication, so that a refusal does not cost the one-time code. @throws {AppError} */
export async function requireCreatable(db: Db, userId: string, wanted: { name: string }): Promise<void> {
  if (isBlank(cleanText(wanted.name))) {
    throw new AppError('ValidationFailed', { fields: { name: ['Назовите ключ'] } })
  }
  await requireFewTokens(db, userId)
}

async function requireFewTokens(db: Db, userId: string): Promise<void> {
  if ((await repository.listTokens(db, userId)).length >= MAX_API_TOKENS) {
    throw new AppError('StateNotAllowed', { message: 'Ключей уже двадцать. Отзовите ненужные' })
  }
}

/**
 * Only the hash is stored, so the token is shown only once. The caller has called `requireCreatable` and
 * reauthenticated the person.
 */
export async function createToken(
  services: Pick<Services, 'db' | 'config' | 'delivery'>,
  userId: string,
  wanted: { name: string; scopes: readonly ApiScope[]; lifetimeDays: number },
  now: number,
): Promise<{ token: ApiToken; secret: string }> {
  const name = cleanText(wanted.name)
  const secret = API_TOKEN_PREFIX + newToken()
  const row = await inTransaction(services.db, async (db) => {
    await repository.lockOwner(db, userId)
    await requireFewTokens(db, userId)
    const made = await repository.insertToken(db, {
      id: newId(now),
      user_id: userId,
      name,
      token_hash: hashToken(secret),
      ending: secret.slice(-ENDING),
      scopes: [...wanted.scopes],
      expires_at: new Date(now + wanted.lifetimeDays * DAY_MS),
    })
    await notifyOfNewToken({ ...services, db }, userId, name)
    return made
  })
  return { token: viewToken(row), secret }
}

/** @throws {AppError} RecordNotFound for a token of somebody else, too */
export async function revokeToken(
  { db, apiTokens }: Pick<Services, 'db' | 'apiTokens'>,
  userId: string,
  id: string,
): Promise<void> {
  const tokenHash = await repository.deleteToken(db, { userId, id })
  if (tokenHash === undefined) throw new AppError('RecordNotFound', { message: 'Ключ уже отозван' })
  apiTokens.forget(tokenHash)
}

/** Revokes tokens that somebody else may have created while they controlled the account. */
export async function revokeTokensSince(
  { db, apiTokens }: Pick<Services, 'db' | 'apiTokens'>,
  userId: string,
  since: Date,
): Promise<void> {
  const hashes = await repository.deleteTokensSince(db, userId, since)
  afterCommit(db, () => {
    for (const tokenHash of hashes) apiTokens.forget(tokenHash)
  })
}

function viewToken(row: repository.TokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    ending: row.ending,
    scopes: apiScopes.filter((scope) => row.scopes.includes(scope)),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}
