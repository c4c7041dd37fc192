import type { Insertable, Selectable } from 'kysely'
import { OTHER_CATEGORY_ID } from '#contract/places/place-features.ts'
import type { Db } from '#server/db/connection.ts'
import type { Cities, DB } from '#server/db/types.ts'

export type ReferenceList = 'cities' | 'categories' | 'cuisines' | 'dresscodes' | 'tags'
export type FormerRow = Selectable<DB['reference_former_rows']>

/** «Другое» is always last. */
export function listCategories(db: Db) {
  return db
    .selectFrom('categories')
    .selectAll()
    .orderBy((eb) => eb('id', '=', OTHER_CATEGORY_ID))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function listCuisines(db: Db) {
  return db
    .selectFrom('cuisines')
    .selectAll()
    .orderBy('name', (order) => order.collate('und-x-icu'))
    .orderBy('id')
    .execute()
}

export function listDresscodes(db: Db) {
  return db.selectFrom('dresscodes').selectAll().orderBy('id').execute()
}

export function listTags(db: Db) {
  return db.selectFrom('tags').selectAll().orderBy('position').orderBy('id').execute()
}

export function listCities(db: Db) {
  return db.selectFrom('cities').selectAll().orderBy('population', 'desc').orderBy('id').execute()
}

export function listFormer(db: Db) {
  return db.selectFrom('reference_former_rows').selectAll().execute()
}

/** The addresses that a place or a city has or had. */
export async function listTakenCitySlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('city_slugs')
    .select((city) => city.ref('latin_name').$notNull().as('latin_name'))
    .where('latin_name', 'in', slugs)
    .union(db.selectFrom('places').select('latin_name').where('latin_name', 'in', slugs))
    .union(db.selectFrom('place_former_slugs').select('latin_name').where('latin_name', 'in', slugs))
    .execute()
  return new Set(rows.map((row) => row.latin_name))
}

export function insertCity(db: Db, row: Insertable<Cities>) {
  return db.insertInto('cities').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function insertChange(db: Db, row: Insertable<DB['reference_changes']>): Promise<void> {
  await db.insertInto('reference_changes').values(row).execute()
}
