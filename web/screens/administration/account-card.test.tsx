import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Account } from '#contract/users/administration.ts'
import { type ApiRequest, connectApi, createApi } from '#web/lib/api/api.ts'
import { startBrowserPage } from '#web/lib/browser/browser-page.ts'
import { PageStateProvider } from '#web/lib/pages/page-state.tsx'
import { AccountCard } from './account-card.tsx'

const settings = {
  publicUrl: '',
  mainApiOrigin: '',
  secondApiOrigin: '',
  mapStyleUrl: '',
  city: { latinName: 'moscow', name: 'Москва' },
}
const account: Account = {
  id: '0123456789abcdef01234567',
  fullName: 'Борис Кузнецов',
  email: 'boris@example.ru',
  phone: '',
  role: 'user',
  isBlocked: false,
  blockedReason: '',
  postCount: 0,
  commentCount: 0,
  createdAt: '2026-11-01T10:00:00.000Z',
}

function show() {
  const requests: ApiRequest[] = []
  const queryClient = new QueryClient()
  connectApi(
    queryClient,
    createApi(async (request) => {
      requests.push(request)
      return { status: 200, body: { data: { account: { ...account, role: 'admin' } } } }
    }),
  )
  const page = { viewer: null, renderedAt: Date.parse('2026-11-23T10:00:00Z'), settings }
  startBrowserPage({ ...page, queryClient })
  const router = createMemoryRouter([{ path: '*', element: <AccountCard account={account} /> }])
  render(
    <QueryClientProvider client={queryClient}>
      <PageStateProvider state={page}>
        <RouterProvider router={router} />
      </PageStateProvider>
    </QueryClientProvider>,
  )
  return requests
}

const select = (role: string) =>
  fireEvent.change(screen.getByLabelText('Роль: Борис Кузнецов'), { target: { value: role } })

const apply = () => fireEvent.click(screen.getByRole('button', { name: /^Изменить/ }))

test('making an administrator needs a confirmation', async () => {
  const requests = show()
  select('admin')
  apply()
  expect(await screen.findByText('Сделать администратором?')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByText('Сделать администратором?')).toBeNull())
  expect(requests).toEqual([])
  apply()
  fireEvent.click(await screen.findByRole('button', { name: 'Сделать администратором' }))
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ role: 'admin' }]))
})

test('a lower role is given without a confirmation', async () => {
  const requests = show()
  select('admin')
  select('content_manager')
  expect(requests).toEqual([])
  apply()
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ role: 'content_manager' }]))
})
