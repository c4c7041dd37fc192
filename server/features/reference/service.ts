import type { Db } from '#server/db/connection.ts'
import { categories } from '#server/reference/categories.ts'
import { cities } from '#server/reference/cities.ts'
import { cuisines } from '#server/reference/cuisines.ts'
import { dresscodes } from '#server/reference/dresscodes.ts'
import * as repository from './repository.ts'

/** Brings the reference tables in step with the product's own lists. Safe to run at every start. */
export async function syncReference(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await repository.upsertCities(transaction, cities)
    await repository.upsertCategories(transaction, categories)
    await repository.upsertCuisines(transaction, cuisines)
    await repository.upsertDresscodes(transaction, dresscodes)
  })
}
