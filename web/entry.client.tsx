import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { connectApi, createApi, fetchTransport } from './lib/api.ts'
import { browserPage, startBrowserPage } from './lib/browser-page.ts'
import { LivePageState } from './lib/live-page-state.tsx'
import { createLoadContext } from './lib/load-context.ts'
import { forgetOpened, openWhole } from './lib/lost-chunk.ts'
import { type PageQueries, takeQueries } from './lib/page-queries.ts'
import type { PageState } from './lib/page-state.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { watchRefusals } from './lib/refusals.ts'
import { whenSettled } from './lib/settled.ts'
import { takeEdits } from './page-route.ts'
import { routes } from './routes.ts'

/** The state that the server wrote into the document. */
interface DocumentState extends PageState {
  queries: PageQueries
  router: HydrationState
}

const {
  queries,
  router: hydrationData,
  ...page
}: DocumentState = JSON.parse(document.getElementById('page-state')?.textContent ?? '')

const queryClient = createQueryClient()
connectApi(
  queryClient,
  createApi(
    watchRefusals(
      fetchTransport({ main: page.settings.mainApiOrigin, second: page.settings.secondApiOrigin }),
    ),
  ),
)
takeQueries(queryClient, queries, page.renderedAt)
startBrowserPage({ ...page, queryClient })
const settled = whenSettled()

// Inside a function: a module that waits at its top would wait for itself, once it shares a file with those it imports.
async function start(): Promise<void> {
  await loadShownRoutes()
  forgetOpened()
  const router = createBrowserRouter(routes, {
    hydrationData,
    getContext: () => createLoadContext({ ...browserPage(), now: Date.now() }),
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
  if (import.meta.hot) takeEdits(import.meta.hot, router)
}

/** The router would load what is on the screen once more, were its routes not whole from the start. */
async function loadShownRoutes(): Promise<void> {
  const shown = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    shown.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

// A page that stands without its script can be read, and without a network nothing better can be had.
start().catch((error) => {
  if (!navigator.onLine) throw error
  openWhole()
})

// Not before the page is whole: what is kept for later never delays what is looked at now.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    // Without a network, or in a browser that keeps nothing, pages simply come from the network.
    const keepPages = async () => {
      await settled
      const { startKeepingPages } = await import('./features/offline/keep-pages.ts')
      await startKeepingPages()
    }
    setTimeout(() => void keepPages().catch(() => {}), 1000)
  })
}
