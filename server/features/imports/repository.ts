import { type NotNull, sql } from 'kysely'
import { type ColumnTypes, insertRows } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { type PlaceFeatures, placeFeatureColumns } from '#server/db/place-features.ts'
import type { PlaceStatus } from '#server/db/types.ts'

/** What an import writes into `places`: each of them is left alone once a person has edited it. */
const importedColumns = {
  name: 'text',
  organisation_id: 'text',
  category_id: 'int',
  cuisine_ids: 'int[]',
  description: 'text',
  sub_category: 'text',
  short_description: 'text',
  average_check: 'int',
  street: 'text',
  building: 'text',
  district: 'text',
  lat: 'float8',
  lon: 'float8',
  seats: 'int',
  status: 'text',
  ...placeFeatureColumns,
} as const satisfies ColumnTypes

const newColumns = {
  id: 'text',
  latin_name: 'text',
  city_id: 'int',
  source: 'text',
  source_id: 'text',
  source_hash: 'text',
  ...importedColumns,
} as const satisfies ColumnTypes

export interface ImportedRow extends PlaceFeatures {
  id: string
  latin_name: string
  city_id: number
  source: string
  source_id: string
  source_hash: string
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
  district: string
  lat: number
  lon: number
  seats: number
  status: PlaceStatus
}

export interface KnownPlace {
  id: string
  city_id: number
  name: string
  street: string
  building: string
  lat: number
  lon: number
  status: PlaceStatus
  phones: string[]
  source: string | null
  source_id: string | null
  source_hash: string | null
  edited_fields: string[]
}

/** Two imports of the same city at once would not see each other's rows: the second waits. */
export async function lockImports(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('shodim imports'))`.execute(db)
}

/** Everything of the city, and what the source has brought elsewhere. */
export function listKnownPlaces(db: Db, cityId: number, source: string): Promise<KnownPlace[]> {
  return db
    .selectFrom('places')
    .select(['id', 'city_id', 'name', 'street', 'building', 'lat', 'lon', 'status'])
    .select(['source', 'source_id', 'source_hash', 'edited_fields'])
    .select(
      sql<string[]>`array(select phone from place_phones where place_phones.place_id = places.id)`.as(
        'phones',
      ),
    )
    .where((eb) => eb.or([eb('city_id', '=', cityId), eb('source', '=', source)]))
    .orderBy('id')
    .execute()
}

export async function listSlugs(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('places')
    .select('latin_name')
    .union(db.selectFrom('place_former_slugs').select('latin_name'))
    .execute()
  return new Set(rows.map((row) => row.latin_name))
}

export function insertPlaces(db: Db, rows: readonly ImportedRow[]): Promise<void> {
  return insertRows(db, 'places', newColumns, rows)
}

/** By hand: each column is decided by whether somebody has edited it, for a thousand places at once. */
export async function updatePlaces(db: Db, rows: readonly ImportedRow[]): Promise<void> {
  const changes = Object.keys(importedColumns)
    .filter((name) => name !== 'status')
    .map(
      (name) =>
        sql`${sql.ref(name)} = case when ${name} = any(places.edited_fields) then places.${sql.ref(name)} else row.${sql.ref(name)} end`,
    )
  // Deleted on the site stays deleted, whatever a file says.
  changes.push(
    sql`status = case when places.status = 'deleted' or 'status' = any(places.edited_fields) then places.status else row.status end`,
  )
  const shape = Object.entries({ id: 'text', source_hash: 'text', ...importedColumns }).map(
    ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
  )
  for (let from = 0; from < rows.length; from += 1000) {
    await sql`
      update places set ${sql.join(changes)}, source_hash = row.source_hash, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + 1000))}::jsonb) as row(${sql.join(shape)})
      where places.id = row.id`.execute(db)
  }
}

export async function closePlaces(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('places')
    .set({ status: 'closed', updated_at: sql<Date>`now()` })
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
  await insertRows(
    db,
    'place_phones',
    { id: 'text', place_id: 'text', position: 'int2', phone: 'text' },
    rows,
  )
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
  const columns = { id: 'text', place_id: 'text', position: 'int2', link: 'text', name: 'text' }
  await insertRows(db, 'place_links', columns, rows)
}

export interface OrganisationRow {
  id: string
  name: string
  category_id: number
  city_id: number
  source: string
  source_id: string
}

/** Makes the organisations that are not there yet; answers with the ids of all of them by `source_id`. */
export async function ensureOrganisations(
  db: Db,
  source: string,
  rows: readonly OrganisationRow[],
): Promise<{ ids: Map<string, string>; created: number }> {
  const wanted = rows.map((row) => row.source_id)
  const known = await db
    .selectFrom('organisations')
    .select(['id', 'source_id'])
    .where('source', '=', source)
    .where(({ eb, fn }) => eb('source_id', '=', fn.any(sql.val(wanted))))
    .$narrowType<{ source_id: NotNull }>()
    .execute()
  const ids = new Map(known.map((row) => [row.source_id, row.id]))
  const missing = rows.filter((row) => !ids.has(row.source_id))
  const columns = {
    id: 'text',
    name: 'text',
    category_id: 'int',
    city_id: 'int',
    source: 'text',
    source_id: 'text',
  }
  await insertRows(db, 'organisations', columns, missing)
  for (const row of missing) ids.set(row.source_id, row.id)
  return { ids, created: missing.length }
}

/** Counters are a matter of the places themselves: counted anew for the city and its chains. */
export async function recountPlaces(db: Db, cityId: number, source: string): Promise<void> {
  await sql`
    update cities set place_count = (select count(*) from places where city_id = cities.id and is_listed)
    where id = ${cityId}`.execute(db)
  await sql`
    update organisations set place_count = counted.places
    from (
      select o.id, count(p.id) filter (where p.is_listed) places
      from organisations o left join places p on p.organisation_id = o.id
      where o.city_id = ${cityId} and o.source = ${source}
      group by o.id
    ) counted
    where counted.id = organisations.id and organisations.place_count <> counted.places`.execute(db)
}
