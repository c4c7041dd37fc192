import { expect, test } from 'vitest'
import { dateAfter, monthAfter, monthWeeks } from './month-calendar.ts'

test.each([
  ['2026-11', '2026-10-26', '2026-12-06'],
  ['2027-02', '2027-02-01', '2027-03-14'],
  ['2026-03', '2026-02-23', '2026-04-05'],
  ['2028-02', '2028-01-31', '2028-03-12'],
])('%s is shown from %s to %s', (month, first, last) => {
  const weeks = monthWeeks(month)
  expect(weeks).toHaveLength(6)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect(weeks[0]?.[0]?.date).toBe(first)
  expect(weeks[5]?.[6]?.date).toBe(last)
})

test('days of neighbouring months are marked', () => {
  const days = monthWeeks('2026-11').flat()
  expect(days.filter((day) => day.isInMonth)).toHaveLength(30)
  expect(days[0]).toEqual({ date: '2026-10-26', dayOfMonth: 26, isInMonth: false })
})

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-11', 2, '2027-01'],
  ['2026-01', -1, '2025-12'],
])('%s and %i months is %s', (month, months, later) => expect(monthAfter(month, months)).toBe(later))

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
])('%s and %i days is %s', (date, days, later) => expect(dateAfter(date, days)).toBe(later))
