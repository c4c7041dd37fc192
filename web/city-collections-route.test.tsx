import { expect, onTestFinished, test, vi } from 'vitest'
import { connectApi, createApi } from '#web/lib/api/api.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { load } from '#web/routes/collections/city-collections.tsx'

test('the second page of a list has its number in the title and the canonical address in the browser', async () => {
  vi.stubEnv('SSR', false)
  onTestFinished(() => void vi.unstubAllEnvs())
  const queryClient = createQueryClient()
  const transport = async ({ url }: { url: string }) => ({
    status: 200,
    body: {
      data: url.includes('/collections')
        ? { collections: [] }
        : { cities: [{ latinName: 'moscow', name: 'Москва', nameIn: 'в Москве' }] },
    },
  })
  connectApi(queryClient, createApi(transport))
  const { seo } = await load({
    queryClient,
    params: { cityName: 'moscow' },
    url: new URL('http://localhost/moscow/collections?page=2'),
    publicUrl: 'https://shodim.example',
  } as unknown as PageLoadArgs)
  expect(seo).toMatchObject({
    title: 'Подборки заведений в Москве, страница 2 — Сходим',
    canonical: 'https://shodim.example/moscow/collections?page=2',
  })
})
