import type { Point } from '#web/lib/format/distance.ts'
import type { PlacesRequest } from './api.ts'
import { noFilters, type PlaceFilters, writePlaceFilters } from './filters/place-filters.ts'

/**
 * Nearest first needs to know where the reader stands; until then the list keeps its usual order. An area of the map may reach
 * beyond the city, so it is asked for without one.
 */
export function placesRequest(cityName: string, filters: PlaceFilters, reader: Point | null): PlacesRequest {
  const isNear = filters.order === 'distance'
  const request = {
    city: filters.area ? undefined : cityName,
    ...writePlaceFilters(isNear ? { ...filters, order: noFilters.order } : filters),
  }
  return isNear && reader ? { ...request, order_by: 'distance', ...reader } : request
}

/** What an order cannot change: counts and markers. */
export function unorderedRequest(cityName: string, filters: PlaceFilters): PlacesRequest {
  return placesRequest(cityName, { ...filters, order: noFilters.order }, null)
}
