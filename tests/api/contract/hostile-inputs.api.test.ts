import { expect, test } from 'vitest'
import { fuzz, fuzzedApp } from '#tests/fuzz/fuzz.ts'

const fuzzed = fuzzedApp()

/** A sample of what `npm run fuzz` does as a whole. */
const PER_OPERATION = 20

test('no operation answers a hostile value with a server error', { timeout: 300_000 }, async () => {
  const { sent, findings } = await fuzz(fuzzed, { perOperation: PER_OPERATION })
  expect(findings).toEqual([])
  expect(sent).toBeGreaterThan(2000)
})
