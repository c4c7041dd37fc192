import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Copy, changeCopies, reapplyChange } from './cached-copies.ts'

const queryKey = ['posts', 'feed'] as const
const post = { id: 'a'.repeat(24), isLiked: false }
const like = (copy: Copy) => ({ ...copy, isLiked: true })

/** A feed whose requests can be cancelled; the test sends its responses. */
function watchFeed(queryClient: QueryClient) {
  const responses: ((posts: Copy[]) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: ({ signal }) =>
      new Promise<Copy[]>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        responses.push(resolve)
      }),
  })
  return { observer, responses, stop: observer.subscribe(() => {}) }
}

test('a change is no longer reapplied once the requests before it were cancelled', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, [post])
  const { stop } = watchFeed(queryClient)
  const release = reapplyChange(queryClient, post.id, like)
  release()
  stop()
  const { observer, responses } = watchFeed(queryClient)
  responses[0]?.([post])
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')
  expect(observer.getCurrentResult().data).toEqual([post])
})

test('a change is reapplied to a response from before it, also when another change comes between', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, [post])
  const { observer, responses } = watchFeed(queryClient)
  const release = reapplyChange(queryClient, post.id, like)
  release()
  changeCopies(queryClient, post.id, (copy) => ({ ...copy, text: 'Суп' }))
  responses[0]?.([post])
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')
  expect(observer.getCurrentResult().data).toEqual([{ ...post, isLiked: true }])
})

test('a change is no longer reapplied after the removal of a query that was loading', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, [post])
  const { stop } = watchFeed(queryClient)
  reapplyChange(queryClient, post.id, like)()
  stop()
  queryClient.removeQueries({ queryKey })
  const { observer, responses } = watchFeed(queryClient)
  responses[0]?.([post])
  await expect.poll(() => observer.getCurrentResult().data).toEqual([post])
})
