import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

const later = () => new Promise<void>((resolve) => setImmediate(resolve))

test('one after another for one key, side by side for two; a failure holds nobody up', async () => {
  const steps: string[] = []
  const run = (key: string, name: string, fails = false) =>
    inTurn(key, async () => {
      steps.push(`${name} begins`)
      await later()
      steps.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const results = await Promise.allSettled([run('a', '1', true), run('a', '2'), run('b', '3')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(steps.indexOf('2 begins')).toBeGreaterThan(steps.indexOf('1 ends'))
  expect(steps.indexOf('3 begins')).toBeLessThan(steps.indexOf('1 ends'))
})
