import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { PlaceOrderName } from '#contract/place-features.ts'
import type { Category } from '#contract/reference.ts'
import { categoriesQuery } from '#web/features/reference/api.ts'
import type { Point } from '#web/lib/format/distance.ts'
import { type GeopositionStatus, requestGeoposition } from '#web/lib/geoposition.ts'
import { showMessage } from '#web/ui/messages.ts'
import { choiceCountsQuery, placesQuery } from './api.ts'
import type { PlacesPageData } from './places-load.ts'
import { placesRequest } from './places-request.ts'

const none: readonly Category[] = []

export function useCategories(): readonly Category[] {
  return useQuery(categoriesQuery).data ?? none
}

/** The categories that the city has places of, and those that are chosen all the same. */
export function useOfferedCategories({ city, filters }: PlacesPageData): readonly Category[] {
  const categories = useCategories()
  const { data } = useQuery(choiceCountsQuery(city.latinName))
  const counts = data?.facets.categories
  return data ? categories.filter(({ id }) => counts?.[id] || filters.categories.includes(id)) : categories
}

export function usePlaces({ city, filters, page }: PlacesPageData, reader: Point | null) {
  const query = useInfiniteQuery({
    ...placesQuery(placesRequest(city.latinName, filters, reader), page),
    // The same places in another order: the old order stays until the new one has come.
    placeholderData: filters.order === 'distance' && reader ? keepPreviousData : undefined,
  })
  const places = query.data?.pages.flatMap(({ items }) => items) ?? []
  const last = query.data?.pageParams.at(-1)
  return { query, places, lastPage: typeof last === 'number' ? last : page }
}

/** Why «Рядом» is not ordered by distance; null when it is, or is about to be. */
export function nearestNote(order: PlaceOrderName, status: GeopositionStatus): string | null {
  if (order !== 'distance' || (status !== 'denied' && status !== 'unavailable')) return null
  return 'Не удалось узнать, где вы, поэтому порядок обычный. Разрешите доступ к геопозиции в настройках браузера'
}

/** Goes to the address that puts the nearest first, once the reader has let us know where they are. */
export function useGoNearby(): (address: string) => void {
  const navigate = useNavigate()
  return useCallback(
    async (address) => {
      const point = await requestGeoposition()
      if (point) void navigate(address)
      else
        showMessage('Не удалось узнать, где вы. Разрешите доступ к геопозиции в настройках браузера', 'error')
    },
    [navigate],
  )
}
