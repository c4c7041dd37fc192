import { sql } from 'kysely'
import { recordsetOf } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'

export async function isSeedUsed(db: Db, source: string): Promise<boolean> {
  const row = await db
    .selectFrom('places')
    .select('id')
    .where('source', '=', source)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function addPlaceCounts(db: Db, countByCity: ReadonlyMap<number, number>): Promise<void> {
  const counts = [...countByCity].map(([id, place_count]) => ({ id, place_count }))
  await db
    .updateTable('cities')
    .from(recordsetOf('cities', counts))
    .set((eb) => ({ place_count: eb('cities.place_count', '+', eb.ref('row.place_count')) }))
    .whereRef('cities.id', '=', 'row.id')
    .execute()
}

/** Updates the statistics of the planner for the new rows. Raw SQL, because the builder lacks the command. */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}
