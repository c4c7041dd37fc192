import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ReferenceListName } from '#contract/reference/list-fields.ts'
import type { Db } from '#server/db/connection.ts'
import type { DB } from '#server/db/types.ts'

export type Row = Record<string, unknown> & {
  id: number
  version: number
  is_hidden: boolean
  place_count: number
}
export type Values = Readonly<Record<string, unknown>>

const nameColumn: Readonly<Record<ReferenceListName, string>> = {
  cities: 'name',
  categories: 'name',
  cuisines: 'name',
  dresscodes: 'title',
  tags: 'name',
}

const placeCountOf: Readonly<Record<ReferenceListName, RawBuilder<number>>> = {
  cities: sql<number>`(select count(*) from places p where p.city_id = r.id)`,
  categories: sql<number>`(select count(*) from places p where p.category_id = r.id)`,
  cuisines: sql<number>`(select count(*) from places p where p.cuisine_ids @> array[r.id])`,
  dresscodes: sql<number>`(select count(*) from places p where p.dresscode_id = r.id)`,
  tags: sql<number>`(select count(*) from places p where p.tag_ids @> array[r.id])`,
}

// Raw SQL, because one statement serves the tables of all lists, whose columns differ.

export async function listRows(
  db: Db,
  list: ReferenceListName,
  { pattern, offset, limit }: { pattern: string; offset: number; limit: number },
): Promise<Row[]> {
  const name = sql.ref(`r.${nameColumn[list]}`)
  const { rows } = await sql<Row>`
    select r.*, ${placeCountOf[list]} as place_count from ${sql.table(list)} r
    where ${name} ilike ${pattern} ${list === 'dresscodes' ? sql`` : sql`or r.latin_name ilike ${pattern}`}
    order by ${name} collate "und-x-icu", r.id offset ${offset} limit ${limit}`.execute(db)
  return rows
}

export async function findRow(db: Db, list: ReferenceListName, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select r.*, ${placeCountOf[list]} as place_count from ${sql.table(list)} r where r.id = ${id}`.execute(db)
  return rows[0]
}

/** By id, so that two merges do not deadlock. */
export async function lockRows(db: Db, list: ReferenceListName, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.* from ${sql.table(list)} r where r.id = any(${ids}) order by r.id for update`.execute(db)
  return rows
}

export async function insertRow(db: Db, list: ReferenceListName, values: Values): Promise<number> {
  const columns = Object.keys(values)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(list)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join(columns.map((column) => sql`${values[column]}`))}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** @returns false when somebody else has saved since that version */
export async function updateRow(
  db: Db,
  list: ReferenceListName,
  { id, version, values }: { id: number; version: number; values: Values },
): Promise<boolean> {
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql`
    update ${sql.table(list)} set ${sql.join([...set, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${id} and version = ${version} returning id`.execute(db)
  return rows.length === 1
}

export async function deleteRow(db: Db, list: ReferenceListName, id: number): Promise<void> {
  await sql`delete from ${sql.table(list)} where id = ${id}`.execute(db)
}

/** Replaces references to one row by references to another. */
export async function moveReferences(
  db: Db,
  list: ReferenceListName,
  from: number,
  into: number,
): Promise<void> {
  switch (list) {
    case 'cities':
      return moveToCity(db, from, into)
    case 'categories':
      await db.updateTable('places').set({ category_id: into }).where('category_id', '=', from).execute()
      await db
        .updateTable('organisations')
        .set({ category_id: into })
        .where('category_id', '=', from)
        .execute()
      return moveCategoryOfRecords(db, from, into)
    case 'cuisines':
      await replaceInPlaces(db, 'cuisine_ids', from, into)
      return moveCuisineOfRecords(db, from, into)
    case 'tags':
      await replaceInPlaces(db, 'tag_ids', from, into)
      await db.updateTable('place_actions').set({ tag_id: into }).where('tag_id', '=', from).execute()
      return
    case 'dresscodes':
      await db.updateTable('places').set({ dresscode_id: into }).where('dresscode_id', '=', from).execute()
  }
}

const tablesOfCity = [
  'users',
  'organisations',
  'posts',
  'post_hashtags',
  'collections',
  'landmarks',
  'reservation_settings',
  'seat_availability',
  'place_sources',
  'import_runs',
  'place_actions',
  'places',
  'place_terms',
  'user_terms',
] as const

async function moveToCity(db: Db, from: number, into: number): Promise<void> {
  for (const table of tablesOfCity) {
    await db.updateTable(table).set({ city_id: into }).where('city_id', '=', from).execute()
  }
  await db
    .updateTable('place_action_places')
    .set({ before_city_id: into })
    .where('before_city_id', '=', from)
    .execute()
  // A URL that is imported for both cities is deleted with the merged city.
  await db
    .updateTable('scheduled_imports')
    .set({ city_id: into })
    .where('city_id', '=', from)
    .where('url', 'not in', (imports) =>
      imports.selectFrom('scheduled_imports').select('url').where('city_id', '=', into),
    )
    .execute()
  await db
    .updateTable('cities')
    .set((city) => ({
      place_count: city
        .selectFrom('places')
        .select((place) => place.fn.countAll<number>().as('count'))
        .where('city_id', '=', into)
        .where('is_listed', '=', true)
        .$asScalar()
        .$notNull(),
    }))
    .where('id', '=', into)
    .execute()
}

async function replaceInPlaces(
  db: Db,
  name: 'cuisine_ids' | 'tag_ids',
  from: number,
  into: number,
): Promise<void> {
  const column = sql.ref(name)
  await sql`
    update places set ${column} = case when ${column} @> array[${into}::int]
      then array_remove(${column}, ${from}::int) else array_replace(${column}, ${from}::int, ${into}::int) end
    where ${column} @> array[${from}::int]`.execute(db)
}

/** Every import composes places from the stored facts again, which would restore references to the merged row. */
async function moveCategoryOfRecords(db: Db, from: number, into: number): Promise<void> {
  await sql`
    update place_sources set facts = jsonb_set(facts, '{categoryId}', to_jsonb(${into}::int))
    where facts -> 'categoryId' = to_jsonb(${from}::int)`.execute(db)
}

async function moveCuisineOfRecords(db: Db, from: number, into: number): Promise<void> {
  await sql`
    update place_sources set facts = jsonb_set(facts, '{cuisineIds}', case
      when facts -> 'cuisineIds' @> to_jsonb(${into}::int)
        then jsonb_path_query_array(facts -> 'cuisineIds', '$[*] ? (@ != $from)', jsonb_build_object('from', ${from}::int))
      else (select jsonb_agg(case when id = to_jsonb(${from}::int) then to_jsonb(${into}::int) else id end order by position)
        from jsonb_array_elements(facts -> 'cuisineIds') with ordinality as ids(id, position))
      end)
    where facts -> 'cuisineIds' @> to_jsonb(${from}::int)`.execute(db)
}

/** Redirects the former addresses and ids of one row to another. */
export async function moveFormerRows(
  db: Db,
  list: ReferenceListName,
  from: number,
  into: number,
): Promise<void> {
  await db
    .updateTable('reference_former_rows')
    .set({ row_id: into })
    .where('list', '=', list)
    .where('row_id', '=', from)
    .execute()
}

export async function addFormerRow(
  db: Db,
  list: ReferenceListName,
  former: { rowId: number; latinName: string | null; mergedId: number | null },
): Promise<void> {
  await db
    .insertInto('reference_former_rows')
    .values({ list, row_id: former.rowId, latin_name: former.latinName, merged_id: former.mergedId })
    .onConflict((conflict) => conflict.columns(['list', 'latin_name']).doUpdateSet({ row_id: former.rowId }))
    .execute()
}

/** Deletes the redirect of an address that a row uses again. */
export async function deleteFormerSlug(db: Db, list: ReferenceListName, latinName: string): Promise<void> {
  await db
    .deleteFrom('reference_former_rows')
    .where('list', '=', list)
    .where('latin_name', '=', latinName)
    .where('merged_id', 'is', null)
    .execute()
}

export async function listPlaceIds(db: Db, list: ReferenceListName, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('places')
    .select('id')
    .$if(list === 'cities', (query) => query.where('city_id', '=', id))
    .$if(list === 'categories', (query) => query.where('category_id', '=', id))
    .$if(list === 'cuisines', (query) => query.where('cuisine_ids', '@>', sql.val([id])))
    .$if(list === 'tags', (query) => query.where('tag_ids', '@>', sql.val([id])))
    .$if(list === 'dresscodes', (query) => query.where('dresscode_id', '=', id))
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

const userName = expressionBuilder<DB>()
  .selectFrom('users')
  .select(['id', 'first_name', 'second_name', 'is_deleted'])

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number]

export function listChanges(
  db: Db,
  { list, rowId, offset, limit }: { list: ReferenceListName; rowId: number; offset: number; limit: number },
) {
  return db
    .selectFrom('reference_changes as c')
    .select(['c.id', 'c.action', 'c.changes', 'c.created_at'])
    .select((eb) =>
      jsonObjectFrom(userName.whereRef('users.id', '=', eb.ref('c.changed_by'))).as('changed_by'),
    )
    .where('c.list', '=', list)
    .where('c.row_id', '=', rowId)
    .orderBy('c.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
