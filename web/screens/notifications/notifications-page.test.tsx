import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications/notifications.ts'
import { type FakeServer, startFakeServer, viewer } from '#tests/support/fake-server.ts'
import { PageStateProvider } from '#web/lib/pages/page-state.tsx'
import { notificationsQuery } from '#web/nouns/notifications/api.ts'
import { unreadKey } from '#web/nouns/notifications/unread-query.ts'
import { currentSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { NotificationsPage } from './notifications-page.tsx'

const PAGES = 3

const writesTo = (server: FakeServer) => server.requests.filter(({ method }) => method === 'POST')

/** Leaving the page marks the rest as seen, so the test waits for that request. */
async function leave({ server, page }: Awaited<ReturnType<typeof show>>, count: number) {
  page.unmount()
  await waitFor(() => expect(writesTo(server)).toHaveLength(count))
}

async function show(pageCount = PAGES) {
  const server = await startFakeServer()
  const { queryClient } = server
  const pages = Array.from({ length: pageCount }, (_, index) => ({
    items: [
      {
        id: String(index).padStart(24, '0'),
        title: `Борис ${index}`,
        text: 'подписывается на вас',
        link: '/users/1',
        isViewed: false,
        timePassed: 60,
      } as Notification,
    ],
    isEnd: index === pageCount - 1,
    nextCursor: null,
  }))
  queryClient.setQueryData(notificationsQuery(false).queryKey, { pages, pageParams: [1, 'а', 'б'] })
  queryClient.setQueryData([...unreadKey, 'notifications'], { forUser: PAGES, forOutlet: 0, total: PAGES })
  queryClient.setQueryData([...unreadKey, 'chats'], { forUser: 0, forOutlet: 0, total: 0 })
  const page = render(
    <QueryClientProvider client={queryClient}>
      <PageStateProvider
        state={{
          viewer,
          renderedAt: 0,
          settings: { city: { latinName: 'moscow', name: 'Москва' } } as never,
        }}
      >
        <RouterProvider
          router={createMemoryRouter([{ path: '*', element: <NotificationsPage isForOutlet={false} /> }])}
        />
      </PageStateProvider>
    </QueryClientProvider>,
  )
  return { server, page }
}

test('marking as seen changes every line at once without loading the pages again', async () => {
  const shown = await show()
  const { server } = shown
  server.respond = () => ({ status: 200, data: { notViewedCount: { forUser: 0, forOutlet: 0, total: 0 } } })
  expect(screen.getAllByText(', не просмотрено')).toHaveLength(PAGES)
  fireEvent.click(screen.getByRole('button', { name: 'Всё просмотрено' }))
  await waitFor(() => expect(screen.queryByText(', не просмотрено')).toBeNull())
  expect(server.requests.filter(({ url }) => url.startsWith('/api/v2/notifications?'))).toEqual([])
  await leave(shown, 1)
})

test('a failure to mark shows an error and keeps lines unseen', async () => {
  const shown = await show()
  const { server } = shown
  server.respond = () => ({ status: 500, error: 'InternalError' })
  fireEvent.click(screen.getByRole('button', { name: 'Всё просмотрено' }))
  await waitFor(() => expect(currentSnackbar.get()?.text).toBe('Не получилось отметить уведомления'))
  expect(screen.getAllByText(', не просмотрено')).toHaveLength(PAGES)
  await leave(shown, 2)
})

test('following a link marks its line and the counter as seen, and a failure restores them', async () => {
  const shown = await show()
  const { server } = shown
  const counted = () =>
    server.queryClient.getQueryData<{ forUser: number }>([...unreadKey, 'notifications'])?.forUser
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  server.respond = async () => {
    await refused
    return { status: 500, error: 'InternalError' }
  }
  const [first] = screen.getAllByRole('link', { name: /подписывается на вас/ })
  first?.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(first as HTMLElement)
  await waitFor(() => expect(screen.getAllByText(', не просмотрено')).toHaveLength(PAGES - 1))
  expect(counted()).toBe(PAGES - 1)
  refuse()
  await waitFor(() => expect(counted()).toBe(PAGES))
  server.respond = () => ({
    status: 200,
    data: { notViewedCount: { forUser: PAGES - 1, forOutlet: 0, total: PAGES - 1 } },
  })
  fireEvent.click(first as HTMLElement)
  await waitFor(() => expect(writesTo(server)).toHaveLength(2))
  expect(writesTo(server)[1]?.body).toEqual({ forOutlet: false, ids: ['0'.repeat(24)] })
  expect(screen.getAllByText(', не просмотрено')).toHaveLength(PAGES - 1)
  expect(counted()).toBe(PAGES - 1)
  await leave(shown, 3)
})

test('more notifications than fit into one request are marked as seen by several', async () => {
  const count = 150
  const shown = await show(count)
  const { server } = shown
  server.respond = () => ({ status: 200, data: { notViewedCount: { forUser: 0, forOutlet: 0, total: 0 } } })
  await leave(shown, 2)
  const sent = writesTo(server).flatMap(({ body }) => body.ids)
  expect(new Set(sent).size).toBe(count)
})
