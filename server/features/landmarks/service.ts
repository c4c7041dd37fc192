import { LRUCache } from 'lru-cache'
import type { LandmarkKind } from '#contract/landmarks/landmark-kinds.ts'
import type { Landmark } from '#contract/landmarks/landmarks.ts'
import type { Db } from '#server/db/connection.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { cityIdOf } from '#server/features/reference/rules.ts'
import * as repository from './repository.ts'
import { CityLandmarks } from './rules.ts'
import { viewLandmark } from './views.ts'

/** They only change by imports, so other nodes may be this late. */
const MAX_AGE_MS = 30_000
const MAX_CITIES = 100

const loaded = new WeakMap<Db, LRUCache<number, Promise<CityLandmarks>>>()

/** Landmarks of a city in memory: the nearest station of every card is found without a query. */
export function loadLandmarks(db: Db, cityId: number): Promise<CityLandmarks> {
  const byCity = loaded.get(db) ?? new LRUCache({ max: MAX_CITIES, ttl: MAX_AGE_MS })
  loaded.set(db, byCity)
  const cached = byCity.get(cityId)
  if (cached) return cached
  const landmarks = repository.listLandmarks(db, cityId).then((rows) => new CityLandmarks(rows))
  byCity.set(cityId, landmarks)
  landmarks.catch(() => byCity.delete(cityId))
  return landmarks
}

/** After a write of landmarks. */
export function invalidateLandmarks(db: Db): void {
  loaded.delete(db)
}

export async function listLandmarks(
  db: Db,
  { city, kind, key }: { city: string; kind?: LandmarkKind; key?: string },
): Promise<Landmark[]> {
  const reference = await loadReference(db)
  const cityId = cityIdOf({ city }, reference) ?? 0
  const { all } = await loadLandmarks(db, cityId)
  return all
    .filter((it) => (kind === undefined || it.kind === kind) && (key === undefined || it.key === key))
    .map(viewLandmark)
}
