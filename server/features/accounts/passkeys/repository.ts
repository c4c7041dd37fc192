import type { Insertable } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { currentTime, timeFromNow } from '#server/db/fragments/columns.ts'
import { violatedUnique } from '#server/db/transaction.ts'
import type { Passkeys } from '#server/db/types.ts'
import { CHALLENGE_MS } from './rules.ts'

const shown = ['id', 'name', 'created_at', 'last_used_at', 'credential_id'] as const

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

export function listPasskeys(db: Db, userId: string) {
  return db.selectFrom('passkeys').select(shown).where('user_id', '=', userId).orderBy('id', 'desc').execute()
}

/** @returns undefined when the key is here already */
export async function insertPasskey(db: Db, passkey: Insertable<Passkeys>): Promise<PasskeyRow | undefined> {
  try {
    return await db.insertInto('passkeys').values(passkey).returning(shown).executeTakeFirstOrThrow()
  } catch (error) {
    if (violatedUnique(error)) return undefined
    throw error
  }
}

export async function renamePasskey(
  db: Db,
  { userId, id }: { userId: string; id: string },
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(shown)
    .executeTakeFirst()
}

/** @returns its name, undefined when the person has no such key */
export async function deletePasskey(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export async function deletePasskeysOf(db: Db, userId: string, since?: Date): Promise<void> {
  await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? new Date(0)))
    .execute()
}

export async function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

export async function touchPasskey(db: Db, id: string, counter: number): Promise<void> {
  await db.updateTable('passkeys').set({ counter, last_used_at: currentTime }).where('id', '=', id).execute()
}

export async function insertChallenge(db: Db, challenge: string, userId: string | null): Promise<void> {
  await db.insertInto('passkey_challenges').values({ challenge, user_id: userId }).execute()
}

/** @returns false for one that is unknown, used, expired or of somebody else */
export async function markChallengeUsed(db: Db, challenge: string, userId: string | null): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('created_at', '>', timeFromNow(-CHALLENGE_MS))
    .returning('challenge')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeExpired(db: Db): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('created_at', '<', timeFromNow(-CHALLENGE_MS)).execute()
}
