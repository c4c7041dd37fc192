import { expect, test } from 'vitest'
import { startFakeServer, viewer } from '#tests/support/fake-server.ts'
import { sendComment } from './comment-changes.ts'

const postId = 'a'.repeat(24)
const comment = { id: 'c'.repeat(24), postId, threadId: null, text: 'Вкусно', imageSets: [], answers: [] }

test('a comment that a feed has loaded meanwhile is neither shown nor counted twice', async () => {
  const server = await startFakeServer()
  const feed = ['posts', 'feed'] as const
  server.queryClient.setQueryData(feed, [{ id: postId, commentCount: 1, lastComments: [comment] }])
  server.respond = () => ({ status: 200, data: { comment, isRepeat: true } })
  const request = { postId, text: 'Вкусно', idempotencyKey: 'key-of-the-lost-request' }
  await sendComment(server.queryClient, viewer.id, request)
  expect(server.queryClient.getQueryData(feed)).toEqual([
    { id: postId, commentCount: 1, lastComments: [comment] },
  ])
})
