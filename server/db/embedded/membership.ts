import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Advisory locks of the server: it forgets them with the session, however the process ends. */
const USED_BY = 1_397_703_501
const LEAVING = 1_397_703_502
const PRODUCT = 1_397_703_503

/** A killed product's session ends in milliseconds. */
const PRODUCT_TRIES = 40
const PAUSE_MS = 50

/** Counts this session among those who use the server. Waits while the last user stops it; then the session breaks. */
export async function enter(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [USED_BY])
}

/** @returns whether this session is the only product */
export async function becomeProduct(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < PRODUCT_TRIES; attempt += 1) {
    if (await tryLock(client, PRODUCT)) return true
    await pause(PAUSE_MS)
  }
  return false
}

/** The names of the session that is the product: `application_name`. */
export async function findProduct(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and granted and objid = $1`,
    [PRODUCT],
  )
  return rows[0]?.name
}

/** @returns whether nobody else uses the server: from here on nobody enters, and it may be stopped */
export async function leave(client: pg.Client): Promise<boolean> {
  // One at a time: of two who leave together, the second is the last.
  await client.query('select pg_advisory_lock($1)', [LEAVING])
  await client.query('select pg_advisory_unlock_shared($1)', [USED_BY])
  return tryLock(client, USED_BY)
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ gained: boolean }>('select pg_try_advisory_lock($1) as gained', [key])
  return rows[0]?.gained ?? false
}
