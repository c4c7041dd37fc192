import type { QueryClient } from '@tanstack/react-query'
import { data, type RouterContextProvider } from 'react-router'
import type { PageViewer } from '#contract/pages.ts'
import { ApiError, NO_CONNECTION } from './api-error.ts'
import { browserPage } from './browser-page.ts'
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
 * What a page needs before it is shown: fills the query cache and returns the little that `meta` wants.
 * The same function serves a request on the server and a navigation in the browser:
 *
 *     async function load({ queryClient, params }: PageLoadArgs) { … return { seo } }
 *     export const loader = serverLoader(load)
 *     export const clientLoader = browserLoader(load)
 */
export type PageLoad<Result> = (args: PageLoadArgs) => Promise<Result>

interface ServerArgs {
  request: Request
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

export function serverLoader<Result>(load: PageLoad<Result>) {
  return async ({ request, params, context }: ServerArgs): Promise<Result> => {
    const page = context.get(pageContext)
    return answer(() =>
      load({
        queryClient: page.queryClient,
        params,
        url: new URL(request.url),
        viewer: page.viewer,
        publicUrl: page.settings.publicUrl,
        now: page.now,
      }),
    )
  }
}

/** This document came from what was kept: it has nothing of other pages. */
const isColdStart = !import.meta.env.SSR && !navigator.onLine

async function openKept(address?: string): Promise<void> {
  const kept = await import('./open-kept.ts')
  await kept.openKept(address)
}

interface BrowserArgs {
  request: Request
  params: Record<string, string | undefined>
}

export function browserLoader<Result>(load: PageLoad<Result>) {
  return async ({ request, params }: BrowserArgs): Promise<Result> => {
    const page = browserPage()
    if (isColdStart && !navigator.onLine) await openKept(request.url)
    return answer(() =>
      load({
        queryClient: page.queryClient,
        params,
        url: new URL(request.url),
        viewer: page.viewer,
        publicUrl: page.settings.publicUrl,
        now: Date.now(),
      }),
    )
  }
}

/** A refusal of the API becomes the page's own status; anything else stays what it is. */
async function answer<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!import.meta.env.SSR && error.code === NO_CONNECTION) await openKept()
    // An address that cannot be answered (a page past the last one that can be) is an address of nothing.
    const status = error.status === 'ValidationFailed' ? 404 : error.code
    throw data({ status: error.status, message: error.message }, { status })
  }
}
