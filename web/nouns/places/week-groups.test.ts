import { expect, test } from 'vitest'
import { weekGroups } from './week-groups.ts'

// A Saturday in Moscow.
const now = Date.parse('2026-11-21T12:00:00Z')

function schedule(...hours: (string | null)[]) {
  return {
    items: hours.flatMap((text, index) =>
      text
        ? text.split(',').map((interval) => {
            const [startAt = '', endAt = ''] = interval.split('-')
            return { dayOfWeek: index + 1, startAt, endAt }
          })
        : [],
    ),
  }
}

const day = '10:00-23:00'
const late = '10:00-02:00'

test.each([
  ['every day alike', [day, day, day, day, day, day, day], ['ежедневно 10:00–23:00 (сегодня)']],
  [
    'weekends later',
    [day, day, day, day, late, late, day],
    ['пн–чт 10:00–23:00', 'пт, сб 10:00–02:00 (сегодня)', 'вс 10:00–23:00'],
  ],
  [
    'a day off and a break',
    [null, '09:00-13:00,14:00-18:00', null, null, null, null, null],
    ['пн Выходной', 'вт 09:00–13:00, 14:00–18:00', 'ср–вс Выходной (сегодня)'],
  ],
  ['round the clock', Array(7).fill('00:00-00:00'), ['ежедневно Круглосуточно (сегодня)']],
])('%s', (_, hours, lines) => {
  const groups = weekGroups(schedule(...hours), now, 'Europe/Moscow')
  expect(groups.map((group) => `${group.days} ${group.hours}${group.isToday ? ' (сегодня)' : ''}`)).toEqual(
    lines,
  )
})
