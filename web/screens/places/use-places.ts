import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Point } from '#web/lib/format/distance.ts'
import { placesQuery } from '#web/nouns/places/api.ts'
import type { PlacesPageData } from './load-places.ts'
import { placesRequest } from './places-request.ts'

export function usePlaces({ city, filters, page }: PlacesPageData, userPosition: Point | null) {
  const query = useInfiniteQuery({
    ...placesQuery(placesRequest(city.latinName, filters, userPosition), page),
    // Only the order changes, so the old order stays on the screen until the new one has loaded.
    placeholderData: filters.order === 'distance' && userPosition ? keepPreviousData : undefined,
  })
  const places = query.data?.pages.flatMap(({ items }) => items) ?? []
  const last = query.data?.pageParams.at(-1)
  return { query, places, lastPage: typeof last === 'number' ? last : page }
}
