import { expect, test } from 'vitest'
import { formatElapsed } from './elapsed.ts'

test.each([
  [0, 'меньше минуты'],
  [59, 'меньше минуты'],
  [60, '1 мин'],
  [3599, '59 мин'],
  [3600, '1 ч'],
  [86_399, '23 ч'],
  [86_400, '1 день'],
  [3 * 86_400, '3 дня'],
  [11 * 86_400, '11 дней'],
])('%i seconds: %s', (seconds, text) => {
  expect(formatElapsed(seconds).replaceAll('\u00A0', ' ')).toBe(text)
})
