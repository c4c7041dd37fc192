import type { ReferenceData } from '#server/features/reference/lookup.ts'
import type { Snapshot } from './stored.ts'

type Lists = Pick<ReferenceData, 'cityById' | 'categoryById' | 'cuisineById'>

/** The snapshot with those cities, categories and cuisines into which the remembered ones have been merged since. */
export function withCurrentRows(
  snapshot: Snapshot,
  { cityById, categoryById, cuisineById }: Lists,
): Snapshot {
  const city = (id: number) => cityById.get(id)?.id ?? id
  const category = (id: number) => categoryById.get(id)?.id ?? id
  const cuisines = (ids: readonly number[]) => [...new Set(ids.map((id) => cuisineById.get(id)?.id ?? id))]
  const { place, place_sources: records } = snapshot
  return {
    ...snapshot,
    place: {
      ...place,
      category_id: category(place.category_id),
      cuisine_ids: cuisines(place.cuisine_ids),
    },
    place_sources: records.map((record) => {
      const { facts, city_id } = record
      const { categoryId, cuisineIds } = facts
      return {
        ...record,
        city_id: city(city_id),
        facts: {
          ...facts,
          ...(categoryId !== undefined && { categoryId: category(categoryId) }),
          ...(cuisineIds !== undefined && { cuisineIds: cuisines(cuisineIds) }),
        },
      }
    }),
  }
}
