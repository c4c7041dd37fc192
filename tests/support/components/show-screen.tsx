import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { OperationResponse } from '#contract/pages.ts'
import { type ApiRequest, connectApi, createApi } from '#web/lib/api/api.ts'
import { PageStateProvider } from '#web/lib/pages/page-state.tsx'

export const viewer = { id: '0'.repeat(24), isAdmin: true, isContentManager: false }

const settings = {
  publicUrl: '',
  mainApiOrigin: '',
  secondApiOrigin: '',
  mapStyleUrl: '',
  city: { latinName: 'moscow', name: 'Москва' },
}

export const success = (data: object): OperationResponse => ({ status: 200, body: { data } })

export const refusal = (code: number, message: string, more: object = {}): OperationResponse => ({
  status: code,
  body: { error: { code, status: 'ValidationFailed', messageUI: { message, type: 'error' }, ...more } },
})

interface ScreenOptions {
  /** The address in the browser, with its query. */
  address?: string
  /** The pattern of the route: `/:placeId`. */
  path?: string
  /** The origin of the API that takes pictures. */
  secondApiOrigin?: string
}

/** Renders a screen for a signed-in person; the test provides the responses of the API. */
export function showScreen(
  element: ReactNode,
  respond: (request: ApiRequest) => OperationResponse | Promise<OperationResponse>,
  { address = '/', path = '*', secondApiOrigin = '' }: ScreenOptions = {},
) {
  const requests: ApiRequest[] = []
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  connectApi(
    queryClient,
    createApi(async (request) => {
      requests.push(request)
      return respond(request)
    }),
  )
  const router = createMemoryRouter(
    [{ path, element }, ...(path === '*' ? [] : [{ path: '*', element: <p>Другая страница</p> }])],
    { initialEntries: [address] },
  )
  const state = { viewer, renderedAt: Date.UTC(2026, 10, 21, 9), settings: { ...settings, secondApiOrigin } }
  render(
    <QueryClientProvider client={queryClient}>
      <PageStateProvider state={state}>
        <RouterProvider router={router} />
      </PageStateProvider>
    </QueryClientProvider>,
  )
  return { requests, router, queryClient }
}
