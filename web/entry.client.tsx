import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { connectApi, createApi, fetchTransport } from './lib/api.ts'
import { startBrowserPage } from './lib/browser-page.ts'
import { type PageState, PageStateProvider } from './lib/page-state.tsx'
import { createQueryClient } from './lib/query-client.ts'

const { queries, ...page }: PageState & { queries: DehydratedState } = JSON.parse(
  document.getElementById('query-state')?.textContent ?? '',
)

const queryClient = createQueryClient()
connectApi(
  queryClient,
  createApi(fetchTransport({ main: page.settings.mainApiOrigin, second: page.settings.secondApiOrigin })),
)
hydrate(queryClient, queries)
startBrowserPage({ ...page, queryClient })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PageStateProvider state={page}>
          <HydratedRouter />
        </PageStateProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
})
