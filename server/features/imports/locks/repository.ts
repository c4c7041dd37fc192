import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

// Locks of a session: they go with the process that holds them, however it ends. By hand, for the builder knows no locks.

const ofCities = sql`hashtext('shodim imports of cities')`
const ofRuns = sql`hashtext('shodim import runs')`
/** An import of whatever city the places are in holds them all. */
const EVERY_CITY = 0

/** @returns whether the run holds its city now, as long as this connection lives */
export async function lockCityOf(held: Db, runId: string, cityId: number | null): Promise<boolean> {
  const cities =
    cityId === null
      ? sql`pg_try_advisory_lock(${ofCities}, ${sql.lit(EVERY_CITY)})`
      : sql`pg_try_advisory_lock_shared(${ofCities}, ${sql.lit(EVERY_CITY)})
          and pg_try_advisory_lock(${ofCities}, ${cityId}::int)`
  const { rows } = await sql<{ isLocked: boolean }>`select ${cities} as "isLocked"`.execute(held)
  if (!rows[0]?.isLocked) return false
  await sql`select pg_advisory_lock(${ofRuns}, hashtext(${runId}))`.execute(held)
  return true
}

export async function releaseLocks(held: Db): Promise<void> {
  await sql`select pg_advisory_unlock_all()`.execute(held)
}

/** Whether some process works on the run. */
export function isAlive(runId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from pg_locks l where l.locktype = 'advisory'
      and l.database = (select oid from pg_database where datname = current_database())
      and l.classid = ${ofRuns}::oid and l.objid = hashtext(${runId})::oid)`
}
