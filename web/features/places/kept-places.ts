import type { Place, PlaceSummary } from '#contract/places.ts'
import { type KeptList, keptList } from '#web/lib/kept-list.ts'
import { SAVED_KEY } from '#web/lib/stored.ts'

/** Kept with what is shown of them: to see them takes no network. */
export const savedPlaces = keptList(SAVED_KEY, 100, isSummary)
/** What was looked at lately. */
export const seenPlaces = keptList('shodim:seen', 12, isSummary)

/** As the cards and rows of lists show it; beside them the page of a place knows much more. */
export function summaryOf(place: Place): PlaceSummary {
  const { id, latinName, name, category, subCategory, cuisines, avatar, background, location } = place
  const { averageCheck, rating, reviewCount, isFollowed, mainSchedule, status } = place
  return {
    id,
    latinName,
    name,
    category,
    subCategory,
    cuisines,
    avatar,
    background,
    averageCheck,
    rating,
    reviewCount,
    isFollowed,
    location,
    hours: (mainSchedule?.items ?? []).map(
      ({ dayOfWeek, startAt, endAt }) => `${dayOfWeek} ${startAt} ${endAt}`,
    ),
    ...(status.value !== 'opened' && { closedLabel: status.label }),
  }
}

/** First of the list now, wherever it was in it before. */
export function keepPlace(list: KeptList<PlaceSummary>, place: PlaceSummary): void {
  list.write([place, ...list.read().filter(({ id }) => id !== place.id)])
}

export function dropPlace(list: KeptList<PlaceSummary>, placeId: string): void {
  list.write(list.read().filter(({ id }) => id !== placeId))
}

/** As this version of the product draws them; other shapes are let go. */
function isSummary(value: unknown): value is PlaceSummary {
  const { id, latinName, name, category, cuisines, location, hours } = (value ?? {}) as Partial<PlaceSummary>
  return (
    [id, latinName, name, category?.name, location?.city?.name, location?.city?.timeZone].every(
      (text) => typeof text === 'string',
    ) &&
    Array.isArray(cuisines) &&
    Array.isArray(hours)
  )
}
