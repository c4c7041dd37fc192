import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Advisory locks, which the server releases with the session, however the process ends. */
const USED_BY = 1_397_703_501
const LEAVING = 1_397_703_502
const PRODUCT = 1_397_703_503

/** The session of a killed product ends within milliseconds. */
const PRODUCT_TRIES = 40
const PAUSE_MS = 50

/**
 * Registers this session as a user of the server. While the last user stops the server it waits, and then the
 * connection breaks.
 */
export async function enter(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [USED_BY])
}

/** @returns false when another session is the product already */
export async function lockAsServer(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < PRODUCT_TRIES; attempt += 1) {
    if (await tryLock(client, PRODUCT)) return true
    await pause(PAUSE_MS)
  }
  return false
}

/** The `application_name` of the session that is the product. */
export async function findServer(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and granted and objid = $1`,
    [PRODUCT],
  )
  return rows[0]?.name
}

/** @returns whether this was the last user: nobody can enter any more, and the server may be stopped */
export async function release(client: pg.Client): Promise<boolean> {
  // Serialises leaving: of two that leave at once, the second is the last user.
  await client.query('select pg_advisory_lock($1)', [LEAVING])
  await client.query('select pg_advisory_unlock_shared($1)', [USED_BY])
  return tryLock(client, USED_BY)
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ gained: boolean }>('select pg_try_advisory_lock($1) as gained', [key])
  return rows[0]?.gained ?? false
}
