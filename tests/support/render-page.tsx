import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { PageSettings, PageViewer } from '#contract/pages.ts'
import { PageStateProvider } from '#web/lib/pages/page-state.tsx'
import type { FakeServer } from './fake-server.ts'

interface RenderOptions {
  path?: string
  /** Null for a guest. */
  viewer?: PageViewer | null
  /** Milliseconds since the epoch. */
  now?: number
}

const settings: PageSettings = {
  publicUrl: '',
  mainApiOrigin: '',
  secondApiOrigin: '',
  mapStyleUrl: '',
  city: { latinName: 'moscow', name: 'Москва' },
}

/** Renders an element at an address, with the query cache of a fake server. */
export function renderPage(
  { queryClient }: Pick<FakeServer, 'queryClient'>,
  element: ReactNode,
  { path = '/', viewer = null, now = Date.now() }: RenderOptions = {},
) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  const page = render(
    <QueryClientProvider client={queryClient}>
      <PageStateProvider state={{ renderedAt: now, viewer, settings }}>
        <RouterProvider router={router} />
      </PageStateProvider>
    </QueryClientProvider>,
  )
  return { ...page, router }
}
