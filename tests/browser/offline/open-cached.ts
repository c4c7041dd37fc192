import type { BrowserContext, Page } from '@playwright/test'
import { expect, openAndWaitForIdle, waitForHydration } from '../fixtures.ts'

/** Opens a page as a signed-in person and waits until the service worker has cached it with its files and responses. */
export async function openCached(page: Page, path: string): Promise<void> {
  await openAndWaitForIdle(page, path)
  const isServedByWorker = await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return navigation !== undefined && navigation.workerStart > 0
  })
  if (!isServedByWorker) {
    // The worker deletes pages that it cached before it knew their owner.
    await expect.poll(() => page.evaluate(isOwnerKnown)).toBe(true)
    await openAndWaitForIdle(page, path)
  }
  await expect.poll(() => page.evaluate(isPageCached), { message: `${path} is cached` }).toBe(true)
}

async function isOwnerKnown(): Promise<boolean> {
  return (await (await caches.open('viewer-1')).match('/viewer-id')) !== undefined
}

async function isPageCached(): Promise<boolean> {
  const isIn = async (cache: string, url: string) =>
    (await (await caches.open(cache)).match(url, { ignoreVary: true })) !== undefined
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`))
  const found = await Promise.all([
    isIn('pages-1', location.href),
    ...files.map((file) => isIn('files-1', file)),
  ])
  return found.every(Boolean)
}

export async function withoutNetwork(context: BrowserContext, run: () => Promise<void>): Promise<void> {
  await context.setOffline(true)
  try {
    await run()
  } finally {
    await context.setOffline(false)
  }
}

/** Starts the installed app as a phone does: without a network and with nothing in memory. */
export async function coldStart(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await waitForHydration(page)
  return page
}
