import { type APIRequestContext, expect, type FullConfig, request } from '@playwright/test'
import { preparePeople } from './sign-in.ts'

/** Runs once before all tests, when the product is listening. */
export default async function prepare({ projects }: FullConfig): Promise<void> {
  const baseURL = projects[0]?.use.baseURL ?? ''
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  await preparePeople(context)
  if (!process.env.BASE_URL) await importsFinish(context)
  await context.dispose()
}

/** Waits for the imports of `serve.ts`, which continue while the product is listening. */
async function importsFinish(context: APIRequestContext): Promise<void> {
  await expect
    .poll(async () => (await context.get('/api/v1/cities?query=Тверь')).text(), {
      timeout: 60_000,
    })
    .toContain('"placeCount":100')
}
