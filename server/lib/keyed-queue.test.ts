import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { KeyedQueue } from './keyed-queue.ts'

test('tasks of one key run in order one by one, tasks of other keys in parallel', async () => {
  const queue = new KeyedQueue(1)
  const events: string[] = []
  const task = (name: string) => async () => {
    events.push(`${name} begins`)
    await pause(1)
    events.push(`${name} ends`)
    return name
  }
  const results = await Promise.all([
    queue.run('one', task('first')),
    queue.run('one', task('second')),
    queue.run('two', task('other')),
  ])
  expect(results).toEqual(['first', 'second', 'other'])
  expect(events.indexOf('second begins')).toBeGreaterThan(events.indexOf('first ends'))
  expect(events.indexOf('other begins')).toBeLessThan(events.indexOf('first ends'))
})

test('a failing task fails alone, and a key without tasks takes no memory', async () => {
  const queue = new KeyedQueue(1)
  const failing = queue.run('one', async () => {
    throw new Error('No')
  })
  const next = queue.run('one', async () => 'yes')
  await expect(failing).rejects.toThrow('No')
  await expect(next).resolves.toBe('yes')
  expect(queue.isIdle).toBe(true)
})

test('no more tasks of one key run at a time than the limit', async () => {
  const queue = new KeyedQueue(2)
  let running = 0
  let most = 0
  const results = await Promise.all(
    [1, 2, 3, 4, 5].map((number) =>
      queue.run('one', async () => {
        running += 1
        most = Math.max(most, running)
        await pause(1)
        running -= 1
        return number
      }),
    ),
  )
  expect(results).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})
