import { sql } from 'kysely'
import { insertRows, recordsetOf } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import type { Landmarks } from '#server/db/types.ts'

const columns = [
  'city_id',
  'kind',
  'name',
  'is_entrance',
  'line',
  'colour',
  'lat',
  'lon',
  'source',
  'source_id',
] as const satisfies readonly (keyof Landmarks)[]

export type LandmarkRow = Awaited<ReturnType<typeof listKnown>>[number]
export type NewLandmarkRow = Omit<LandmarkRow, 'id'>

/** Landmarks of a source in a city, and those that it has elsewhere now. */
export function listKnown(
  db: Db,
  { source, cityId, sourceIds }: { source: string; cityId: number; sourceIds: readonly string[] },
) {
  return db
    .selectFrom('landmarks')
    .select(['id', ...columns])
    .where('source', '=', source)
    .where(({ eb, fn, or }) =>
      or([eb('city_id', '=', cityId), eb('source_id', '=', fn.any(sql.val([...sourceIds])))]),
    )
    .$narrowType<{ source: string; source_id: string }>()
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function insert(db: Db, rows: readonly NewLandmarkRow[]): Promise<void> {
  return insertRows(db, 'landmarks', rows)
}

export async function update(db: Db, rows: readonly NewLandmarkRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .updateTable('landmarks as l')
    .from(recordsetOf('landmarks', rows))
    .set(({ ref }) => Object.fromEntries(columns.map((name) => [name, ref(`row.${name}`)])))
    .whereRef('l.source', '=', 'row.source')
    .whereRef('l.source_id', '=', 'row.source_id')
    .execute()
}

export async function remove(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('landmarks')
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...ids]))))
    .execute()
}

/** Raw SQL: `after` is the whole row; `before` has the columns above: extend them with the table. */
export async function recordChanges(
  db: Db,
  {
    runId,
    source,
    before,
    touchedIds,
  }: { runId: string; source: string; before: readonly LandmarkRow[]; touchedIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into import_landmark_changes (run_id, landmark_id, before, after)
    select ${runId}, coalesce(l.id, b.id), to_jsonb(b), to_jsonb(l)
    from (select * from ${recordsetOf('landmarks', before)}) b
    full join (
      select * from landmarks where source = ${source} and source_id = any(${[...touchedIds]}::text[])
    ) l on l.id = b.id
    on conflict (run_id, landmark_id) do update set after = excluded.after`.execute(db)
}

/** Puts landmarks back that nobody has changed since the run. Raw SQL, as they were remembered. */
export async function restore(db: Db, runId: string): Promise<void> {
  const { rows } = await sql<{ landmark_id: number; before: object | null }>`
    select c.landmark_id, c.before from import_landmark_changes c
    left join landmarks l on l.id = c.landmark_id
    where c.run_id = ${runId} and to_jsonb(l) is not distinct from c.after`.execute(db)
  await remove(
    db,
    rows.map(({ landmark_id }) => landmark_id),
  )
  await sql`
    insert into landmarks
    select * from ${recordsetOf(
      'landmarks',
      rows.flatMap(({ before }) => before ?? []),
    )} where exists (select from cities where id = row.city_id)
    on conflict do nothing`.execute(db)
}
