import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetchChanged } from './refetch-changed.ts'

const queryKey = ['unread', 'chats'] as const

/** Reads a counter as the server does: at once, while the response arrives later. */
function slowCounter() {
  const responses: (() => void)[] = []
  const counter = { count: 0, responses }
  const queryFn = () => {
    const { count } = counter
    return new Promise<number>((resolve) => responses.push(() => resolve(count)))
  }
  return { counter, queryFn }
}

test('a change during the first load triggers a second load', async () => {
  const queryClient = new QueryClient()
  const { counter, queryFn } = slowCounter()
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  const stop = observer.subscribe(() => {})
  counter.count = 1
  const refetched = refetchChanged(queryClient, ['unread'])
  counter.responses[0]?.()
  await expect.poll(() => counter.responses.length).toBe(2)
  counter.responses[1]?.()
  await refetched
  expect(observer.getCurrentResult().data).toBe(1)
  stop()
})

test('a refetch in flight is replaced by a new one', async () => {
  const queryClient = new QueryClient()
  const { counter, queryFn } = slowCounter()
  queryClient.setQueryData(queryKey, 0)
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  const stop = observer.subscribe(() => {})
  counter.count = 1
  const refetched = refetchChanged(queryClient, ['unread'])
  counter.responses.at(-1)?.()
  await refetched
  expect(observer.getCurrentResult().data).toBe(1)
  expect(counter.responses.length).toBeLessThanOrEqual(2)
  stop()
})
