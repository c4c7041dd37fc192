import type { Db } from '#server/db/connection.ts'
import type {
  ReferenceCategory,
  ReferenceCity,
  ReferenceCuisine,
  ReferenceDresscode,
  ReferenceTag,
} from './known.ts'
import * as repository from './repository.ts'
import { viewCategory, viewCity, viewCuisine, viewDresscode, viewTag } from './views.ts'

/** How long a node that missed the notification of a change may use old lists. */
const MAX_AGE_MS = 3000

/**
 * The reference lists in memory in the format of responses, so that places need no join. They are small and read on
 * every request. A list has the rows that are offered, a map by id or address all rows, also those merged into
 * others.
 */
export interface ReferenceData {
  cities: readonly ReferenceCity[]
  cityById: ReadonlyMap<number, ReferenceCity>
  cityBySlug: ReadonlyMap<string, ReferenceCity>
  categories: readonly ReferenceCategory[]
  categoryById: ReadonlyMap<number, ReferenceCategory>
  categoryBySlug: ReadonlyMap<string, ReferenceCategory>
  cuisines: readonly ReferenceCuisine[]
  cuisineById: ReadonlyMap<number, ReferenceCuisine>
  cuisineBySlug: ReadonlyMap<string, ReferenceCuisine>
  dresscodes: readonly ReferenceDresscode[]
  dresscodeById: ReadonlyMap<number, ReferenceDresscode>
  tags: readonly ReferenceTag[]
  tagById: ReadonlyMap<number, ReferenceTag>
  tagBySlug: ReadonlyMap<string, ReferenceTag>
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

/** Called after a write that changes a list or its counts of places. */
export function invalidateReferenceCache(db: Db): void {
  loaded.delete(db)
}

async function readReference(db: Db): Promise<ReferenceData> {
  const [cityRows, categoryRows, cuisineRows, dresscodeRows, tagRows, former] = await Promise.all([
    repository.listCities(db),
    repository.listCategories(db),
    repository.listCuisines(db),
    repository.listDresscodes(db),
    repository.listTags(db),
    repository.listFormer(db),
  ])
  const formerOf = (list: repository.ReferenceList) => former.filter((row) => row.list === list)
  const cities = indexed(cityRows.map(viewCity), formerOf('cities'))
  const categories = indexed(categoryRows.map(viewCategory), formerOf('categories'))
  const cuisines = indexed(cuisineRows.map(viewCuisine), formerOf('cuisines'))
  const dresscodes = indexed(dresscodeRows.map(viewDresscode), formerOf('dresscodes'))
  const tags = indexed(tagRows.map(viewTag), formerOf('tags'))
  return {
    cities: cities.offered.toSorted(byImportance),
    cityById: cities.byId,
    cityBySlug: cities.bySlug,
    categories: categories.offered,
    categoryById: categories.byId,
    categoryBySlug: categories.bySlug,
    cuisines: cuisines.offered,
    cuisineById: cuisines.byId,
    cuisineBySlug: cuisines.bySlug,
    dresscodes: dresscodes.offered,
    dresscodeById: dresscodes.byId,
    tags: tags.offered,
    tagById: tags.byId,
    tagBySlug: tags.bySlug,
  }
}

/** Estimates the population of a city, where nobody knows it, from its places. */
const PEOPLE_PER_PLACE = 300

/** Cities with places first, larger ones before smaller ones. */
function byImportance(one: ReferenceCity, other: ReferenceCity): number {
  const hasPlaces = ({ placeCount }: ReferenceCity) => Number(placeCount > 0)
  const people = ({ population, placeCount }: ReferenceCity) => population || placeCount * PEOPLE_PER_PLACE
  return hasPlaces(other) - hasPlaces(one) || people(other) - people(one)
}

interface Listed {
  id: number
  latinName?: string
  isHidden?: boolean
}

function indexed<Row extends Listed>(rows: readonly Row[], former: readonly repository.FormerRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const bySlug = new Map(rows.map((row) => [row.latinName ?? '', row]))
  for (const { row_id, latin_name, merged_id } of former) {
    const row = byId.get(row_id)
    if (!row) continue
    if (merged_id !== null) byId.set(merged_id, row)
    if (latin_name !== null && !bySlug.has(latin_name)) bySlug.set(latin_name, row)
  }
  return { offered: rows.filter((row) => !row.isHidden), byId, bySlug }
}
