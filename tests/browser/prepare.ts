import { type FullConfig, request } from '@playwright/test'
import { preparePeople } from './sign-in.ts'

/** Once for the whole run, when the product already listens. */
export default async function prepare({ projects }: FullConfig): Promise<void> {
  const baseURL = projects[0]?.use.baseURL ?? ''
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  await preparePeople(context)
  await context.dispose()
}
