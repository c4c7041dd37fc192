import { expect, test } from 'vitest'
import { Rounds } from './rounds.ts'

const later = () => new Promise<void>((resolve) => setImmediate(resolve))

test('those of one moment are served together, who comes during a round by the next; keys do not wait for each other', async () => {
  const served: string[] = []
  const late: Promise<number>[] = []
  const rounds = new Rounds<number, number>(async (key, waiting) => {
    served.push(`${key} ${waiting.map(({ ask }) => ask).join('+')}`)
    if (late.length === 0) late.push(rounds.join('a', 4), rounds.join('a', 5))
    await later()
    for (const one of waiting) one.settle(one.ask * 2)
  })
  const answers = await Promise.all([rounds.join('a', 1), rounds.join('a', 2), rounds.join('b', 3)])
  expect(answers).toEqual([2, 4, 6])
  expect(await Promise.all(late)).toEqual([8, 10])
  expect(served).toEqual(['a 1+2', 'b 3', 'a 4+5'])
  expect(await rounds.join('a', 6)).toBe(12)
})

test('who is not settled stays in line; who fails holds nobody up', async () => {
  const rounds = new Rounds<number, string>(async (_key, [first]) => {
    await later()
    if (first?.ask === 2) first.fail(new Error('two'))
    else first?.settle(`served ${first.ask}`)
  })
  const results = await Promise.allSettled([1, 2, 3].map((ask) => rounds.join('a', ask)))
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    'served 1',
    'Error: two',
    'served 3',
  ])
})

test('a round that throws fails all of it, and the next one works', async () => {
  let isBroken = true
  const rounds = new Rounds<number, number>(async (_key, waiting) => {
    await later()
    if (isBroken) throw new Error('away')
    for (const one of waiting) one.settle(one.ask)
  })
  await expect(rounds.join('a', 1)).rejects.toThrow('away')
  isBroken = false
  expect(await rounds.join('a', 2)).toBe(2)
})

test('rounds that serve nobody end', async () => {
  const rounds = new Rounds<number, number>(later)
  await expect(rounds.join('a', 1)).rejects.toThrow('serves nobody')
})
