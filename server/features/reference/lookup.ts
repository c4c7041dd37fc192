import type { City } from '#contract/cities.ts'
import type { Category, Cuisine, Dresscode } from '#contract/reference.ts'
import type { Db } from '#server/db/connection.ts'
import * as repository from './repository.ts'
import { viewCategory, viewCity, viewCuisine, viewDresscode } from './views.ts'

/** How long counts of places per city may lag behind; the lists themselves change only at a start. */
const MAX_AGE_MS = 10_000

/**
 * The reference lists in memory, on the wire already: a place is presented without a join.
 * They are small (hundreds of rows) and are read on every request.
 */
export interface ReferenceData {
  cities: readonly City[]
  cityById: ReadonlyMap<number, City>
  cityBySlug: ReadonlyMap<string, City>
  categories: readonly Category[]
  categoryById: ReadonlyMap<number, Category>
  /** category id → type of schema.org */
  schemaTypes: ReadonlyMap<number, string>
  cuisines: readonly Cuisine[]
  cuisineById: ReadonlyMap<number, Cuisine>
  dresscodes: readonly Dresscode[]
  dresscodeById: ReadonlyMap<number, Dresscode>
}

const loaded = new WeakMap<Db, { at: number; data: Promise<ReferenceData> }>()

export function loadReference(db: Db, now: number = Date.now()): Promise<ReferenceData> {
  const current = loaded.get(db)
  if (current && now - current.at < MAX_AGE_MS) return current.data
  const data = readReference(db)
  loaded.set(db, { at: now, data })
  data.catch(() => loaded.delete(db))
  return data
}

/** After a write that changes counts of places. */
export function forgetReference(db: Db): void {
  loaded.delete(db)
}

async function readReference(db: Db): Promise<ReferenceData> {
  const [cityRows, categoryRows, cuisineRows, dresscodeRows] = await Promise.all([
    repository.listCities(db),
    repository.listCategories(db),
    repository.listCuisines(db),
    repository.listDresscodes(db),
  ])
  const cities = cityRows.map(viewCity)
  const categories = categoryRows.map(viewCategory)
  const cuisines = cuisineRows.map(viewCuisine)
  const dresscodes = dresscodeRows.map(viewDresscode)
  return {
    cities,
    cityById: new Map(cities.map((city) => [city.id, city])),
    cityBySlug: new Map(cities.map((city) => [city.latinName, city])),
    categories,
    categoryById: new Map(categories.map((category) => [category.id, category])),
    schemaTypes: new Map(categoryRows.map((row) => [row.id, row.schema_type])),
    cuisines,
    cuisineById: new Map(cuisines.map((cuisine) => [cuisine.id, cuisine])),
    dresscodes,
    dresscodeById: new Map(dresscodes.map((dresscode) => [dresscode.id, dresscode])),
  }
}
