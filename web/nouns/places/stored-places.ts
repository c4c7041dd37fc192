import type { PlaceSummary } from '#contract/places/places.ts'
import { SAVED_KEY } from '#web/lib/browser/stored.ts'
import { createStoredList, type StoredList } from '#web/lib/browser/stored-list.ts'

/** Kept with what is shown of them: to see them takes no network. */
export const savedPlaces = createStoredList(SAVED_KEY, 100, isSummary)
/** Places viewed lately. */
export const seenPlaces = createStoredList('shodim:seen', 12, isSummary)

/** First of the list now, wherever it was in it before. */
export function storePlace(list: StoredList<PlaceSummary>, place: PlaceSummary): void {
  list.write([place, ...list.read().filter(({ id }) => id !== place.id)])
}

export function dropPlace(list: StoredList<PlaceSummary>, placeId: string): void {
  list.write(list.read().filter(({ id }) => id !== placeId))
}

/** As this version of the product draws them; other shapes are let go. */
function isSummary(value: unknown): value is PlaceSummary {
  const { id, latinName, name, kinds, cover, location, hours } = (value ?? {}) as Partial<PlaceSummary>
  return (
    [id, latinName, name, cover, location?.city?.name, location?.city?.timeZone].every(
      (text) => typeof text === 'string',
    ) &&
    Array.isArray(kinds) &&
    Array.isArray(hours)
  )
}
