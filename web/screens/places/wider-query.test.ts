import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { City } from '#contract/reference/cities.ts'
import { connectApi, createApi } from '#web/lib/api/api.ts'
import { noFilters, type PlaceFilters } from './filters/place-filters.ts'
import { widerQuery } from './wider-query.ts'

const city = { id: 1, latinName: 'moscow', lat: 55.75, lon: 37.61, placeCount: 10 } as City

/** Each category is one applied filter. */
const appliedOf = (filters: PlaceFilters) =>
  filters.categories.map((id) => ({
    key: String(id),
    label: `Категория ${id}`,
    without: { ...filters, categories: filters.categories.filter((other) => other !== id) },
  }))

test('an empty list with a hundred filters is counted a few times only', async () => {
  let counted = 0
  const queryClient = new QueryClient()
  connectApi(
    queryClient,
    createApi(async ({ url }) => {
      if (!url.includes('/count')) return { status: 200, body: { data: { cities: [city] } } }
      counted += 1
      return { status: 200, body: { data: { count: 0 } } }
    }),
  )
  const categories = Array.from({ length: 100 }, (_, index) => index + 1)
  const found = await queryClient.fetchQuery(widerQuery(city, { ...noFilters, categories }, appliedOf))
  expect(found).toEqual({ choices: [], neighbour: null })
  expect(counted).toBe(16)
})
