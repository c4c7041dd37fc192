import { summaryOf } from '#contract/places/place-summary.ts'
import type { Place, PlaceSummary } from '#contract/places/places.ts'
import { GUEST_FAVORITES_KEY } from '#web/lib/browser/stored.ts'
import { createStoredList, type StoredList } from '#web/lib/browser/stored-list.ts'

/** Stored with the fields of their cards, so that they are shown without a network. */
export const savedPlaces = createStoredList(GUEST_FAVORITES_KEY, 100, isSummary)
/** Recently viewed places. */
export const seenPlaces = createStoredList('shodim:seen', 12, isSummary)

/** Puts the place first in the list, without the hours and tables of this week, which a list of months would keep. */
export function storePlace(list: StoredList<PlaceSummary>, place: Place): void {
  const { specialWeek: _week, freeTimes: _times, ...lasting } = place
  list.write([summaryOf(lasting), ...list.read().filter(({ id }) => id !== place.id)])
}

export function dropPlace(list: StoredList<PlaceSummary>, placeId: string): void {
  list.write(list.read().filter(({ id }) => id !== placeId))
}

/** Whether this version of the product can render it; other shapes are dropped. */
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
