import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type CachedEntity, reapplyChange, updateCachedEntities } from './cached-entities.ts'

const queryKey = ['posts', 'feed'] as const
const post = { id: 'a'.repeat(24), isLiked: false }
const like = (copy: CachedEntity) => ({ ...copy, isLiked: true })

/** A feed whose requests can be cancelled; the test sends its responses. */
function watchFeed(queryClient: QueryClient) {
  const responses: ((posts: CachedEntity[]) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: ({ signal }) =>
      new Promise<CachedEntity[]>((resolve, reject) => {
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
  updateCachedEntities(queryClient, post.id, (copy) => ({ ...copy, text: 'Суп' }))
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
