import { expect, test } from 'vitest'
import { parseOpeningHours } from '#server/features/imports/hours/opening-hours.ts'
import { formatOpeningHours } from './opening-hours.ts'

test.each([
  '24/7',
  'Mo-Su 10:00-22:00',
  'Mo-Fr 09:00-18:00; Sa 10:00-16:00',
  'Tu-Th 12:00-00:00; Fr-Sa 12:00-03:00',
  'Mo 12:00-16:00,18:30-22:00; We-Su 00:00-24:00',
])('%s is exported and imported without a change', (text) => {
  const items = parseOpeningHours(text).items.map((item) => ({ ...item, endMinute: item.endMinute % 1440 }))
  expect(formatOpeningHours(items)).toBe(text)
})
