import type { Point } from '#web/lib/format/distance.ts'
import type { PlacesRequest } from '#web/nouns/places/api.ts'
import { noFilters, type PlaceFilters, writePlaceFilters } from './filters/place-filters.ts'

/**
 * The order by distance needs the position of the reader; until then the list keeps its usual order. An area of the
 * map may reach beyond the city, so it is requested without a city, unless a landmark of the city is wanted.
 */
export function placesRequest(
  cityName: string,
  filters: PlaceFilters,
  userPosition: Point | null,
): PlacesRequest {
  const isNear = filters.order === 'distance'
  const request = {
    city: filters.area && !filters.near ? undefined : cityName,
    ...writePlaceFilters(isNear ? { ...filters, order: noFilters.order } : filters),
  }
  return isNear && userPosition ? { ...request, order_by: 'distance', ...userPosition } : request
}

/** Filters without the order, for counts and markers, which it cannot change. */
export function unorderedRequest(cityName: string, filters: PlaceFilters): PlacesRequest {
  return placesRequest(cityName, { ...filters, order: noFilters.order }, null)
}
