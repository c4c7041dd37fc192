import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

// Advisory locks, which end with the session of the process. Raw SQL, because the builder has no locks.

const cityLocks = sql`hashtext('shodim imports of cities')`
const runLocks = sql`hashtext('shodim import runs')`
/** The key of an import with places in any city. */
const EVERY_CITY = 0

/** @returns whether the run has locked its city, as long as this connection is open */
export async function lockCityOf(connection: Db, runId: string, cityId: number | null): Promise<boolean> {
  const cities =
    cityId === null
      ? sql`pg_try_advisory_lock(${cityLocks}, ${sql.lit(EVERY_CITY)})`
      : sql`pg_try_advisory_lock_shared(${cityLocks}, ${sql.lit(EVERY_CITY)})
          and pg_try_advisory_lock(${cityLocks}, ${cityId}::int)`
  const { rows } = await sql<{ isLocked: boolean }>`select ${cities} as "isLocked"`.execute(connection)
  if (!rows[0]?.isLocked) return false
  await sql`select pg_advisory_lock(${runLocks}, hashtext(${runId}))`.execute(connection)
  return true
}

export async function releaseLocks(connection: Db): Promise<void> {
  await sql`select pg_advisory_unlock_all()`.execute(connection)
}

/** Whether a process is working on the run. */
export function isRunning(runId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from pg_locks l where l.locktype = 'advisory'
      and l.database = (select oid from pg_database where datname = current_database())
      and l.classid = ${runLocks}::oid and l.objid = hashtext(${runId})::oid)`
}
