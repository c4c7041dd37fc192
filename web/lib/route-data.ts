import type { QueryClient } from '@tanstack/react-query'
import { data, type LoaderFunction } from 'react-router'
import type { PageViewer } from '#contract/pages.ts'
import { ApiError, NO_CONNECTION } from './api-error.ts'
import { pageContext } from './load-context.ts'

export interface PageLoadArgs {
  queryClient: QueryClient
  params: Record<string, string | undefined>
  url: URL
  viewer: PageViewer | null
  publicUrl: string
  /** Milliseconds. */
  now: number
}

/**
 * Loads a page before it is shown: fills the query cache and returns `seo` and the little that the page itself wants.
 * The same function serves a request on the server and a navigation in the browser.
 */
export type PageLoad = (args: PageLoadArgs) => unknown

/** This document came from what was kept: it has nothing of other pages. */
const isColdStart = !import.meta.env.SSR && !navigator.onLine

/** Without a network: the page as it was last seen, where the service worker has kept it. */
async function openKept(address: string): Promise<void> {
  const kept = await import('./open-kept.ts')
  await kept.openKept(address)
}

export function loaderOf(load: PageLoad): LoaderFunction {
  return async ({ request, params, context }) => {
    const { queryClient, viewer, settings, now } = context.get(pageContext)
    if (isColdStart && !navigator.onLine) await openKept(request.url)
    const url = new URL(request.url)
    try {
      // A result of undefined would be missing from the page's state and run once more in the browser.
      return (await load({ queryClient, params, url, viewer, publicUrl: settings.publicUrl, now })) ?? null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!import.meta.env.SSR && error.code === NO_CONNECTION) await openKept(request.url)
      throw refusal(error)
    }
  }
}

/** A refusal of the API becomes the page's own status. */
function refusal(error: ApiError) {
  // An address that cannot be answered (a page past the last one that can be) is an address of nothing.
  const status = error.status === 'ValidationFailed' ? 404 : error.code
  return data({ status: error.status, message: error.message }, { status })
}
