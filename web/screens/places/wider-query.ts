import { queryOptions } from '@tanstack/react-query'
import { NEAR_METERS, type NearDistance, nearDistances } from '#contract/landmarks/landmark-kinds.ts'
import type { City } from '#contract/reference/cities.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { distanceMeters } from '#web/lib/format/distance.ts'
import type { AppliedFilter } from './filters/applied-filters.ts'
import { filtersByHours, type PlaceFilters } from './filters/place-filters.ts'
import { unorderedRequest } from './places-request.ts'

type WiderStep =
  | { kind: 'unknown-hours' }
  | { kind: 'farther'; meters: NearDistance }
  | { kind: 'without'; label: string }
  | { kind: 'without-several'; filterCount: number }

interface WiderSearch {
  step: WiderStep
  filters: PlaceFilters
}

/** A search with fewer filters, or one that includes more places. */
export interface WiderChoice extends WiderSearch {
  count: number
}

const CHOICES_SHOWN = 4
/** Each attempt counts the places of the city. */
const MAX_ATTEMPTS = 8
const MAX_NEIGHBOURS = 3
const CITIES_KNOWN = 101

/** The offers of an empty list: the best wider searches here, and the nearest city with results. */
export function widerQuery(
  city: City,
  filters: PlaceFilters,
  appliedOf: (filters: PlaceFilters) => AppliedFilter[],
) {
  return queryOptions({
    queryKey: ['places', 'wider', unorderedRequest(city.latinName, filters)],
    queryFn: async ({ client, signal }) => {
      const api = apiOf(client)
      const countIn = async (cityName: string, wanted: PlaceFilters) => {
        const query = unorderedRequest(cityName, wanted)
        return (await api.call('GET /api/v1/places/count', { query }, signal)).count
      }
      const countSteps = async (searches: readonly WiderSearch[]): Promise<WiderChoice[]> => {
        const counted = searches.map(async (search) => ({
          ...search,
          count: await countIn(city.latinName, search.filters),
        }))
        return (await Promise.all(counted)).filter(({ count }) => count > 0)
      }
      const [farther, others] = await Promise.all([
        countSteps(fartherSteps(filters)),
        countSteps(oneFilterDropped(filters, appliedOf)),
      ])
      const choices = [...farther.slice(0, 1), ...others]
      // Where dropping one filter is not enough, the narrowest ones are dropped until something is found.
      if (choices.length === 0)
        choices.push(...(await countSteps(severalFiltersDropped(filters, appliedOf))).slice(0, 1))
      const { cities } = await api.call('GET /api/v1/cities', { query: { limit: CITIES_KNOWN } }, signal)
      const neighbours = cities
        .filter(({ id, placeCount }) => id !== city.id && placeCount > 0)
        .sort((item, other) => distanceMeters(city, item) - distanceMeters(city, other))
        .slice(0, MAX_NEIGHBOURS)
      const counts = await Promise.all(
        neighbours.map(({ latinName }) => countIn(latinName, withoutCityFilters(filters))),
      )
      const at = counts.findIndex((count) => count > 0)
      const neighbour = neighbours[at]
      return {
        choices: choices.slice(0, CHOICES_SHOWN),
        neighbour: neighbour
          ? { latinName: neighbour.latinName, nameIn: neighbour.nameIn, count: counts[at] ?? 0 }
          : null,
      }
    },
  })
}

/** The filters without those that only this city has. */
export function withoutCityFilters(filters: PlaceFilters): PlaceFilters {
  return { ...filters, area: null, near: null, nearMeters: null }
}

function fartherSteps(filters: PlaceFilters): WiderSearch[] {
  if (filters.near === null) return []
  return nearDistances
    .filter((meters) => meters > (filters.nearMeters ?? NEAR_METERS))
    .map((meters) => ({ step: { kind: 'farther', meters }, filters: { ...filters, nearMeters: meters } }))
}

function oneFilterDropped(
  filters: PlaceFilters,
  appliedOf: (filters: PlaceFilters) => AppliedFilter[],
): WiderSearch[] {
  const withUnknown: WiderSearch[] =
    filtersByHours(filters) && !filters.unknownHours
      ? [{ step: { kind: 'unknown-hours' }, filters: { ...filters, unknownHours: true } }]
      : []
  const without = appliedOf(filters)
    .slice(-MAX_ATTEMPTS)
    .map(({ label, without }): WiderSearch => ({ step: { kind: 'without', label }, filters: without }))
  return [...withUnknown, ...without.reverse()]
}

function severalFiltersDropped(
  filters: PlaceFilters,
  appliedOf: (filters: PlaceFilters) => AppliedFilter[],
): WiderSearch[] {
  const steps: WiderSearch[] = []
  let last = appliedOf(filters).at(-1)
  for (let filterCount = 1; last; filterCount += 1) {
    if (filterCount > 1) {
      steps.push({ step: { kind: 'without-several', filterCount }, filters: last.without })
    }
    last = appliedOf(last.without).at(-1)
  }
  // Without any filter it is the whole list, which is offered anyway.
  return steps.slice(0, -1).slice(0, MAX_ATTEMPTS)
}
