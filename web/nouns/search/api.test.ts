import { expect, test } from 'vitest'
import { connectApi, createApi } from '#web/lib/api/api.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { searchQuery } from './api.ts'

const request = {
  text: 'анна',
  city: null,
  without: '',
  isExact: false,
  nearMeters: null,
  reader: null,
}
const found = (count: number) => ({
  places: Array.from({ length: count }, (_, index) => ({ id: `place-${index}`, name: 'Анна' })),
  isEnd: false,
  corrected: null,
  filters: [],
  wider: null,
})

/** @param pages the places of each page; null for a failure */
function search(pages: (number | null)[], people: number, values: Partial<typeof request> = {}) {
  const queryClient = createQueryClient()
  const failure = (code: number, status: string) => ({
    status: code,
    body: { error: { code, status, messageUI: { message: 'Отказ', type: 'error' } } },
  })
  const transport = async ({ url }: { url: string }) => {
    if (url.startsWith('/api/v2/search')) {
      const count = pages[Number(/offset=(\d+)/.exec(url)?.[1]) / 10]
      return count == null ? failure(429, 'TooManyRequests') : { status: 200, body: { data: found(count) } }
    }
    const users = Array.from({ length: people }, (_, index) => ({ id: `user-${index}`, fullName: 'Анна' }))
    return people > 0 ? { status: 200, body: { data: { users } } } : failure(404, 'RecordNotFound')
  }
  connectApi(queryClient, createApi(transport))
  return queryClient.fetchInfiniteQuery({
    ...searchQuery({ ...request, ...values }),
    pages: pages.length,
    retry: false,
  })
}

test.each([
  ['and nobody is found', [null], 0, {}],
  ['and people are not searched', [null], 2, { reader: { lat: 55, lon: 37 } }],
  ['on a later page', [10, null], 0, {}],
  ['on a later page with people', [10, null], 11, {}],
])('a failed search of places %s is a failure, not an empty result', async (_, pages, people, values) => {
  await expect(search(pages, people, values as object)).rejects.toThrow('Отказ')
})

test('people are shown while places fail', async () => {
  const { pages } = await search([null], 2)
  expect(pages[0]?.items).toHaveLength(2)
})
