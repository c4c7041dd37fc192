import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '#web/lib/api/api.ts'

/** The lists change too rarely to be refetched during a visit. */
const staleTime = Number.POSITIVE_INFINITY

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).call('GET /api/v1/categories', {}, signal)).categories,
  staleTime,
})

export const cuisinesQuery = queryOptions({
  queryKey: ['cuisines'],
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).call('GET /api/v1/cuisines', {}, signal)).cuisines,
  staleTime,
})

export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call('GET /api/v1/tags', {}, signal)).tags,
  staleTime,
})

export const dresscodesQuery = queryOptions({
  queryKey: ['dresscodes'],
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).call('GET /api/v1/dresscodes', {}, signal)).dresscodes,
  staleTime,
})
