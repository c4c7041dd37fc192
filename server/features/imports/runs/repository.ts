import { type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ImportReport } from '#contract/imports/import-report.ts'
import { insertRows, recordsetOf } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import { isRunning } from '../locks/repository.ts'
import type { SkippedRow } from '../report.ts'
import { differencesOf } from './differences.ts'
import type { Snapshot, StoredProgress } from './stored.ts'

/** Everything of a place that an import writes. Raw SQL: whole rows as JSON, so that later columns are included. */
function snapshotOf(placeId: RawBuilder<unknown>): RawBuilder<object> {
  const rowsOfPlace = (table: string) =>
    sql`coalesce((select jsonb_agg(to_jsonb(t)) from ${sql.table(table)} t where t.place_id = ${placeId}), '[]')`
  return sql`jsonb_build_object(
    'place', (select to_jsonb(p) from places p where p.id = ${placeId}),
    'place_phones', ${rowsOfPlace('place_phones')},
    'place_links', ${rowsOfPlace('place_links')},
    'schedules', ${rowsOfPlace('schedules')},
    'schedule_items', coalesce((
      select jsonb_agg(to_jsonb(t)) from schedule_items t join schedules s on s.id = t.schedule_id
      where s.place_id = ${placeId}), '[]'),
    'place_sources', ${rowsOfPlace('place_sources')})`
}

/** Stores the state of places before the run changes them. Only the first state of a run is kept. */
export async function saveSnapshots(db: Db, runId: string, placeIds: readonly string[]): Promise<void> {
  if (placeIds.length === 0) return
  await sql`
    insert into import_changes (run_id, place_id, before, name, after_updated_at)
    select ${runId}, id, ${snapshotOf(sql.ref('known.id'))}, name, now() from places known where id = any(${[...placeIds]}::text[])
    on conflict do nothing`.execute(db)
}

export async function recordCreatedPlaces(db: Db, runId: string, placeIds: readonly string[]): Promise<void> {
  if (placeIds.length === 0) return
  await db
    .insertInto('import_changes')
    .columns(['run_id', 'place_id', 'name', 'after_updated_at'])
    .expression(({ selectFrom }) =>
      selectFrom('places')
        .select(({ val }) => [val(runId).as('run_id'), 'id', 'name', currentTime.as('after_updated_at')])
        .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...placeIds])))),
    )
    .execute()
}

/** Stores the differences of the places of the run after its changes. */
export async function recordDifferences(db: Db, runId: string, placeIds: readonly string[]): Promise<void> {
  if (placeIds.length === 0) return
  // A place of which the run has changed only the records keeps its older time.
  await db
    .updateTable('import_changes as c')
    .from('places as p')
    .set(({ ref }) => ({ after_updated_at: ref('p.updated_at') }))
    .whereRef('p.id', '=', 'c.place_id')
    .where('c.run_id', '=', runId)
    .where(({ eb, fn }) => eb('p.id', '=', fn.any(sql.val([...placeIds]))))
    .execute()
  const { rows } = await sql<{ place_id: string; before: Snapshot; after: Snapshot }>`
    select c.place_id, c.before, ${snapshotOf(sql.ref('c.place_id'))} as after from import_changes c
    where c.run_id = ${runId} and c.place_id = any(${[...placeIds]}::text[]) and c.before is not null`.execute(
    db,
  )
  const changed = rows.map(({ place_id, before, after }) => ({
    place_id,
    changes: differencesOf(before, after),
  }))
  await db
    .updateTable('import_changes as c')
    .from(recordsetOf('import_changes', changed))
    .set(({ ref }) => ({ changes: ref('row.changes') }))
    .where('c.run_id', '=', runId)
    .whereRef('c.place_id', '=', 'row.place_id')
    .execute()
}

export async function ensureSource(
  db: Db,
  source: { name: string; title: string; attribution: string },
): Promise<void> {
  await db
    .insertInto('import_sources')
    .values(source)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export interface NewRun {
  id: string
  source: string
  file_name: string
  city_id: number | null
  started_by: string | null
  upload_id?: string
  /** A decision about a possible match is stored like a run, so that it can be undone. */
  kind?: 'file' | 'decision'
}

/** Inserts a run that waits to be started. */
export async function insertRun(db: Db, run: NewRun): Promise<void> {
  await db
    .insertInto('import_runs')
    .values({ ...run, status: 'waiting' })
    .execute()
}

export async function beginRun(db: Db, id: string): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ status: 'running', started_at: currentTime })
    .where('id', '=', id)
    .execute()
}

/** Whether it waits, or its process has died. */
export async function isUnfinished(db: Db, id: string): Promise<boolean> {
  const run = await db
    .selectFrom('import_runs')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return run !== undefined
}

export async function failUnfinished(db: Db, id: string, failure: string): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ status: 'failed', failure, finished_at: currentTime })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .execute()
}

/** Records a city that the run created. */
export async function recordCreatedCity(db: Db, id: string, cityId: number): Promise<void> {
  await db
    .updateTable('import_runs')
    .set(({ fn, ref }) => ({
      made_city_ids: fn<number[]>('array_append', [ref('made_city_ids'), sql.val(cityId)]),
    }))
    .where('id', '=', id)
    .execute()
}

/** Deletes cities that a run created, unless something refers to them. */
export async function deleteEmptyCities(db: Db, cityIds: readonly number[]): Promise<void> {
  const referringTables = [
    'places',
    'organisations',
    'users',
    'posts',
    'collections',
    'landmarks',
    'place_sources',
    'scheduled_imports',
  ] as const
  await db
    .deleteFrom('cities as c')
    .where(({ eb, fn }) => eb('c.id', '=', fn.any(sql.val([...cityIds]))))
    .where(({ and, not, exists, selectFrom }) =>
      and(
        referringTables.map((table) =>
          not(exists(selectFrom(table).select('city_id').whereRef('city_id', '=', 'c.id'))),
        ),
      ),
    )
    .execute()
}

export async function finishRun(
  db: Db,
  id: string,
  end: { status: 'done' | 'failed'; report: object; failure: string | null },
): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ ...end, report: JSON.stringify(end.report), progress: null, finished_at: currentTime })
    .where('id', '=', id)
    .execute()
}

export async function replaceSkipped(db: Db, runId: string, rows: readonly SkippedRow[]): Promise<void> {
  // A resumed run has listed them before.
  await db.deleteFrom('import_skipped_rows').where('run_id', '=', runId).execute()
  const numbered = rows.map(({ line, id, name, reason }, position) => ({
    run_id: runId,
    position,
    line,
    source_id: id,
    name,
    reason,
  }))
  if (numbered.length > 0) await insertRows(db, 'import_skipped_rows', numbered)
}

export function lockRun(db: Db, id: string) {
  return db
    .selectFrom('import_runs')
    .select(['source', 'status', 'made_city_ids', isRunning(sql.ref('id')).as('is_alive')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export interface RunPlace {
  place_id: string
  name: string
  latin_name: string
  before: Snapshot | null
  /** Whether the place was changed after the run. */
  is_touched: boolean
}

/** Locks the existing places of a run until the end of the transaction. */
export function lockPlacesOf(db: Db, runId: string): Promise<RunPlace[]> {
  return db
    .selectFrom('import_changes as c')
    .innerJoin('places as p', 'p.id', 'c.place_id')
    .select(['c.place_id', 'p.name', 'p.latin_name'])
    .select((eb) => [
      eb.ref('c.before').$castTo<Snapshot | null>().as('before'),
      eb('p.updated_at', '<>', eb.ref('c.after_updated_at')).$castTo<boolean>().as('is_touched'),
    ])
    .where('c.run_id', '=', runId)
    .orderBy('c.place_id')
    .forUpdate('p')
    .execute()
}

export async function listCitiesOfRun(db: Db, runId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('import_changes as c')
    .innerJoin('places as p', 'p.id', 'c.place_id')
    .select('p.city_id')
    .distinct()
    .where('c.run_id', '=', runId)
    .orderBy('p.city_id')
    .execute()
  return rows.map(({ city_id }) => city_id)
}

/** Of the places that a run created, those that people use, which are kept. Raw SQL: one query over many tables. */
export async function listUsedPlaces(db: Db, placeIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select p.id from places p where p.id = any(${[...placeIds]}::text[]) and (
      p.version > 0 or p.follower_count + p.review_count + p.news_count + p.favorites_count + p.reservations_count > 0
      or exists (select from place_members where place_id = p.id)
      or exists (select from posts where place_id = p.id)
      or exists (select from comments where place_id = p.id)
      or exists (select from likes where place_id = p.id)
      or exists (select from reservations where place_id = p.id)
      or exists (select from waitlist_entries where place_id = p.id)
      or exists (select from chats where place_id = p.id)
      or exists (select from place_claims where place_id = p.id)
      or exists (select from collection_places where place_id = p.id)
      or exists (select from poll_places where place_id = p.id)
      or exists (select from mentions where place_id = p.id)
      or exists (select from guest_cards where place_id = p.id)
      or exists (select from hours_reports where place_id = p.id)
      or exists (select from closure_reports where place_id = p.id)
      or exists (select from place_sources s where s.place_id = p.id and (s.source, s.source_id) <> (p.source, p.source_id)))`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

export async function deletePlaces(db: Db, placeIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('places')
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...placeIds]))))
    .execute()
}

const childTables = ['place_phones', 'place_links', 'schedules', 'place_sources'] as const

/** Restores places with their related rows. Raw SQL: all columns of several tables. */
export async function restorePlaces(
  db: Db,
  columns: readonly string[],
  snapshots: readonly Snapshot[],
  placeIds: readonly string[],
): Promise<void> {
  const names = columns.map((name) => sql`${sql.ref(name)} = row.${sql.ref(name)}`)
  await sql`
    update places set ${sql.join(names)} from ${recordsetOf(
      'places',
      snapshots.map(({ place }) => place),
    )}
    where places.id = row.id`.execute(db)
  for (const table of childTables) {
    await sql`delete from ${sql.table(table)} where place_id = any(${[...placeIds]}::text[])`.execute(db)
    const rows = snapshots.flatMap<object>((snapshot) => snapshot[table])
    await insertRows(db, table, rows)
  }
  await insertRows(
    db,
    'schedule_items',
    snapshots.flatMap(({ schedule_items }) => schedule_items),
  )
}

/** Deletes the possible matches of a run, which have no place by which they would be undone. */
export async function deletePossibleMatchesOf(db: Db, runId: string): Promise<void> {
  const waiting = db
    .selectFrom('possible_matches')
    .select(['source', 'source_id'])
    .where('run_id', '=', runId)
    .where('decision', 'is', null)
  await db
    .deleteFrom('place_sources')
    .where(({ eb, refTuple }) =>
      eb(refTuple('source', 'source_id'), 'in', waiting.$asTuple('source', 'source_id')),
    )
    .where('place_id', 'is', null)
    .execute()
}

/** The rows of people at a chain, which keep an undo of the import from deleting it. */
const tablesOfPeople = [
  'organisation_members',
  'organisation_revisions',
  'posts',
  'comments',
  'likes',
  'chats',
] as const

/** Deletes chains without places that imports created in the cities of the run, unless people use them. */
export async function deleteEmptyOrganisations(
  db: Db,
  cityIds: readonly number[],
  source: string,
): Promise<void> {
  await db
    .deleteFrom('organisations as o')
    .where('o.source', '=', source)
    .where(({ eb, fn }) => eb('o.city_id', '=', fn.any(sql.val([...cityIds]))))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('places').select('id').whereRef('organisation_id', '=', 'o.id'))),
    )
    .where('o.follower_count', '=', 0)
    .where(({ and, not, exists, selectFrom }) =>
      and(
        tablesOfPeople.map((table) =>
          not(exists(selectFrom(table).select('organisation_id').whereRef('organisation_id', '=', 'o.id'))),
        ),
      ),
    )
    .execute()
}

export async function markUndone(db: Db, id: string, by: string | null): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ status: 'undone', undone_by: by, undone_at: currentTime })
    .where('id', '=', id)
    .execute()
}

export async function saveProgress(db: Db, id: string, progress: StoredProgress | null): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ progress: JSON.stringify(progress) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

/** The running import that locks the city, or any import when the city is not known. */
export function findRunLocking(db: Db, cityId: number | null) {
  return db
    .selectFrom('import_runs as r')
    .leftJoin('cities as c', 'c.id', 'r.city_id')
    .select(['r.file_name', 'c.name as city'])
    .where('r.status', '=', 'running')
    .where(isRunning(sql.ref('r.id')))
    .$if(cityId !== null, (runs) =>
      runs.where(({ eb, or }) => or([eb('r.city_id', 'is', null), eb('r.city_id', '=', cityId)])),
    )
    .orderBy('r.started_at')
    .limit(1)
    .executeTakeFirst()
}

function runs(db: Db) {
  return db
    .selectFrom('import_runs as r')
    .innerJoin('import_sources as s', 's.name', 'r.source')
    .leftJoin('cities as c', 'c.id', 'r.city_id')
    .select(['r.id', 'r.source', 's.title', 'r.file_name', 'r.status', 'r.failure'])
    .select(['r.started_at', 'r.finished_at', 'r.undone_at'])
    .select(({ selectFrom, ref }) => [
      ref('r.report').$castTo<ImportReport | null>().as('report'),
      ref('r.progress').$castTo<StoredProgress | null>().as('progress'),
      isRunning(sql.ref('r.id')).as('is_alive'),
      ref('c.name').as('city_name'),
      ref('c.latin_name').as('city_latin_name'),
      jsonObjectFrom(
        selectFrom('users as u')
          .select(['u.id', 'u.first_name', 'u.second_name', 'u.is_deleted'])
          .whereRef('u.id', '=', 'r.started_by'),
      ).as('started_by'),
      jsonObjectFrom(
        selectFrom('users as u')
          .select(['u.id', 'u.first_name', 'u.second_name', 'u.is_deleted'])
          .whereRef('u.id', '=', 'r.undone_by'),
      ).as('undone_by'),
    ])
}

export type RunRow = Awaited<ReturnType<typeof listRuns>>[number]

/** Latest first. */
export function listRuns(db: Db, { offset, limit }: { offset: number; limit: number }) {
  return runs(db)
    .where('r.kind', '=', 'file')
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function findRun(db: Db, id: string): Promise<RunRow | undefined> {
  return runs(db).where('r.id', '=', id).executeTakeFirst()
}

export function listSkipped(
  db: Db,
  runId: string,
  { reason, offset, limit }: { reason?: string | undefined; offset: number; limit: number },
) {
  return db
    .selectFrom('import_skipped_rows')
    .select(['position', 'line', 'source_id', 'name', 'reason'])
    .where('run_id', '=', runId)
    .$if(reason !== undefined, (rows) => rows.where('reason', '=', reason ?? ''))
    .orderBy('position')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function countSkipReasons(db: Db, runId: string, limit: number) {
  return db
    .selectFrom('import_skipped_rows')
    .select(['reason', ({ fn }) => fn.countAll<number>().as('count')])
    .where('run_id', '=', runId)
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .limit(limit)
    .execute()
}

export function listChanges(
  db: Db,
  runId: string,
  { kind, offset, limit }: { kind?: 'created' | 'changed' | undefined; offset: number; limit: number },
) {
  return db
    .selectFrom('import_changes as c')
    .leftJoin('places as p', 'p.id', 'c.place_id')
    .select(['c.place_id', 'c.name', 'c.changes', 'p.latin_name'])
    .select((eb) => eb('c.before', 'is', null).$castTo<boolean>().as('is_created'))
    .where('c.run_id', '=', runId)
    .where((eb) => eb.or([eb('c.before', 'is', null), sql<boolean>`c.changes <> '{}'`]))
    .$if(kind !== undefined, (rows) => rows.where('c.before', kind === 'created' ? 'is' : 'is not', null))
    .orderBy('c.place_id')
    .offset(offset)
    .limit(limit)
    .execute()
}
