import { expect, test } from 'vitest'
import { positionsToCorrect, type WordMatch } from './matching.ts'

const scored = (score: number): WordMatch[] => (score > 0 ? [{ id: 1, score, isPrefix: false }] : [])

test.each([
  ['few words all', [0, 0.6], [0, 1]],
  ['of many the three with the worst matches', [0.7, 0, 0.5, 0.6, 0], [1, 2, 4]],
  ['only the chosen ones', [1, 0.6, 1, 1, 0.5], [1, 4]],
  ['of a dozen unknown words the first three', Array(12).fill(0), [0, 1, 2]],
])('%s are corrected', (_, scores, positions) => {
  const corrected = positionsToCorrect(scores.map(scored), (matches) => (matches[0]?.score ?? 0) < 0.85)
  expect([...corrected].sort()).toEqual(positions)
})
