import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type ApiRequest, connectApi, createApi } from '#web/lib/api/api.ts'
import { PageStateProvider } from '#web/lib/pages/page-state.tsx'
import { casesQuery } from '#web/nouns/moderation/api.ts'
import { CaseItem } from './case-item.tsx'

const settings = {
  publicUrl: '',
  mainApiOrigin: '',
  secondApiOrigin: '',
  mapStyleUrl: '',
  city: { latinName: 'moscow', name: 'Москва' },
}
const waiting = {
  id: 'a'.repeat(24),
  subject: 'review',
  subjectId: 'b'.repeat(24),
  postId: 'b'.repeat(24),
  excerpt: 'Купите слона',
  text: 'Купите слона',
  rating: 2,
  imageSets: [],
  author: null,
  place: null,
  isHidden: false,
  isDeleted: false,
  status: 'open',
  by: 'moderation',
  isUnconfirmed: false,
  reason: null,
  note: '',
  reportCount: 1,
  reports: [{ reason: 'advertising', text: 'Продаёт слона', createdAt: '2026-11-21T10:00:00.000Z' }],
  appealStatus: 'none',
  appealText: '',
  appealNote: '',
  createdAt: '2026-11-21T10:00:00.000Z',
  decidedAt: null,
}

type ApiResponse = { status: number; body: unknown }

const success = (data: object): ApiResponse => ({ status: 200, body: { data } })
const refusal = (code: number, status: string, message: string): ApiResponse => ({
  status: code,
  body: { error: { code, status, messageUI: { message, type: 'error' } } },
})

function Queue() {
  const { data } = useInfiniteQuery(casesQuery('open'))
  return data?.pages
    .flatMap(({ items }) => items)
    .map((moderationCase, index) => (
      <CaseItem key={moderationCase.id} moderationCase={moderationCase} isOwn={false} isFirst={index === 0} />
    ))
}

/** Renders the queue with one review; the test provides the responses of the server. */
function showQueue(respond: (request: ApiRequest) => ApiResponse | Promise<ApiResponse>): ApiRequest[] {
  const writes: ApiRequest[] = []
  const queryClient = new QueryClient()
  connectApi(
    queryClient,
    createApi(async (request) => {
      if (request.method === 'GET') return success({ cases: [waiting], isEnd: true })
      writes.push(request)
      return respond(request)
    }),
  )
  const router = createMemoryRouter([{ path: '*', element: <Queue /> }], { initialEntries: ['/moderation'] })
  render(
    <QueryClientProvider client={queryClient}>
      <PageStateProvider state={{ viewer: null, renderedAt: 0, settings }}>
        <RouterProvider router={router} />
      </PageStateProvider>
    </QueryClientProvider>,
  )
  return writes
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const note = () => screen.findByLabelText('Объяснение автору')

async function hide(words: string): Promise<void> {
  await press('Скрыть')
  fireEvent.change(await note(), { target: { value: words } })
  await press('Скрыть')
}

test('hiding preselects the likeliest reason, collapses the case and can be undone', async () => {
  const hidden = {
    ...waiting,
    status: 'hidden',
    reason: 'advertising',
    isHidden: true,
    decidedAt: waiting.createdAt,
  }
  const writes = showQueue(({ url }) => success({ case: url.endsWith('/reopen') ? waiting : hidden }))
  await hide('  Реклама запрещена ')
  await waitFor(() =>
    expect(writes[0]?.body).toEqual({ action: 'hide', reason: 'advertising', note: 'Реклама запрещена' }),
  )
  await press('Отменить решение: Скрыт отзыв: реклама')
  expect(await screen.findByRole('article', { name: 'Отзыв: Купите слона' })).toBeTruthy()
})

test('a decision that failed comes back with its text', async () => {
  let fail = () => {}
  const isOver = new Promise<void>((resolve) => {
    fail = resolve
  })
  showQueue(async () => {
    await isOver
    return refusal(500, 'InternalError', 'Произошла некая ошибка на сервере')
  })
  await hide('Реклама запрещена')
  await waitFor(() => expect(screen.queryByLabelText('Объяснение автору')).toBeNull())
  fail()
  expect(((await note()) as HTMLTextAreaElement).value).toBe('Реклама запрещена')
})

test('after a decision of another moderator the case disappears without an undo', async () => {
  showQueue(() => refusal(422, 'AlreadyDecided', 'Решение уже принято'))
  await hide('Реклама запрещена')
  expect(await screen.findByText('Решение уже принял другой модератор')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a decision needs a note', async () => {
  const writes = showQueue(() => refusal(422, 'ValidationFailed', ''))
  await hide('   ')
  expect(await screen.findByText('Заполните это поле')).toBeTruthy()
  expect(writes).toEqual([])
})

test('shortcuts apply to the first case before a card is focused, and never while typing', async () => {
  showQueue(() => refusal(422, 'ValidationFailed', ''))
  await screen.findByRole('button', { name: 'Скрыть' })
  fireEvent.keyDown(document.body, { code: 'Digit1', ctrlKey: true })
  expect(screen.queryByLabelText('Объяснение автору')).toBeNull()
  fireEvent.keyDown(document.body, { code: 'Digit1' })
  fireEvent.keyDown(await note(), { code: 'Digit2' })
  expect(screen.queryByLabelText('Пометка для модераторов')).toBeNull()
})
