import { expect, test } from 'vitest'
import { formatCountdown } from './countdown.ts'

test.each([
  [27, '00:27'],
  [725, '12:05'],
  [3599, '59:59'],
  [3600, '1 ч'],
  [29 * 86_400 + 5, '29 дней'],
])('%i seconds: %s', (seconds, text) => {
  expect(formatCountdown(seconds).replaceAll('\u00A0', ' ')).toBe(text)
})
