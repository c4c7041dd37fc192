import { DUPLICATE_RADIUS_METERS } from '#contract/places/place-limits.ts'
import type { PlaceShort } from '#contract/places/places.ts'
import type { Db } from '#server/db/connection.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { AppError } from '#server/lib/errors.ts'
import { parsePhones } from '#server/lib/text/phones.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { listPlaceCards } from '../service.ts'
import * as repository from './repository.ts'

export interface Duplicate {
  place: PlaceShort
  distance: number
  isSamePhone: boolean
  isSimilarName: boolean
}

/** Finds places visible to the viewer that are probably the same as the one about to be added. */
export async function findDuplicates(
  db: Db,
  viewer: SignedIn,
  query: { name: string; city_id: number; lat: number; lon: number; phone?: string },
): Promise<Duplicate[]> {
  const reference = await loadReference(db)
  if (!reference.cityById.has(query.city_id)) {
    throw new AppError('ValidationFailed', { fields: { city_id: ['Такого города нет в списке'] } })
  }
  const country = reference.cityById.get(query.city_id)?.countryCode ?? 'RU'
  const rows = await repository.findDuplicates(db, {
    name: query.name.trim(),
    cityId: query.city_id,
    lat: query.lat,
    lon: query.lon,
    phone: parsePhones(query.phone ?? '', country).phones[0] ?? null,
    meters: DUPLICATE_RADIUS_METERS,
    viewerId: viewer.userId,
  })
  const shown = await listPlaceCards(
    db,
    viewer,
    rows.map(({ id }) => id),
  )
  return shown.flatMap((place) => {
    const row = rows.find(({ id }) => id === place.id)
    if (!row) return []
    return [
      {
        place,
        distance: row.distance,
        isSamePhone: row.is_same_phone,
        isSimilarName: row.is_similar_name,
      },
    ]
  })
}
