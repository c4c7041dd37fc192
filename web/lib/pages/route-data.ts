import type { QueryClient } from '@tanstack/react-query'
import { data, type LoaderFunction } from 'react-router'
import type { PageSettings, PageViewer } from '#contract/pages.ts'
import { ApiError, NO_CONNECTION } from '../api/api-error.ts'
import { pageContext, protectedContext } from './load-context.ts'
import { isHistoryNavigation } from './pending-page.ts'

export interface PageLoadArgs {
  queryClient: QueryClient
  params: Record<string, string | undefined>
  url: URL
  viewer: PageViewer | null
  publicUrl: string
  /** For a page of no city. */
  defaultCity: string
  /** Milliseconds. */
  now: number
}

/**
 * Loads a page before it is shown: fills the query cache and returns `seo` and the little that the page itself needs.
 * The same function serves a request on the server and a navigation in the browser.
 */
export type PageLoad = (args: PageLoadArgs) => unknown

/** Whether the document was opened without a network, and so came from the cache of the service worker. */
const isOfflineStart = !import.meta.env.SSR && !navigator.onLine

/** Without a network, opens the page as the service worker cached it. */
async function openCachedPage(address: string): Promise<void> {
  const offline = await import('../browser/open-cached-page.ts')
  await offline.openCachedPage(address)
}

/** Shorter than the time that unused queries stay in the cache, because a page needs both. */
const SEEN_MAX_AGE_MS = 5 * 60_000
const MAX_SEEN_PAGES = 50

/**
 * Results of loaders in this tab: going back in the history shows a page as it was, even without a network; its
 * queries refetch what is stale.
 */
const loaderDataCache = new Map<string, { at: number; data: unknown }>()

interface SeenPage {
  viewer: PageViewer | null
  now: number
  data: unknown
}

/** @param address absolute, without a hash */
export function cacheLoaderData(address: string, { viewer, now, data }: SeenPage): void {
  const key = keyOf(viewer, address)
  loaderDataCache.delete(key)
  loaderDataCache.set(key, { at: now, data })
  const [oldest] = loaderDataCache.keys()
  if (loaderDataCache.size > MAX_SEEN_PAGES && oldest !== undefined) loaderDataCache.delete(oldest)
}

/** Called after a write, which is missing from the cached pages. */
export function clearLoaderDataCache(): void {
  loaderDataCache.clear()
}

const keyOf = (viewer: PageViewer | null, address: string) => `${viewer?.id ?? ''} ${address}`

function pickSettings({ publicUrl, city }: PageSettings): Pick<PageLoadArgs, 'publicUrl' | 'defaultCity'> {
  return { publicUrl, defaultCity: city.latinName }
}

export function loaderOf(load: PageLoad): LoaderFunction {
  return async ({ request, params, context }) => {
    const { queryClient, viewer, settings, now } = context.get(pageContext)
    const isCacheable = !import.meta.env.SSR && !context.get(protectedContext)
    const seen =
      isCacheable && isHistoryNavigation.get() ? loaderDataCache.get(keyOf(viewer, request.url)) : undefined
    if (seen && now - seen.at < SEEN_MAX_AGE_MS) return seen.data
    if (isOfflineStart && !navigator.onLine) await openCachedPage(request.url)
    const url = new URL(request.url)
    try {
      // An undefined result would be missing from the page's state, and the browser would run the loader again.
      const loaded =
        (await load({ queryClient, params, url, viewer, ...pickSettings(settings), now })) ?? null
      if (isCacheable) cacheLoaderData(request.url, { viewer, now, data: loaded })
      return loaded
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!import.meta.env.SSR && error.code === NO_CONNECTION) await openCachedPage(request.url)
      throw errorResponse(error)
    }
  }
}

/** An error of the API sets the status of the page. */
function errorResponse(error: ApiError) {
  // An address with invalid parameters, such as a page number beyond the limit, is a page that does not exist.
  const status = error.status === 'ValidationFailed' ? 404 : error.code
  return data({ status: error.status, message: error.message }, { status })
}
