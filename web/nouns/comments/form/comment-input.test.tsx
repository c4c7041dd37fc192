import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { CommentSummary } from '#contract/posts/comments.ts'
import { startFakeServer, viewer } from '#tests/support/fake-server.ts'
import { PageStateProvider } from '#web/lib/pages/page-state.tsx'
import type { PendingComment } from '#web/nouns/pending-writes/pending-writes.ts'
import {
  cachedPendingWrites,
  deletePendingWrite,
  putPendingWrite,
} from '#web/nouns/pending-writes/pending-writes-store.ts'
import { CommentComposerProvider, useCommentComposer } from '../comment-composer.tsx'
import { saveCommentDraft } from './comment-draft.ts'
import { CommentInput } from './comment-input.tsx'

const postId = 'a'.repeat(24)
const comment = (letter: string, fullName: string, text: string) =>
  ({
    id: letter.repeat(24),
    text,
    user: { id: letter.repeat(24), fullName, image: null },
    place: null,
    organisation: null,
    imageSets: [],
  }) as unknown as CommentSummary
const boris = comment('b', 'Борис Громов', 'Вкусно?')
const own = comment('c', 'Анна Лосева', 'Была вчера')
const pending: PendingComment = {
  kind: 'comment',
  key: 'key-of-the-lost-request',
  viewerId: viewer.id,
  writtenAt: 1,
  postId,
  text: 'Очень',
  pictures: [],
  subject: boris,
  byOutlet: false,
}

afterEach(async () => {
  saveCommentDraft(viewer.id, postId, null)
  for (const write of cachedPendingWrites(viewer.id)) await deletePendingWrite(write)
})

function CommentButtons() {
  const { setMode } = useCommentComposer()
  return (
    <>
      <button type="button" onClick={() => setMode({ kind: 'edit', comment: own })}>
        Править
      </button>
      <button type="button" onClick={() => setMode({ kind: 'answer', comment: boris })}>
        Ответить
      </button>
    </>
  )
}

async function showWithPending() {
  await putPendingWrite(pending)
  return show({ isInFeed: true })
}

async function show({ isInFeed, isClosed = false }: { isInFeed: boolean; isClosed?: boolean }) {
  const server = await startFakeServer()
  const { unmount } = render(
    <QueryClientProvider client={server.queryClient}>
      <PageStateProvider
        state={{ viewer, renderedAt: Date.now(), settings: { secondApiOrigin: '' } as never }}
      >
        <MemoryRouter>
          <CommentComposerProvider isClosed={isClosed}>
            <CommentButtons />
            <CommentInput isInFeed={isInFeed} post={{ id: postId, isStaff: false, place: null } as never} />
          </CommentComposerProvider>
        </MemoryRouter>
      </PageStateProvider>
    </QueryClientProvider>,
  )
  return { server, unmount }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const resume = async () => fireEvent.click(await screen.findByRole('button', { name: 'Изменить' }))
const replyText = async () =>
  ((await screen.findByRole('textbox', { name: 'Ответ на комментарий' })) as HTMLTextAreaElement).value

test('a pending reply returns to the form as a reply, after the draft, and with the key of its request', async () => {
  saveCommentDraft(viewer.id, postId, { text: 'Суп', imageSets: [] })
  const { server } = await showWithPending()
  await resume()
  expect(await replyText()).toBe('Суп\n\nОчень')
  expect(screen.getByText('Борис Громов')).toBeDefined()
  press('Отправить')
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      text: 'Суп\n\nОчень',
      subjectCommentId: boris.id,
      idempotencyKey: pending.key,
    }),
  )
})

test('a pending reply does not return to the text of another comment that is being edited', async () => {
  await showWithPending()
  press('Править')
  const edited = await screen.findByRole('textbox', { name: 'Изменение комментария' })
  expect((edited as HTMLTextAreaElement).value).toBe('Была вчера')
  await resume()
  expect(await replyText()).toBe('Очень')
})

test('the draft of a reply is a reply after a reload, until the person stops replying', async () => {
  const written = await show({ isInFeed: false })
  press('Ответить')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Ответ на комментарий' }), {
    target: { value: 'Очень' },
  })
  written.unmount()

  const { unmount } = await show({ isInFeed: false })
  expect(await replyText()).toBe('Очень')
  press('Не отвечать')
  unmount()

  await show({ isInFeed: false })
  const field = await screen.findByRole('textbox', { name: 'Новый комментарий' })
  expect((field as HTMLTextAreaElement).value).toBe('Очень')
})

test('the draft of a reply is sent as a reply after another comment was edited', async () => {
  saveCommentDraft(viewer.id, postId, { text: 'Очень', imageSets: [], subject: boris })
  const { server } = await show({ isInFeed: true })
  press('Править')
  await screen.findByRole('textbox', { name: 'Изменение комментария' })
  press('Не менять')
  expect(await replyText()).toBe('Очень')
  press('Отправить')
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      text: 'Очень',
      subjectCommentId: boris.id,
    }),
  )
})

test('one’s own comment can be edited after the author has closed the comments', async () => {
  await show({ isInFeed: false, isClosed: true })
  expect(screen.getByText('Автор ограничил вам комментарии.')).toBeDefined()
  press('Править')
  const edited = await screen.findByRole('textbox', { name: 'Изменение комментария' })
  expect((edited as HTMLTextAreaElement).value).toBe('Была вчера')
})
