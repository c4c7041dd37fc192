import { expect, test } from 'vitest'
import { formatPhone } from './phones.ts'

test.each([
  ['+74951234567', '+7 495 123-45-67'],
  ['+78001234567', '+7 800 123-45-67'],
  ['88001234567', '8 800 123-45-67'],
  ['+375291234567', '+375 291 234 567'],
  ['112', '112'],
])('%s is read as %s', (phone, read) => {
  expect(formatPhone(phone).replaceAll('\u00A0', ' ')).toBe(read)
})
