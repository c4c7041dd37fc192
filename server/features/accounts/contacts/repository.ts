import type { Db } from '#server/db/connection.ts'
import { currentTime, timeFromNow } from '#server/db/fragments/columns.ts'
import { violatedUnique } from '#server/db/transaction.ts'
import { newId } from '#server/lib/ids.ts'
import type { Address } from '../rules.ts'
import { type Contacts, REQUEST_MS, UNDO_MS } from './rules.ts'

export async function upsertRequest(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  address: Address,
  createdAt: Date,
): Promise<void> {
  const values = { value: address.value, session_id: sessionId, created_at: createdAt }
  await db
    .insertInto('contact_requests')
    .values({ user_id: userId, channel: address.channel, ...values })
    .onConflict((former) => former.columns(['user_id', 'channel']).doUpdateSet(values))
    .execute()
}

/** When this session has proved who asks for this address. */
export async function getRequestTime(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  address: Address,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('contact_requests')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('channel', '=', address.channel)
    .where('value', '=', address.value)
    .executeTakeFirst()
  return row?.created_at
}

export async function deleteRequest(db: Db, userId: string, channel: Address['channel']): Promise<void> {
  await db
    .deleteFrom('contact_requests')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .execute()
}

export async function getContacts(db: Db, userId: string): Promise<Contacts | undefined> {
  return selectContacts(db, userId).executeTakeFirst()
}

export async function lockContacts(db: Db, userId: string): Promise<Contacts | undefined> {
  return selectContacts(db, userId).forUpdate().executeTakeFirst()
}

function selectContacts(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'phone'])
    .where('id', '=', userId)
    .where((eb) => eb.or([eb.not('is_deleted'), eb('erase_at', 'is not', null)]))
}

/** @returns false when an address belongs to another account, after which the transaction must end */
export async function setContacts(db: Db, userId: string, contacts: Partial<Contacts>): Promise<boolean> {
  try {
    await db
      .updateTable('users')
      .set({ ...contacts, updated_at: currentTime })
      .where('id', '=', userId)
      .execute()
    return true
  } catch (error) {
    if (violatedUnique(error)) return false
    throw error
  }
}

export async function removePassword(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
}

export async function insertChange(
  db: Db,
  change: { userId: string; address: Address; oldValue: string | null; undoHash: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('contact_changes')
    .values({
      id: newId(change.createdAt.getTime()),
      user_id: change.userId,
      channel: change.address.channel,
      old_value: change.oldValue,
      new_value: change.address.value,
      undo_hash: change.undoHash,
      created_at: change.createdAt,
    })
    .execute()
}

export type ChangeRow = NonNullable<Awaited<ReturnType<typeof findChange>>>

/** The change of a link, as long as it can be undone, of an account that is not erased. */
export async function findChange(db: Db, undoHash: string) {
  return db
    .selectFrom('contact_changes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'c.channel', 'c.old_value', 'c.new_value', 'c.undone_at', 'c.created_at'])
    .where('c.undo_hash', '=', undoHash)
    .where('c.created_at', '>', timeFromNow(-UNDO_MS))
    .where((eb) => eb.or([eb.not('u.is_deleted'), eb('u.erase_at', 'is not', null)]))
    .executeTakeFirst()
}

/** Marks this change and all later ones of the account. @returns them from the newest to the oldest */
export async function undoChangesSince(db: Db, { id, user_id }: Pick<ChangeRow, 'id' | 'user_id'>) {
  const rows = await db
    .updateTable('contact_changes')
    .set({ undone_at: currentTime })
    .where('user_id', '=', user_id)
    .where('id', '>=', id)
    .where('undone_at', 'is', null)
    .returning(['id', 'channel', 'old_value as oldValue', 'new_value as newValue'])
    .execute()
  return rows.sort((one, other) => (one.id < other.id ? 1 : -1))
}

/** Deletes changes that can no longer be undone, because they hold former addresses. */
export async function removeExpired(db: Db): Promise<void> {
  await db.deleteFrom('contact_changes').where('created_at', '<', timeFromNow(-UNDO_MS)).execute()
  await db.deleteFrom('contact_requests').where('created_at', '<', timeFromNow(-REQUEST_MS)).execute()
}

export async function deleteContactsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('contact_changes').where('user_id', '=', userId).execute()
  await db.deleteFrom('contact_requests').where('user_id', '=', userId).execute()
}
