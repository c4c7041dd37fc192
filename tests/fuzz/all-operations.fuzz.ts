import { expect, test } from 'vitest'
import { fuzz, fuzzedApp } from './fuzz.ts'

const fuzzed = fuzzedApp()

/** The longest response time allowed on an idle machine. */
const SLOW_MS = 2000

/** `FUZZ_ONLY="POST /api/v2/posts" npm run fuzz` looks at a part. */
test('no operation fails or is slow at any hostile value', { timeout: 0 }, async () => {
  const { sent, findings } = await fuzz(fuzzed, { slowMs: SLOW_MS, only: process.env.FUZZ_ONLY ?? '' })
  expect(findings).toEqual([])
  expect(sent).toBeGreaterThan(0)
})
