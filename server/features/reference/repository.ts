import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { CategoryReference } from '#server/reference/categories.ts'
import type { CityReference } from '#server/reference/cities.ts'
import type { CuisineReference } from '#server/reference/cuisines.ts'
import type { DresscodeReference } from '#server/reference/dresscodes.ts'

export async function upsertCities(db: Db, cities: readonly CityReference[]): Promise<void> {
  await db
    .insertInto('cities')
    .values(
      cities.map((city) => ({
        id: city.id,
        name: city.name,
        name_in: city.nameIn,
        latin_name: city.latinName,
        lat: city.lat,
        lon: city.lon,
        time_zone: city.timeZone,
        country_code: city.countryCode,
        population: city.population,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        name_in: eb.ref('excluded.name_in'),
        latin_name: eb.ref('excluded.latin_name'),
        lat: eb.ref('excluded.lat'),
        lon: eb.ref('excluded.lon'),
        time_zone: eb.ref('excluded.time_zone'),
        country_code: eb.ref('excluded.country_code'),
        population: eb.ref('excluded.population'),
      })),
    )
    .execute()
}

export async function upsertCategories(db: Db, categories: readonly CategoryReference[]): Promise<void> {
  await db
    .insertInto('categories')
    .values(
      categories.map((category) => ({
        id: category.id,
        name: category.name,
        name_plural: category.namePlural,
        latin_name: category.latinName,
        position: category.position,
        schema_type: category.schemaType,
        pattern: category.pattern,
        color: category.color,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        name_plural: eb.ref('excluded.name_plural'),
        latin_name: eb.ref('excluded.latin_name'),
        position: eb.ref('excluded.position'),
        schema_type: eb.ref('excluded.schema_type'),
        pattern: eb.ref('excluded.pattern'),
        color: eb.ref('excluded.color'),
      })),
    )
    .execute()
}

export async function upsertCuisines(db: Db, cuisines: readonly CuisineReference[]): Promise<void> {
  await db
    .insertInto('cuisines')
    .values(
      cuisines.map((cuisine) => ({
        id: cuisine.id,
        name: cuisine.name,
        latin_name: cuisine.latinName,
        is_noun: cuisine.isNoun,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        latin_name: eb.ref('excluded.latin_name'),
        is_noun: eb.ref('excluded.is_noun'),
      })),
    )
    .execute()
}

export async function upsertDresscodes(db: Db, dresscodes: readonly DresscodeReference[]): Promise<void> {
  await db
    .insertInto('dresscodes')
    .values(dresscodes.map(({ id, title, description }) => ({ id, title, description })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        description: eb.ref('excluded.description'),
      })),
    )
    .execute()
}

export function listCategories(db: Db) {
  return db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute()
}

export function listCuisines(db: Db) {
  return db.selectFrom('cuisines').selectAll().orderBy(sql`name collate "und-x-icu"`).orderBy('id').execute()
}

export function listDresscodes(db: Db) {
  return db.selectFrom('dresscodes').selectAll().orderBy('id').execute()
}

export function listCities(db: Db) {
  return db.selectFrom('cities').selectAll().orderBy('population', 'desc').orderBy('id').execute()
}
