import { expect, test } from 'vitest'
import { businessDateOf } from '#web/lib/format/business-date.ts'
import { noFilters } from '../filters/place-filters.ts'
import {
  businessDateLabel,
  businessDatesFrom,
  minuteOfBusinessDay,
  momentLabel,
  momentOf,
  momentsOfBusinessDay,
  onBusinessDate,
  withMoment,
} from './moments.ts'

const at = (text: string) => ({
  ...noFilters,
  dates: [{ date: text.slice(0, 10), time: text.slice(11) || null }],
})

test.each([
  ['a half-hour', at('2026-11-27T23:30'), '2026-11-27T23:30'],
  ['the present', { ...noFilters, openNow: true }, 'now'],
  ['no time', noFilters, null],
  ['a day', at('2026-11-27'), null],
  ['a time between half-hours', at('2026-11-27T23:10'), null],
  ['also after midnight', { ...at('2026-11-27T23:30'), intoTheNight: true }, null],
  ['also now', { ...at('2026-11-27T23:30'), openNow: true }, null],
  ['a weekday', { ...noFilters, weekdays: [{ day: 5, time: '23:30' }] }, null],
])('the moment of filters: %s', (_, filters, moment) => {
  expect(momentOf(filters)).toBe(moment)
})

test('a moment takes the place of other times, and a wanted table moves along', () => {
  const filters = {
    ...noFilters,
    openNow: true,
    weekdays: [{ day: 1, time: null }],
    categories: [3],
    table: { guests: 4, at: '2026-11-27T19:00' },
  }
  const later = withMoment(filters, '2026-11-28T20:30')
  expect(momentOf(later)).toBe('2026-11-28T20:30')
  expect(later.categories).toEqual([3])
  expect(later.table).toEqual({ guests: 4, at: '2026-11-28T20:30' })
  expect(withMoment(later, null)).toEqual({ ...noFilters, categories: [3], table: later.table })
  expect(momentOf(withMoment(later, 'now'))).toBe('now')
})

test.each([
  ['2026-11-27T05:59', '2026-11-26', 29 * 60 + 59],
  ['2026-11-27T06:00', '2026-11-27', 6 * 60],
  ['2026-12-01T00:00', '2026-11-30', 24 * 60],
])('%s belongs to the evening of %s', (local, evening, minute) => {
  expect(businessDateOf(local)).toBe(evening)
  expect(minuteOfBusinessDay(local)).toBe(minute)
})

test.each([
  ['in the evening', '2026-11-26', '2026-11-26T20:40', 19, 'now', '2026-11-26T21:00', '2026-11-27T05:30'],
  ['at a half-hour', '2026-11-26', '2026-11-26T23:30', 13, 'now', '2026-11-27T00:00', '2026-11-27T05:30'],
  ['at night', '2026-11-25', '2026-11-26T04:10', 4, 'now', '2026-11-26T04:30', '2026-11-26T05:30'],
  ['at the very end', '2026-11-25', '2026-11-26T05:45', 1, 'now', undefined, 'now'],
  [
    'another day',
    '2026-11-28',
    '2026-11-26T20:40',
    48,
    '2026-11-28T06:00',
    '2026-11-28T06:30',
    '2026-11-29T05:30',
  ],
])('the steps of an evening: %s', (_, evening, localNow, length, first, second, last) => {
  const moments = momentsOfBusinessDay(evening, localNow)
  expect(moments).toHaveLength(length)
  expect([moments[0], moments[1], moments.at(-1)]).toEqual([first, second, last])
})

test.each([
  ['the same time', '2026-11-27T23:30', '2026-11-28', '2026-11-28T23:30'],
  ['after midnight', '2026-11-28T01:00', '2026-11-28', '2026-11-29T01:00'],
  ['from now', 'now', '2026-11-28', '2026-11-28T21:00'],
  ['today when it has passed', '2026-11-28T12:00', '2026-11-26', '2026-11-26T21:00'],
])('another evening keeps the clock: %s', (_, moment, evening, expected) => {
  expect(onBusinessDate(moment, evening, '2026-11-26T20:40')).toBe(expected)
})

test('evenings and moments are worded by the calendar', () => {
  const evening = '2026-11-26T20:40'
  expect(businessDatesFrom(evening)).toHaveLength(14)
  expect(
    businessDatesFrom(evening)
      .slice(0, 3)
      .map((date) => businessDateLabel(date, evening)),
  ).toEqual(['Сегодня', 'Завтра', 'сб, 28\u00a0ноября'])
  const night = '2026-11-26T02:10'
  expect(
    businessDatesFrom(night)
      .slice(0, 4)
      .map((date) => businessDateLabel(date, night)),
  ).toEqual(['Этой ночью', 'Сегодня днём', 'Завтра', 'сб, 28\u00a0ноября'])
  expect(momentLabel('now', evening)).toBe('сейчас')
  expect(momentLabel('2026-11-26T23:30', evening)).toBe('сегодня в\u00a023:30')
  expect(momentLabel('2026-11-27T01:30', evening)).toBe('завтра в\u00a001:30')
  expect(momentLabel('2026-12-01T19:00', evening)).toBe('во вторник, 1\u00a0декабря, в\u00a019:00')
})
