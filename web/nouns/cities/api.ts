import { queryOptions } from '@tanstack/react-query'
import { HOUR_MS } from '#contract/durations.ts'
import type { City } from '#contract/reference/cities.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { ApiError, orIfNotFound } from '#web/lib/api/api-error.ts'
import type { Point } from '#web/lib/format/distance.ts'

/** Cities by a part of their name, largest first; an empty list when none is found. */
export function citiesQuery(query: string, limit: number) {
  return queryOptions({
    queryKey: ['cities', { query, limit }],
    staleTime: HOUR_MS,
    queryFn: async ({ client, signal }) => {
      return orIfNotFound(async () => {
        const { cities } = await apiOf(client).call('GET /api/v1/cities', { query: { query, limit } }, signal)
        return cities
      }, [])
    },
  })
}

/** A city by its id, also a hidden one; null when there is none. */
export function cityByIdQuery(id: number) {
  return queryOptions({
    queryKey: ['cities', 'id', id],
    queryFn: async ({ client, signal }): Promise<City | null> =>
      (await apiOf(client).call('GET /api/v1/cities', { query: { id } }, signal)).cities[0] ?? null,
  })
}

/** A city by its latin name. @throws {ApiError} 404 when there is none */
export function cityQuery(latinName: string) {
  return queryOptions({
    queryKey: ['city', latinName],
    staleTime: HOUR_MS,
    queryFn: async ({ client, signal }) => {
      const { cities } = await apiOf(client).call(
        'GET /api/v1/cities',
        { query: { latin_name: latinName } },
        signal,
      )
      const [city] = cities
      if (city) return city
      throw new ApiError({
        code: 404,
        status: 'RecordNotFound',
        messageUI: { message: 'Такого города у нас нет', type: 'error' },
      })
    },
  })
}

export function closestCityQuery(point: Point) {
  return queryOptions({
    queryKey: ['cities', 'closest', point],
    staleTime: HOUR_MS,
    queryFn: async ({ client, signal }) => {
      const { city } = await apiOf(client).call('GET /api/v1/cities/closest', { query: point }, signal)
      return city
    },
  })
}
