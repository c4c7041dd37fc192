import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, startTransition, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { connectApi, createApi, fetchTransport } from './lib/api.ts'
import { browserPage, onPageChange, startBrowserPage } from './lib/browser-page.ts'
import { type PageState, PageStateProvider } from './lib/page-state.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { watchRefusals } from './lib/refusals.ts'
import { whenSettled } from './lib/settled.ts'

const { queries, ...page }: PageState & { queries: DehydratedState } = JSON.parse(
  document.getElementById('query-state')?.textContent ?? '',
)

const queryClient = createQueryClient()
connectApi(
  queryClient,
  createApi(
    watchRefusals(
      fetchTransport({ main: page.settings.mainApiOrigin, second: page.settings.secondApiOrigin }),
    ),
  ),
)
hydrate(queryClient, queries)
startBrowserPage({ ...page, queryClient })
const settled = whenSettled()

/** The page as the server settled it, until somebody signs in or out. */
function LivePageState({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(onPageChange, browserPage, browserPage)
  return <PageStateProvider state={state}>{children}</PageStateProvider>
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LivePageState>
          <HydratedRouter />
        </LivePageState>
      </QueryClientProvider>
    </StrictMode>,
  )
})

// Not before the page is whole: what is kept for later never delays what is looked at now.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    // Without a network, or in a browser that keeps nothing, pages simply come from the network.
    const start = async () => {
      await settled
      const { startKeepingPages } = await import('./features/offline/keep-pages.ts')
      await startKeepingPages()
    }
    setTimeout(() => void start().catch(() => {}), 1000)
  })
}
