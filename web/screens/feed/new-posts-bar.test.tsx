import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startFakeServer } from '#tests/support/fake-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { NewPostsBar } from './new-posts-bar.tsx'

async function show(path: string) {
  const server = await startFakeServer()
  server.respond = () => ({
    status: 200,
    data: { posts: [], isEnd: true, nextCursor: null, newestCursor: null },
  })
  renderPage(server, <NewPostsBar request={{ city: 'moscow' }} />, { path })
  return server
}

test('the first page watches for new posts', async () => {
  const server = await show('/moscow/feed')
  await waitFor(() => expect(server.requests).not.toEqual([]))
})

test('a later page does not, because its list has none of them', async () => {
  const server = await show('/moscow/feed?page=2')
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(server.requests).toEqual([])
})
