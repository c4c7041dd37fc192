import type { Db } from '#server/db/connection.ts'
import { currentTime, timeFromNow } from '#server/db/fragments/columns.ts'
import { STEP_MS, STEP_TRIES } from './rules.ts'

export async function getFactor(db: Db, userId: string) {
  return db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at as confirmedAt', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Keeps a new secret that has no code yet. @returns false when the second factor is on already */
export async function upsertSecret(
  db: Db,
  userId: string,
  secret: string,
  createdAt: Date,
): Promise<boolean> {
  const values = { secret, created_at: createdAt, last_step: 0 }
  const row = await db
    .insertInto('second_factors')
    .values({ user_id: userId, ...values })
    .onConflict((former) =>
      former.column('user_id').doUpdateSet(values).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false when it was turned on meanwhile, or the secret was replaced */
export async function confirmSecret(
  db: Db,
  userId: string,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const row = await db
    .updateTable('second_factors')
    .set({ confirmed_at: currentTime, last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Accepts a code of the app once. @returns false for a code that was used, also in parallel */
export async function markStepUsed(db: Db, userId: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether there was one */
export async function deleteFactor(db: Db, userId: string, since?: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .$if(since !== undefined, (query) => query.where('confirmed_at', '>=', since ?? null))
    .returning('user_id')
    .executeTakeFirst()
  if (!row) return false
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
  await db.deleteFrom('unfinished_sign_ins').where('user_id', '=', userId).execute()
  return true
}

export async function replaceBackupCodes(
  db: Db,
  userId: string,
  codes: readonly { selector: string; codeHash: string }[],
): Promise<void> {
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('backup_codes')
    .values(codes.map(({ selector, codeHash }) => ({ user_id: userId, selector, code_hash: codeHash })))
    .execute()
}

export async function findBackupCode(db: Db, userId: string, selector: string): Promise<string | null> {
  const row = await db
    .selectFrom('backup_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('selector', '=', selector)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row?.code_hash ?? null
}

/** @returns false when it was used meanwhile */
export async function markBackupCodeUsed(db: Db, userId: string, selector: string): Promise<boolean> {
  const row = await db
    .updateTable('backup_codes')
    .set({ used_at: currentTime })
    .where('user_id', '=', userId)
    .where('selector', '=', selector)
    .where('used_at', 'is', null)
    .returning('selector')
    .executeTakeFirst()
  return row !== undefined
}

export async function countBackupCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('backup_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertUnfinished(
  db: Db,
  signIn: { tokenHash: string; userId: string; restoredAt: Date | null },
): Promise<void> {
  await db
    .insertInto('unfinished_sign_ins')
    .values({ token_hash: signIn.tokenHash, user_id: signIn.userId, restored_at: signIn.restoredAt })
    .execute()
}

/** The person of a sign-in that may still be finished. */
export async function findUnfinished(db: Db, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('unfinished_sign_ins')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', timeFromNow(-STEP_MS))
    .executeTakeFirst()
  return row?.user_id
}

/** Counts a try before the code is compared. @returns false when all are used up, also in parallel */
export async function countTry(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .updateTable('unfinished_sign_ins')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('attempts', '<', STEP_TRIES)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns undefined when it was finished meanwhile */
export async function finish(db: Db, tokenHash: string): Promise<{ restoredAt: Date | null } | undefined> {
  return db
    .deleteFrom('unfinished_sign_ins')
    .where('token_hash', '=', tokenHash)
    .returning('restored_at as restoredAt')
    .executeTakeFirst()
}

export async function removeExpired(db: Db): Promise<void> {
  await db.deleteFrom('unfinished_sign_ins').where('created_at', '<', timeFromNow(-STEP_MS)).execute()
}
