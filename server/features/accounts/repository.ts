import { type Selectable, sql } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import type { Db } from '#server/db/connection.ts'
import { currentTime, timeFromNow } from '#server/db/fragments/columns.ts'
import { executePrepared, orderedIds } from '#server/db/pools/prepared.ts'
import type { LoginCodes, UserRole } from '#server/db/types.ts'
import {
  type Address,
  MAX_ATTEMPTS_OF_OTHERS,
  SESSION_END_MS,
  SESSION_LIFE_MS,
  TRIES_OF_REQUESTER,
} from './rules.ts'

const columnOf = { email: 'email', phone: 'phone' } as const

export type AccountRow = NonNullable<Awaited<ReturnType<typeof getAccount>>>

export async function findAccount(db: Db, address: Address): Promise<AccountRow | undefined> {
  return selectAccount(db).where(columnOf[address.channel], '=', address.value).executeTakeFirst()
}

export async function getAccount(db: Db, userId: string) {
  return selectAccount(db).where('id', '=', userId).executeTakeFirst()
}

/** Includes a deleted account that can still be restored. */
function selectAccount(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'role', 'password_hash as passwordHash'])
    .select(['blocked_reason as blockedReason'])
    .select((eb) => [
      eb('blocked_at', 'is not', null).$castTo<boolean>().as('isBlocked'),
      eb('erase_at', 'is not', null).$castTo<boolean>().as('isRestorable'),
    ])
    .where((eb) => eb.or([eb.not('is_deleted'), eb('erase_at', '>', currentTime)]))
}

/** @returns false when the address has got an account meanwhile */
export async function insertAccount(db: Db, userId: string, address: Address): Promise<boolean> {
  const result = await db
    .insertInto('users')
    .values({
      id: userId,
      email: address.channel === 'email' ? address.value : null,
      phone: address.channel === 'phone' ? address.value : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function setPasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/**
 * Locks an address until the end of the transaction, so that codes are requested one at a time. Raw SQL, because
 * there is no row to lock.
 */
export async function lockAddress(db: Db, address: Address): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`code:${address.channel}:${address.value}`}))`.execute(db)
}

/** The times of unused codes that one network requested. */
export async function listCodeRequestTimes(db: Db, address: Address, network: string): Promise<Date[]> {
  const rows = await db
    .selectFrom('login_codes')
    .select('created_at')
    .where('channel', '=', address.channel)
    .where('address', '=', address.value)
    .where('requested_from', '=', network)
    .where('used_at', 'is', null)
    .where('created_at', '>', timeFromNow(-HOUR_MS))
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => row.created_at)
}

/** Inserts a requested code. Its hash is empty until the code is created and sent, so that nothing matches it. */
export async function insertCode(
  db: Db,
  code: {
    id: string
    address: Address
    purpose: LoginCodes['purpose']
    network: string
    createdAt: Date
  },
): Promise<void> {
  await db
    .insertInto('login_codes')
    .values({
      id: code.id,
      channel: code.address.channel,
      address: code.address.value,
      purpose: code.purpose,
      requested_from: code.network,
      code_hash: '',
      used_at: null,
      created_at: code.createdAt,
    })
    .execute()
}

/** The newest code requested by this network, and the newest requested by others. */
export async function newestCodes(
  db: Db,
  address: Address,
  purposes: readonly LoginCodes['purpose'][],
  network: string,
): Promise<Selectable<LoginCodes>[]> {
  const newest = (comparison: '=' | '<>') =>
    db
      .selectFrom('login_codes')
      .selectAll()
      .where('channel', '=', address.channel)
      .where('address', '=', address.value)
      .where('purpose', 'in', purposes)
      .where('requested_from', comparison, network)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  const codes = await Promise.all([newest('='), newest('<>')])
  return codes.filter((code) => code !== undefined)
}

export async function getCode(db: Db, codeId: string): Promise<Selectable<LoginCodes> | undefined> {
  return db.selectFrom('login_codes').selectAll().where('id', '=', codeId).executeTakeFirst()
}

export async function setCodeHash(db: Db, codeId: string, codeHash: string): Promise<void> {
  await db.updateTable('login_codes').set({ code_hash: codeHash }).where('id', '=', codeId).execute()
}

/**
 * Counts an attempt before the code is compared. @returns false when all attempts are used up, also under concurrency
 */
export async function countAttempt(db: Db, codeId: string, isOfRequester: boolean): Promise<boolean> {
  const column = isOfRequester ? 'attempts' : 'attempts_of_others'
  const row = await db
    .updateTable('login_codes')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('id', '=', codeId)
    .where(column, '<', isOfRequester ? TRIES_OF_REQUESTER : MAX_ATTEMPTS_OF_OTHERS)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** After one code was used, the others can no longer sign anybody in. */
export async function endCodes(
  db: Db,
  address: Address,
  purposes: readonly LoginCodes['purpose'][],
): Promise<void> {
  await db
    .updateTable('login_codes')
    .set({ used_at: currentTime })
    .where('channel', '=', address.channel)
    .where('address', '=', address.value)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

/** Whether the account is signed in from this network. */
export async function isKnownFrom(db: Db, address: Address, network: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where(`users.${columnOf[address.channel]}`, '=', address.value)
    .where('sessions.opened_from', '=', network)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false when it was used meanwhile */
export async function markCodeUsed(db: Db, codeId: string): Promise<boolean> {
  const row = await db
    .updateTable('login_codes')
    .set({ used_at: currentTime })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSession(
  db: Db,
  session: {
    id: string
    userId: string
    tokenHash: string
    userAgent: string
    openedFrom: string
    restoredAt: Date | null
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent.slice(0, 300),
      opened_from: session.openedFrom,
      restored_at: session.restoredAt,
    })
    .execute()
}

/** @returns true when the person has signed in before, but never from this device */
export async function rememberDevice(db: Db, userId: string, device: string): Promise<boolean> {
  const knownDevices = await db
    .selectFrom('known_devices')
    .select('device')
    .where('user_id', '=', userId)
    .execute()
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device })
    .onConflict((former) => former.columns(['user_id', 'device']).doUpdateSet({ last_seen_at: currentTime }))
    .execute()
  return knownDevices.length > 0 && knownDevices.every((item) => item.device !== device)
}

export async function getRestoredAt(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select('restored_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.restored_at ? new Date(row.restored_at) : null
}

export async function getOpenedAt(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row ? new Date(row.created_at) : null
}

export async function endRestoring(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ restored_at: null }).where('id', '=', sessionId).execute()
}

export interface ActiveSession {
  tokenHash: string
  sessionId: string
  userId: string
  role: UserRole
  lastUsedAt: Date
}

/** Runs for every request of a signed-in person. */
export async function findSessions(db: Db, tokenHashes: readonly string[]): Promise<ActiveSession[]> {
  const activeUsers = db
    .selectFrom(orderedIds(tokenHashes))
    .innerJoin('sessions as s', 's.token_hash', 'wanted.id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.token_hash as tokenHash', 's.id as sessionId', 's.user_id as userId', 'u.role'])
    .select('s.last_used_at as lastUsedAt')
    .where('s.last_used_at', '>', timeFromNow(-SESSION_LIFE_MS))
    .where('s.created_at', '>', timeFromNow(-SESSION_END_MS))
    .where((is) => is.not('u.is_deleted'))
    .where('u.blocked_at', 'is', null)
  return executePrepared(db, activeUsers)
}

export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: currentTime }).where('id', '=', sessionId).execute()
}

export function listSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** @returns the token hashes of the deleted sessions */
export async function deleteSessions(
  db: Db,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(which.only !== undefined, (query) => query.where('id', '=', which.only ?? ''))
    .$if(which.except !== undefined, (query) => query.where('id', '<>', which.except ?? ''))
    .returning('token_hash')
    .execute()
  return rows.map((row) => row.token_hash)
}

/** Deletes expired codes, sessions and counters. */
export async function removeExpired(db: Db): Promise<void> {
  await db
    .deleteFrom('login_codes')
    .where('created_at', '<', timeFromNow(-24 * HOUR_MS))
    .execute()
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('last_used_at', '<', timeFromNow(-SESSION_LIFE_MS)),
        eb('created_at', '<', timeFromNow(-SESSION_END_MS)),
      ]),
    )
    .execute()
}

export async function listMemberRoles(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('place_members')
    .select('role')
    .where('user_id', '=', userId)
    .union(db.selectFrom('organisation_members').select('role').where('user_id', '=', userId))
    .execute()
  return new Set(rows.map((row) => row.role))
}
