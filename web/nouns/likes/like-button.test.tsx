import { QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { deferred, type FakeServer, type Reply, startFakeServer, viewer } from '#tests/support/fake-server.ts'
import { PageStateProvider } from '#web/lib/pages/page-state.tsx'
import { setWritesAsVenue } from '#web/nouns/accounts/writes-as-venue.ts'
import { cachedPendingWrites, deletePendingWrite } from '#web/nouns/pending-writes/pending-writes-store.ts'
import { currentSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { LikeButton } from './like-button.tsx'

const postId = 'a'.repeat(24)
const post = { id: postId, isLiked: false, hasOutletLike: false, likeCount: 2, someLikes: [] }
const postKey = ['post', postId] as const
const feedKey = ['posts', 'feed'] as const

function Buttons({ isStaff = false }: { isStaff?: boolean }) {
  const one = useQuery<typeof post>({ queryKey: postKey, queryFn: skipToken }).data ?? post
  const feed = useQuery<{ pages: { items: (typeof post)[] }[] }>({
    queryKey: feedKey,
    queryFn: skipToken,
  })
  const other = feed.data?.pages[0]?.items[0] ?? post
  return [one, other].map((liked, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two places of the screen
    <LikeButton key={index} postId={postId} liked={liked} isStaff={isStaff} />
  ))
}

async function show(isStaff = false): Promise<FakeServer> {
  const server = await startFakeServer()
  server.queryClient.setQueryData(postKey, post)
  server.queryClient.setQueryData(feedKey, { pages: [{ items: [post] }] })
  render(
    <QueryClientProvider client={server.queryClient}>
      <PageStateProvider state={{ viewer, renderedAt: 0, settings: {} as never }}>
        <MemoryRouter>
          <Buttons isStaff={isStaff} />
        </MemoryRouter>
      </PageStateProvider>
    </QueryClientProvider>,
  )
  return server
}

const buttons = () => screen.getAllByRole('button')
const shown = () => buttons().map((button) => [button.getAttribute('aria-pressed'), button.textContent])
const press = (detail = 1) => fireEvent.click(buttons()[0] as HTMLElement, { detail })
const likeRequests = (server: FakeServer) =>
  server.requests.filter(({ url }) => url.startsWith('/api/v2/likes'))

test('a like is shown on every copy optimistically, then with the count of the response', async () => {
  const server = await show()
  const reply = deferred<Reply>()
  server.respond = ({ url }) => (url.includes('/likes') ? reply.wait : { status: 401, error: 'Unauthorized' })
  press()
  await waitFor(() =>
    expect(shown()).toEqual([
      ['true', '3'],
      ['true', '3'],
    ]),
  )
  reply.open({ status: 201, data: { like: { postId, commentId: null, byOutlet: false, likeCount: 8 } } })
  await waitFor(() =>
    expect(shown()).toEqual([
      ['true', '8'],
      ['true', '8'],
    ]),
  )
  expect(likeRequests(server)).toMatchObject([{ method: 'POST', body: { postId, byOutlet: false } }])
})

test.each([
  [{ status: 500, error: 'InternalError' } as Reply, 'Произошла ошибка при добавлении лайка'],
  [{ status: 429, error: 'Слишком часто' } as Reply, 'Слишком часто'],
])('a like that failed with %o is rolled back on every copy with a message', async (reply, text) => {
  const server = await show()
  const waiting = deferred<Reply>()
  server.respond = () => waiting.wait
  press()
  await waitFor(() => expect(shown()[1]).toEqual(['true', '3']))
  waiting.open(reply)
  await waitFor(() =>
    expect(shown()).toEqual([
      ['false', '2'],
      ['false', '2'],
    ]),
  )
  expect(currentSnackbar.get()).toMatchObject({ text, type: 'error' })
})

test('a like without a connection is queued with its last state and sends no second request', async () => {
  const server = await show()
  server.respond = () => 'cut'
  press()
  await waitFor(() => expect(cachedPendingWrites(viewer.id)).toMatchObject([{ kind: 'like', isOn: true }]))
  expect(currentSnackbar.get()).toMatchObject({ text: 'Нет соединения. Отправим, как только оно вернётся' })
  expect(shown()[1]).toEqual(['true', '3'])
  press()
  await waitFor(() => expect(cachedPendingWrites(viewer.id)).toMatchObject([{ kind: 'like', isOn: false }]))
  expect(likeRequests(server)).toHaveLength(1)
  for (const write of cachedPendingWrites(viewer.id)) await deletePendingWrite(write)
})

test('a double click sends one like, and presses during the request end in the last state', async () => {
  const server = await show()
  const first = deferred<Reply>()
  server.respond = ({ method }) => (method === 'POST' ? first.wait : { status: 200, data: {} })
  press(1)
  press(2)
  await waitFor(() => expect(shown()[0]).toEqual(['true', '3']))
  press(1)
  await waitFor(() => expect(shown()[0]).toEqual(['false', '2']))
  first.open({ status: 201, data: { like: { postId, commentId: null, byOutlet: false, likeCount: 3 } } })
  await waitFor(() => expect(likeRequests(server).map(({ method }) => method)).toEqual(['POST', 'DELETE']))
  await waitFor(() =>
    expect(shown()).toEqual([
      ['false', '2'],
      ['false', '2'],
    ]),
  )
})

test('a response requested before the like does not undo it', async () => {
  const server = await show()
  const feed = deferred<Reply>()
  server.respond = ({ method, url }) =>
    url === '/feed' ? feed.wait : { status: method === 'POST' ? 201 : 200, data: { like: { likeCount: 3 } } }
  const asking = server.queryClient.fetchQuery({
    queryKey: feedKey,
    staleTime: 0,
    queryFn: async () => (await (await fetch('/feed')).json()).data,
  })
  press()
  await waitFor(() => expect(likeRequests(server)).toHaveLength(1))
  await waitFor(() => expect(shown()[0]).toEqual(['true', '3']))
  feed.open({ status: 200, data: { pages: [{ items: [post] }] } })
  await asking
  await waitFor(() =>
    expect(shown()).toEqual([
      ['true', '3'],
      ['true', '3'],
    ]),
  )
})

test('staff who act as their venue like on its behalf', async () => {
  setWritesAsVenue(true)
  const server = await show(true)
  server.respond = () => ({ status: 201, data: { like: { likeCount: 3 } } })
  press()
  await waitFor(() => expect(shown()[1]).toEqual(['true', '3']))
  setWritesAsVenue(false)
  expect(likeRequests(server)[0]?.body).toEqual({ postId, byOutlet: true })
  await waitFor(() => expect(shown()[0]).toEqual(['false', '3']))
})
