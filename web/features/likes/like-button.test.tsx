import { QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type Answering, answeringServer, gate, type Reply, viewer } from '#tests/support/answering-server.ts'
import { setAuthorPlace } from '#web/features/accounts/author-place.ts'
import { dropUnsent, knownUnsent } from '#web/features/unsent/unsent-store.ts'
import { PageStateProvider } from '#web/lib/page-state.tsx'
import { currentMessage } from '#web/ui/messages.ts'
import { LikeButton } from './like-button.tsx'

const postId = 'a'.repeat(24)
const post = { id: postId, isLiked: false, hasOutletLike: false, likeCount: 2, someLikes: [] }
const lists = [
  ['post', postId],
  ['posts', 'feed'],
]

function Buttons({ isStaff = false }: { isStaff?: boolean }) {
  const one = useQuery<typeof post>({ queryKey: lists[0] ?? [], queryFn: skipToken }).data ?? post
  const feed = useQuery<{ pages: { items: (typeof post)[] }[] }>({
    queryKey: lists[1] ?? [],
    queryFn: skipToken,
  })
  const other = feed.data?.pages[0]?.items[0] ?? post
  return [one, other].map((liked, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two places of the screen
    <LikeButton key={index} postId={postId} liked={liked} isStaff={isStaff} />
  ))
}

async function show(isStaff = false): Promise<Answering> {
  const server = await answeringServer()
  server.queryClient.setQueryData(lists[0] ?? [], post)
  server.queryClient.setQueryData(lists[1] ?? [], { pages: [{ items: [post] }] })
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
const likesAsked = (server: Answering) => server.asked.filter(({ url }) => url.startsWith('/api/v2/likes'))

test('a like is on every copy before the server has answered, and then with its count', async () => {
  const server = await show()
  const reply = gate<Reply>()
  server.answer = ({ url }) => (url.includes('/likes') ? reply.wait : { status: 401, error: 'Unauthorized' })
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
  expect(likesAsked(server)).toMatchObject([{ method: 'POST', body: { postId, byOutlet: false } }])
})

test.each([
  [{ status: 500, error: 'InternalError' } as Reply, 'Произошла ошибка при добавлении лайка'],
  [{ status: 429, error: 'Слишком часто' } as Reply, 'Слишком часто'],
])('a like that failed with %o goes back everywhere and says so', async (reply, text) => {
  const server = await show()
  const waiting = gate<Reply>()
  server.answer = () => waiting.wait
  press()
  await waitFor(() => expect(shown()[1]).toEqual(['true', '3']))
  waiting.open(reply)
  await waitFor(() =>
    expect(shown()).toEqual([
      ['false', '2'],
      ['false', '2'],
    ]),
  )
  expect(currentMessage()).toMatchObject({ text, type: 'error' })
})

test('without a connection a like waits as it was pressed last, and is not asked for again', async () => {
  const server = await show()
  server.answer = () => 'cut'
  press()
  await waitFor(() => expect(knownUnsent(viewer.id)).toMatchObject([{ kind: 'like', isOn: true }]))
  expect(currentMessage()).toMatchObject({ text: 'Нет соединения. Отправим, как только оно вернётся' })
  expect(shown()[1]).toEqual(['true', '3'])
  press()
  await waitFor(() => expect(knownUnsent(viewer.id)).toMatchObject([{ kind: 'like', isOn: false }]))
  expect(likesAsked(server)).toHaveLength(1)
  for (const one of knownUnsent(viewer.id)) await dropUnsent(one)
})

test('a double click is one like; presses while the server is told end in what was wanted last', async () => {
  const server = await show()
  const first = gate<Reply>()
  server.answer = ({ method }) => (method === 'POST' ? first.wait : { status: 200, data: {} })
  press(1)
  press(2)
  await waitFor(() => expect(shown()[0]).toEqual(['true', '3']))
  press(1)
  await waitFor(() => expect(shown()[0]).toEqual(['false', '2']))
  first.open({ status: 201, data: { like: { postId, commentId: null, byOutlet: false, likeCount: 3 } } })
  await waitFor(() => expect(likesAsked(server).map(({ method }) => method)).toEqual(['POST', 'DELETE']))
  await waitFor(() =>
    expect(shown()).toEqual([
      ['false', '2'],
      ['false', '2'],
    ]),
  )
})

test('an answer that was asked for before the like does not undo it', async () => {
  const server = await show()
  const feed = gate<Reply>()
  server.answer = ({ method, url }) =>
    url === '/feed' ? feed.wait : { status: method === 'POST' ? 201 : 200, data: { like: { likeCount: 3 } } }
  const asking = server.queryClient.fetchQuery({
    queryKey: lists[1] ?? [],
    staleTime: 0,
    queryFn: async () => (await (await fetch('/feed')).json()).data,
  })
  press()
  await waitFor(() => expect(likesAsked(server)).toHaveLength(1))
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

test('staff who speak as their venue like as it', async () => {
  setAuthorPlace(true)
  const server = await show(true)
  server.answer = () => ({ status: 201, data: { like: { likeCount: 3 } } })
  press()
  await waitFor(() => expect(shown()[1]).toEqual(['true', '3']))
  setAuthorPlace(false)
  expect(likesAsked(server)[0]?.body).toEqual({ postId, byOutlet: true })
  await waitFor(() => expect(shown()[0]).toEqual(['false', '3']))
})
