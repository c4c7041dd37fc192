import { type NotNull, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { insertRows, recordsetOf } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { arrayOf, currentTime } from '#server/db/fragments/columns.ts'
import { type PlaceFeatures, placeFeatureNames } from '#server/db/fragments/place-features.ts'
import { schedulesOfPlace } from '#server/db/fragments/schedules.ts'
import type { PlaceStatus } from '#server/db/types.ts'
import type { SourcePlace } from './source.ts'

/** Columns of `places` that an import writes, except those that a person has edited. */
const importedColumns = [
  'name',
  'organisation_id',
  'category_id',
  'cuisine_ids',
  'description',
  'sub_category',
  'short_description',
  'average_check',
  'street',
  'building',
  'settlement',
  'floor',
  'entrance',
  'district',
  'lat',
  'lon',
  'seats',
  'status',
  ...placeFeatureNames,
] as const satisfies (keyof ImportedRow)[]

/** All columns that an import changes, which an undo restores. */
export const restoredColumns = [
  ...importedColumns,
  'field_sources',
  'open_week',
  'main_schedule',
  'hours_checked_at',
  'hours_checked_by',
  'updated_at',
] as const

export interface ImportedRow extends PlaceFeatures {
  id: string
  latin_name: string
  city_id: number
  source: string
  source_id: string
  field_sources: object
  name: string
  organisation_id: string | null
  category_id: number
  cuisine_ids: number[]
  description: string
  sub_category: string
  short_description: string
  average_check: number | null
  street: string
  building: string
  settlement: string
  floor: string
  entrance: string
  district: string
  lat: number
  lon: number
  seats: number
  status: PlaceStatus
}

/** The place of a record. */
export interface TargetRow {
  id: string
  status: PlaceStatus
  organisation_id: string | null
  edited_fields: string[]
  /** The person who added it on the site. */
  created_by: string | null
}

export interface KnownPlace extends TargetRow {
  name: string
  street: string
  building: string
  lat: number
  lon: number
  phones: string[]
  links: string[]
  /** Names of the sources that have a record of it. */
  sources: string[]
}

export interface RecordRow {
  source_id: string
  city_id: number
  hash: string
  /** Null while the record waits for a decision. */
  place: TargetRow | null
}

export interface FactsRow {
  place_id: string
  source: string
  source_id: string
  hash: string
  facts: SourcePlace
  received_on: string
}

/**
 * Imports write one after another, because concurrent ones would not see each other's rows. Raw SQL: the builder has
 * no advisory locks.
 */
export async function lockImports(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('shodim imports'))`.execute(db)
}

export function listKnownPlaces(db: Db, cityId: number): Promise<KnownPlace[]> {
  return db
    .selectFrom('places as p')
    .select(['p.id', 'p.status', 'p.organisation_id', 'p.edited_fields', 'p.created_by'])
    .select(['p.name', 'p.street', 'p.building', 'p.lat', 'p.lon'])
    .select((eb) => [
      arrayOf(
        eb.selectFrom('place_phones').select('place_phones.phone').whereRef('place_id', '=', 'p.id'),
      ).as('phones'),
      arrayOf(eb.selectFrom('place_links').select('place_links.link').whereRef('place_id', '=', 'p.id')).as(
        'links',
      ),
      arrayOf(
        eb.selectFrom('place_sources').select('place_sources.source').whereRef('place_id', '=', 'p.id'),
      ).as('sources'),
    ])
    .where('p.city_id', '=', cityId)
    .orderBy('p.id')
    .execute()
}

/** The records of a source in a city, and those of the file that are in other cities. */
export async function listRecords(
  db: Db,
  { source, cityId, sourceIds }: { source: string; cityId: number; sourceIds: readonly string[] },
): Promise<RecordRow[]> {
  const rows = await db
    .selectFrom('place_sources as s')
    .leftJoin('places as p', 'p.id', 's.place_id')
    .select(['s.source_id', 's.city_id', 's.hash'])
    .select(['p.id', 'p.status', 'p.organisation_id', 'p.edited_fields', 'p.created_by'])
    .where('s.source', '=', source)
    .where(({ eb, fn }) =>
      eb.or([eb('s.city_id', '=', cityId), eb('s.source_id', '=', fn.any(sql.val([...sourceIds])))]),
    )
    .execute()
  return rows.map(({ source_id, city_id, hash, id, status, organisation_id, edited_fields, created_by }) => ({
    source_id,
    city_id,
    hash,
    place:
      id === null || status === null
        ? null
        : { id, status, organisation_id, edited_fields: edited_fields ?? [], created_by },
  }))
}

/** The records of all sources about these places. */
export function listFacts(db: Db, placeIds: readonly string[]): Promise<FactsRow[]> {
  return db
    .selectFrom('place_sources')
    .select(['source', 'source_id', 'hash'])
    .select((eb) => [
      eb.ref('place_id').$notNull().as('place_id'),
      eb.ref('facts').$castTo<SourcePlace>().as('facts'),
      eb.fn<string>('to_char', ['received_at', eb.val('YYYY-MM-DD')]).as('received_on'),
    ])
    .where(({ eb, fn }) => eb('place_id', '=', fn.any(sql.val([...placeIds]))))
    .orderBy('received_at')
    .orderBy('source')
    .orderBy('source_id')
    .execute()
}

/** The places that have staff, with the columns that only staff may change. */
export function listStaffedPlaces(db: Db, placeIds: readonly string[]) {
  return db
    .selectFrom('places as p')
    .select(['p.id', 'p.status', 'p.street', 'p.building', 'p.district', 'p.lat', 'p.lon'])
    .select((p) => jsonArrayFrom(schedulesOfPlace(p)).as('schedules'))
    .where(({ eb, fn }) => eb('p.id', '=', fn.any(sql.val([...placeIds]))))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('venue_staff as staff').whereRef('staff.place_id', '=', 'p.id')),
    )
    .execute()
}

/** The number of records of each place. */
export function countRecords(db: Db, placeIds: readonly string[]) {
  return db
    .selectFrom('place_sources')
    .select(({ fn, ref }) => [ref('place_id').$notNull().as('id'), fn.countAll<number>().as('count')])
    .where(({ eb, fn }) => eb('place_id', '=', fn.any(sql.val([...placeIds]))))
    .groupBy('place_id')
    .execute()
}

export interface WrittenRecord {
  source: string
  source_id: string
  place_id: string | null
  city_id: number
  hash: string
  facts: object
}

export async function writeRecords(db: Db, rows: readonly WrittenRecord[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000) {
    await db
      .insertInto('place_sources')
      .columns(['source', 'source_id', 'place_id', 'city_id', 'hash', 'facts'])
      .expression((eb) =>
        eb
          .selectFrom(recordsetOf('place_sources', rows.slice(from, from + 1000)))
          .select(['source', 'source_id', 'place_id', 'city_id', 'hash', 'facts']),
      )
      .onConflict((conflict) =>
        conflict.columns(['source', 'source_id']).doUpdateSet(({ ref }) => ({
          place_id: ref('excluded.place_id'),
          city_id: ref('excluded.city_id'),
          hash: ref('excluded.hash'),
          facts: ref('excluded.facts'),
          received_at: currentTime,
        })),
      )
      .execute()
  }
}

export async function insertPossibleMatches(db: Db, rows: readonly object[]): Promise<void> {
  if (rows.length > 0) await insertRows(db, 'possible_matches', rows)
}

export async function listSlugs(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('places')
    .select('latin_name')
    .union(db.selectFrom('place_former_slugs').select('latin_name'))
    .union(db.selectFrom('city_slugs').select((city) => city.ref('latin_name').$notNull().as('latin_name')))
    .execute()
  return new Set(rows.map((row) => row.latin_name))
}

export function insertPlaces(db: Db, rows: readonly ImportedRow[]): Promise<void> {
  return insertRows(db, 'places', rows)
}

/** Keeps the columns that people have edited and the `keptFields`. */
export async function updatePlaces(
  db: Db,
  rows: readonly { row: ImportedRow; keptFields: readonly string[] }[],
): Promise<void> {
  const held = rows.map(({ row, keptFields }) => ({ ...row, edited_fields: keptFields }))
  for (let from = 0; from < rows.length; from += 1000) {
    await db
      .updateTable('places')
      .from(recordsetOf('places', held.slice(from, from + 1000)))
      .set((eb) => {
        const isKept = (name: string) => {
          const isEdited = eb.or([
            eb(sql.lit(name), '=', eb.fn.any('places.edited_fields')),
            eb(sql.lit(name), '=', eb.fn.any('row.edited_fields')),
          ])
          // A place deleted on the site remains deleted.
          return name === 'status' ? eb.or([isEdited, eb('places.status', '=', 'deleted')]) : isEdited
        }
        const changes = importedColumns.map((name) => {
          const value = eb
            .case()
            .when(isKept(name))
            .then(eb.ref(`places.${name}`))
            .else(eb.ref(`row.${name}`))
          return [name, value.end()] as const
        })
        return {
          ...Object.fromEntries(changes),
          field_sources: eb.ref('row.field_sources'),
          updated_at: currentTime,
        }
      })
      .whereRef('places.id', '=', 'row.id')
      .execute()
  }
}

export async function closePlaces(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('places')
    .set({ status: 'closed', updated_at: currentTime })
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...ids]))))
    .execute()
}

export interface PhoneRow {
  id: string
  place_id: string
  position: number
  phone: string
  name: string
}
export interface LinkRow {
  id: string
  place_id: string
  position: number
  link: string
  name: string
}

export async function replacePhones(
  db: Db,
  placeIds: readonly string[],
  rows: readonly PhoneRow[],
): Promise<void> {
  await db
    .deleteFrom('place_phones')
    .where(({ eb, fn }) => eb('place_id', '=', fn.any(sql.val([...placeIds]))))
    .execute()
  await insertRows(db, 'place_phones', rows)
}

export async function replaceLinks(
  db: Db,
  placeIds: readonly string[],
  rows: readonly LinkRow[],
): Promise<void> {
  await db
    .deleteFrom('place_links')
    .where(({ eb, fn }) => eb('place_id', '=', fn.any(sql.val([...placeIds]))))
    .execute()
  await insertRows(db, 'place_links', rows)
}

export interface OrganisationRow {
  id: string
  name: string
  category_id: number
  city_id: number
  source: string
  source_id: string
}

/** Inserts missing organisations; returns the ids of all of them by `source_id`. */
export async function ensureOrganisations(
  db: Db,
  source: string,
  rows: readonly OrganisationRow[],
): Promise<{ ids: Map<string, string>; created: number }> {
  const wanted = rows.map((row) => row.source_id)
  const existing = await db
    .selectFrom('organisations')
    // A chain that was merged into another one has the id of that one.
    .select((eb) => ['source_id', eb.fn.coalesce('merged_into', 'id').as('id')])
    .where('source', '=', source)
    .where(({ eb, fn }) => eb('source_id', '=', fn.any(sql.val(wanted))))
    .$narrowType<{ source_id: NotNull }>()
    .execute()
  const ids = new Map(existing.map((row) => [row.source_id, row.id]))
  const missing = rows.filter((row) => !ids.has(row.source_id))
  await insertRows(db, 'organisations', missing)
  for (const row of missing) ids.set(row.source_id, row.id)
  return { ids, created: missing.length }
}

/** Recomputes the counters of the city and its chains from their places. */
export async function recountPlaces(db: Db, cityId: number, source: string): Promise<void> {
  const listed = db.selectFrom('listed_places as p').select(({ fn }) => fn.countAll<number>().as('count'))
  await db
    .updateTable('cities')
    .set({ place_count: listed.where('p.city_id', '=', cityId) })
    .where('id', '=', cityId)
    .execute()
  const counted = db
    .selectFrom('organisations as o')
    .leftJoin('listed_places as p', 'p.organisation_id', 'o.id')
    .select(({ fn }) => ['o.id', fn.count<number>('p.id').as('places')])
    .where('o.city_id', '=', cityId)
    .where('o.source', '=', source)
    .groupBy('o.id')
  await db
    .updateTable('organisations')
    .from(counted.as('counted'))
    .set(({ ref }) => ({ place_count: ref('counted.places') }))
    .whereRef('organisations.id', '=', 'counted.id')
    .whereRef('organisations.place_count', '<>', 'counted.places')
    .execute()
}
