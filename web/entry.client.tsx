import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { defaultPageSettings, type PageSettings } from '#contract/pages.ts'
import { connectApi, createApi, fetchTransport } from './lib/api/api.ts'
import { createQueryClient } from './lib/api/query-client.ts'
import { watchSessionMismatch } from './lib/api/session-mismatch.ts'
import { browserPage, startBrowserPage } from './lib/browser/browser-page.ts'
import { whenPageIdle } from './lib/browser/page-idle.ts'
import { LivePageState } from './lib/pages/live-page-state.tsx'
import { createLoadContext } from './lib/pages/load-context.ts'
import { clearReloadMark, reloadOnce, watchForNewVersion } from './lib/pages/lost-chunk.ts'
import { hydrateQueries, type PageQueries } from './lib/pages/page-queries.ts'
import type { PageState } from './lib/pages/page-state.tsx'
import { popStateEvents } from './lib/pages/pending-page.ts'
import { cacheLoaderData, clearLoaderDataCache } from './lib/pages/route-data.ts'
import { acceptHotUpdates } from './page-route.ts'
import { routes } from './routes.ts'

/** The state that the server wrote into the document. */
interface DocumentState extends Omit<PageState, 'settings'> {
  settings: Omit<PageSettings, keyof typeof defaultPageSettings> & Partial<PageSettings>
  queries: PageQueries
  router: HydrationState
}

const {
  queries,
  router: hydrationData,
  settings: documentSettings,
  ...page
}: DocumentState = JSON.parse(document.getElementById('page-state')?.textContent ?? '')
const settings = { ...defaultPageSettings, ...documentSettings }

const queryClient = createQueryClient()
connectApi(
  queryClient,
  createApi(
    watchSessionMismatch(fetchTransport({ main: settings.mainApiOrigin, second: settings.secondApiOrigin })),
  ),
)
hydrateQueries(queryClient, queries, page.renderedAt)
startBrowserPage({ ...page, settings, queryClient })
const pageIdle = whenPageIdle()

// Not at the top level: a module with a top-level await deadlocks once it is bundled with the modules it imports.
async function start(): Promise<void> {
  await loadShownRoutes()
  clearReloadMark()
  window.addEventListener('popstate', popStateEvents.emit)
  const router = createBrowserRouter(routes, {
    hydrationData,
    getContext: () => createLoadContext({ ...browserPage(), now: Date.now() }),
  })
  watchForNewVersion(router)
  void watchNavigationOf(router)
  const { origin, pathname, search } = window.location
  for (const data of Object.values(hydrationData.loaderData ?? {}))
    cacheLoaderData(origin + pathname + search, { viewer: page.viewer, now: Date.now(), data })
  queryClient.getMutationCache().subscribe(({ type }) => {
    if (type === 'updated') clearLoaderDataCache()
  })
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <LivePageState>
            <RouterProvider router={router} />
          </LivePageState>
        </QueryClientProvider>
      </StrictMode>,
    )
  })
  if (import.meta.hot) acceptHotUpdates(import.meta.hot, router)
}

/** Loads the placeholder of slow navigations. If its script fails to load, the page works without one. */
async function watchNavigationOf(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  await pageIdle
  const watcher = await import('./screens/shell/navigation-watcher.tsx').catch(() => null)
  watcher?.watchNavigation(router)
}

/** Loads the lazy routes of the current page before the router starts, which would otherwise load its data again. */
async function loadShownRoutes(): Promise<void> {
  const shown = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    shown.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

// A page whose script failed can still be read, and without a network nothing better can be shown.
start().catch((error) => {
  if (!navigator.onLine) throw error
  reloadOnce()
})

// After hydration: caching for later never delays the page that is looked at now.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    // Without a network, or in a browser that refuses a worker, pages simply come from the network.
    const keepPages = async () => {
      await pageIdle
      const { startCachingPages } = await import('./screens/shell/background/cache-pages.ts')
      await startCachingPages()
    }
    setTimeout(() => void keepPages().catch(() => {}), 1000)
  })
}
