import { insertRows } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { indexPlaces, indexUsers } from '#server/features/search/indexing/service.ts'
import { assignTiers } from '#server/features/search/tiers/service.ts'
import type { Generated } from './ids-and-times.ts'
import { type GeneratedPlace, insertPlaces, makePlace, placeCities } from './places.ts'
import { insertFollowers, insertPosts, planPosts } from './posts.ts'
import { makeRandom } from './random.ts'
import * as repository from './repository.ts'
import { makeUsers } from './users.ts'
import { createVocabulary } from './vocabulary.ts'

export interface Volume {
  places: number
  posts: number
  users: number
  seed: number
}

export type Progress = (step: string, done: number, total: number) => void

class SeedUsedError extends Error {}

const chunk = 10_000

/**
 * Fills the database with the given numbers of rows in one transaction, with correct counters; the same seed gives
 * the same rows. Comments, likes and followers are derived from the posts (one comment per ten posts, one like per
 * four).
 */
export async function generateVolume(db: Db, volume: Volume, report: Progress): Promise<void> {
  const source = `generated-${volume.seed}`
  await db.transaction().execute(async (transaction) => {
    if (await repository.isSeedUsed(transaction, source)) {
      throw new SeedUsedError(`Данные с seed ${volume.seed} в этой базе уже есть: возьмите другой seed.`)
    }
    const random = makeRandom(volume.seed)
    const reference = await loadReference(transaction)
    const cities = reference.cities.toSorted((a, b) => a.id - b.id)
    const cuisineIds = reference.cuisines.map(({ id }) => id).sort((a, b) => a - b)
    const generated: Generated = { random, words: createVocabulary(random), sequence: 0, cities, cuisineIds }
    const users = makeUsers(generated, volume.users)
    const places = placeCities(generated, volume.places).map((city, index) =>
      makePlace(generated, source, city, index),
    )
    const plan = planPosts(random, volume, places, users)

    for (let from = 0; from < users.length; from += chunk) {
      await insertRows(transaction, 'users', users.slice(from, from + chunk))
      report('Люди', Math.min(from + chunk, users.length), users.length)
    }
    for (let from = 0; from < places.length; from += chunk) {
      await insertPlaces(transaction, places.slice(from, from + chunk))
      report('Заведения', Math.min(from + chunk, places.length), places.length)
    }
    for (let from = 0; from < volume.posts; from += chunk) {
      await insertPosts(transaction, generated, plan, from, Math.min(from + chunk, volume.posts))
      report('Записи', Math.min(from + chunk, volume.posts), volume.posts)
    }
    await insertFollowers(transaction, generated, plan)
    await repository.addPlaceCounts(transaction, countByCity(places))
    report('Поиск', 0, 2)
    await indexPlaces(transaction)
    await assignTiers(transaction)
    report('Поиск', 1, 2)
    await indexUsers(transaction)
    report('Поиск', 2, 2)
  })
  await repository.analyze(db)
}

function countByCity(places: readonly GeneratedPlace[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { row } of places) counts.set(row.city_id, (counts.get(row.city_id) ?? 0) + 1)
  return counts
}
