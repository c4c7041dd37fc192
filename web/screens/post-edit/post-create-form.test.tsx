import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { ImageSet } from '#contract/images/images.ts'
import type { PostType } from '#contract/posts/posts.ts'
import { type ApiRequest, connectApi, createApi } from '#web/lib/api/api.ts'
import { noConnection } from '#web/lib/api/api-error.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { PageStateProvider } from '#web/lib/pages/page-state.tsx'
import type { PostSubject } from '#web/nouns/pending-writes/pending-writes.ts'
import { cachedPendingWrites } from '#web/nouns/pending-writes/pending-writes-store.ts'
import { readDraft, saveDraft } from '#web/nouns/posts/writing/post-draft.ts'
import { closeSnackbar, currentSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { PostCreateForm } from './post-create-form.tsx'

const viewerId = 'a'.repeat(24)
const placeId = 'b'.repeat(24)
const address = { viewerId, subject: `place:${placeId}` }
const page = {
  renderedAt: 0,
  viewer: { id: viewerId, isAdmin: false, isContentManager: false },
  settings: {
    publicUrl: '',
    mainApiOrigin: '',
    secondApiOrigin: '',
    mapStyleUrl: '',
    city: { latinName: 'moscow', name: 'Москва' },
  },
}
const picture = {
  id: 'c'.repeat(24),
  description: '',
  thumbnail: { url: '/uploads/c/thumbnail.webp', width: 320, height: 320 },
} as ImageSet

/** A response of the server. */
type ApiResponse = { status: number; body: unknown } | 'offline'
const made: ApiResponse = { status: 201, body: { data: { post: { id: 'd'.repeat(24), type: 'review' } } } }
const refused = (status: number, error: object): ApiResponse => ({
  status,
  body: { error: { code: status, messageUI: { message: 'Отказ', type: 'error' }, ...error } },
})

function show(
  responses: ApiResponse[],
  {
    types = ['review'],
    subject,
    kind = 'place',
  }: { types?: PostType[]; subject?: PostSubject | null; kind?: 'place' | 'organisation' } = {},
) {
  const sent: Record<string, unknown>[] = []
  const queryClient = createQueryClient()
  const transport = async ({ body }: ApiRequest) => {
    sent.push(body as Record<string, unknown>)
    const response = responses.shift() ?? made
    if (response === 'offline') throw noConnection()
    return response
  }
  connectApi(queryClient, createApi(transport))
  const about = subject === undefined ? ({ kind: 'place', placeId } as const) : subject
  const form = (
    <PostCreateForm
      subject={about}
      draftName={address.subject}
      types={types}
      venue={{ kind, name: 'Пушкин' }}
      crumbs={[]}
      renderSubject={() => <p>Пушкин</p>}
    />
  )
  const router = createMemoryRouter(
    [
      { path: '/posts/create', element: form },
      { path: '/posts/:postId', element: <p>Страница записи</p> },
    ],
    { initialEntries: ['/posts/create'] },
  )
  const view = render(
    <QueryClientProvider client={queryClient}>
      <PageStateProvider state={page}>
        <RouterProvider router={router} />
      </PageStateProvider>
    </QueryClientProvider>,
  )
  return { sent, ...view }
}

const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Текст' }), { target: { value: text } })
const rate = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const publish = () => fireEvent.click(screen.getByRole('button', { name: 'Опубликовать' }))

beforeEach(() => {
  localStorage.clear()
  closeSnackbar()
})

test('a review needs a rating and text, shows errors at the fields and is sent with both', async () => {
  const { sent } = show([])
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(
    /^Отзыв о.заведении «Пушкин»$/,
  )
  publish()
  await screen.findByText('Поставьте оценку')
  screen.getByText('Напишите хотя бы несколько слов или приложите фото')
  const grade = screen.getByRole('radio', { name: /^Очень хорошо/ })
  expect(document.activeElement).toBe(grade)
  fireEvent.click(grade)
  expect(document.activeElement).toBe(grade)
  expect(screen.queryByText('Поставьте оценку')).toBeNull()
  write('  ')
  publish()
  await screen.findByText('Напишите хотя бы несколько слов или приложите фото')
  write('Вкусно')
  publish()
  await screen.findByText('Страница записи')
  expect(sent).toEqual([
    {
      type: 'review',
      placeId,
      text: 'Вкусно',
      rating: 4,
      imageSetIds: [],
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ])
  expect(currentSnackbar.get()?.text).toBe('Отзыв опубликован')
  expect(readDraft(address)).toBeNull()
})

test('news have no rating, and where both are allowed the person chooses the author', async () => {
  const { sent } = show([], { types: ['news', 'review'] })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Новость заведения «Пушкин»')
  expect(screen.queryByRole('radio', { name: /из 5/ })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Отзыв от себя' }))
  rate(/^Хорошо/)
  fireEvent.click(screen.getByRole('radio', { name: 'Новость от заведения' }))
  write('Новое меню')
  publish()
  await screen.findByText('Страница записи')
  expect(sent[0]).toMatchObject({ type: 'news', text: 'Новое меню' })
  expect(sent[0]).not.toHaveProperty('rating')
})

test('the author of news of a chain is the chain', async () => {
  show([], { types: ['news', 'impression'], kind: 'organisation' })
  await screen.findByRole('radio', { name: 'Новость от сети' })
})

test('a draft with pictures is restored, can be deleted and is removed after publishing', async () => {
  saveDraft(address, {
    text: 'Начало',
    rating: 3,
    type: 'review',
    street: '',
    imageSets: [picture],
    key: null,
    base: null,
  })
  const first = show([])
  await screen.findByText('Вы уже начали писать: это черновик.')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Текст' }).value).toBe('Начало')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Хорошо/ }).checked).toBe(true)
  publish()
  await screen.findByText('Страница записи')
  expect(first.sent[0]).toMatchObject({ text: 'Начало', rating: 3, imageSetIds: [picture.id] })
  expect(readDraft(address)).toBeNull()
  first.unmount()

  saveDraft(address, {
    text: 'Другое',
    rating: null,
    type: null,
    street: '',
    imageSets: [],
    key: null,
    base: null,
  })
  show([])
  fireEvent.click(await screen.findByRole('button', { name: 'Начать заново' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Текст' }).value).toBe('')
  expect(readDraft(address)).toBeNull()
})

test('repeated attempts to send one post have the same key', async () => {
  const lost = refused(500, { status: 'InternalError' })
  const { sent } = show([lost, lost, lost])
  await screen.findByRole('heading', { level: 1 })
  rate(/^Плохо/)
  write('Долго')
  publish()
  publish()
  await screen.findByText('Не получилось опубликовать запись')
  expect(sent).toHaveLength(1)
  expect(readDraft(address)?.text).toBe('Долго')
  publish()
  await waitFor(() => expect(sent).toHaveLength(2))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Опубликовать' })).toHaveProperty('disabled', false),
  )
  write('Очень долго')
  publish()
  await screen.findByText('Не получилось опубликовать запись')
  publish()
  await screen.findByText('Страница записи')
  const keys = sent.map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
})

test('a post written without a connection is queued and can be returned to the form', async () => {
  const { sent } = show(['offline'])
  await screen.findByRole('heading', { level: 1 })
  rate(/^Плохо/)
  write('Долго')
  publish()
  await screen.findByText(/^Запись ждёт сети/)
  expect(screen.queryByRole('textbox', { name: 'Текст' })).toBeNull()
  expect(readDraft(address)).toBeNull()
  expect(cachedPendingWrites(address.viewerId)).toMatchObject([
    { kind: 'post', key: sent[0]?.idempotencyKey, values: { text: 'Долго', rating: 2 } },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Изменить' }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Текст' }).value).toBe('Долго'),
  )
  expect(cachedPendingWrites(address.viewerId)).toEqual([])
})

test('errors of the server are shown at their field or above the button', async () => {
  show([
    refused(422, { status: 'ValidationFailed', fields: { imageSetIds: ['Загрузите изображение ещё раз'] } }),
    refused(429, {
      status: 'TooManyRequests',
      messageUI: { message: 'Вы публикуете записи слишком часто. Попробуйте позже', type: 'error' },
    }),
  ])
  await screen.findByRole('heading', { level: 1 })
  rate(/^Плохо/)
  write('Долго')
  publish()
  await screen.findByText('Загрузите изображение ещё раз')
  publish()
  await screen.findByText('Вы публикуете записи слишком часто. Попробуйте позже')
  expect(screen.queryByText('Загрузите изображение ещё раз')).toBeNull()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Текст' }).value).toBe('Долго')
})

test('a post without a subject is not sent', async () => {
  const { sent } = show([], { types: [], subject: null })
  await screen.findByRole('heading', { level: 1, name: 'Новая запись' })
  write('Вкусно')
  publish()
  await screen.findByText('Выберите заведение, сеть или точку на карте')
  expect(sent).toEqual([])
})
