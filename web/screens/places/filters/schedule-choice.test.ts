import { expect, test } from 'vitest'
import { noFilters, type PlaceFilters } from './place-filters.ts'
import { chooseTime, eveningAfter, timeSlots, toggleDate, toggleWeekday } from './schedule-choice.ts'

const fridayEvening: PlaceFilters = { ...noFilters, weekdays: [{ day: 5, time: '19:00' }] }

test('a day has 48 half-hours', () => {
  expect(timeSlots).toHaveLength(48)
  expect([timeSlots[0], timeSlots[1], timeSlots.at(-1)]).toEqual(['00:00', '00:30', '23:30'])
})

test.each([
  ['2026-11-21T09:40', '2026-11-21T19:00'],
  ['2026-11-21T19:00', '2026-11-21T19:30'],
  ['2026-11-21T21:59', '2026-11-21T22:00'],
  ['2026-11-30T22:00', '2026-12-01T19:00'],
  ['2026-11-21T23:45', '2026-11-22T19:00'],
])('at %s the default hour is %s', (now, evening) => {
  expect(eveningAfter(now)).toBe(evening)
})

test('an hour alone means today', () => {
  expect(chooseTime(noFilters, '19:00', '2026-11-21').dates).toEqual([{ date: '2026-11-21', time: '19:00' }])
  expect(chooseTime(noFilters, null, '2026-11-21')).toEqual(noFilters)
})

test('all chosen days have the same hour', () => {
  const weekend = toggleWeekday(toggleWeekday(noFilters, 7), 6)
  expect(chooseTime(weekend, '23:30', '2026-11-21').weekdays).toEqual([
    { day: 6, time: '23:30' },
    { day: 7, time: '23:30' },
  ])
  expect(toggleWeekday(fridayEvening, 6).weekdays).toEqual([
    { day: 5, time: '19:00' },
    { day: 6, time: '19:00' },
  ])
})

test('choosing a day again removes it', () => {
  expect(toggleWeekday(fridayEvening, 5).weekdays).toEqual([])
  expect(toggleDate(toggleDate(noFilters, '2026-11-27'), '2026-11-27').dates).toEqual([])
})

test('dates replace weekdays and keep the hour, and the reverse', () => {
  const onDate = toggleDate(fridayEvening, '2026-11-27')
  expect(onDate).toEqual({ ...noFilters, dates: [{ date: '2026-11-27', time: '19:00' }] })
  expect(toggleWeekday(onDate, 5)).toEqual(fridayEvening)
})
