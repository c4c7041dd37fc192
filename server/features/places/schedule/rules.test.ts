import { describe, expect, test } from 'vitest'
import {
  filterIntervals,
  isOpenAt,
  minuteOfWeek,
  nightIntervals,
  type OpenHours,
  openWeekText,
  timeOfDay,
  weekIntervals,
} from './rules.ts'

const hours = (dayOfWeek: number, from: string, to: string): OpenHours => ({
  dayOfWeek,
  startMinute: minute(from),
  endMinute: minute(to),
})
const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const at = (day: number, time: string) => (day - 1) * 1440 + minute(time)

describe('open at a moment', () => {
  const cases: [what: string, items: OpenHours[], moment: number, isOpen: boolean][] = [
    ['the first minute counts', [hours(1, '09:00', '22:00')], at(1, '09:00'), true],
    ['the minute of closing does not', [hours(1, '09:00', '22:00')], at(1, '22:00'), false],
    ['another day', [hours(1, '09:00', '22:00')], at(2, '12:00'), false],
    ['till midnight: the last minute of the day', [hours(1, '18:00', '00:00')], at(1, '23:59'), true],
    ['till 23:59: the last minute of the day', [hours(1, '18:00', '23:59')], at(1, '23:59'), true],
    ['till 23:59: not the next day', [hours(1, '18:00', '23:59')], at(2, '00:00'), false],
    ['till midnight: not the next day', [hours(1, '18:00', '00:00')], at(2, '00:00'), false],
    ['a night goes on into the next day', [hours(5, '18:00', '02:00')], at(6, '01:59'), true],
    ['and ends there', [hours(5, '18:00', '02:00')], at(6, '02:00'), false],
    ['a night past Sunday is Monday', [hours(7, '20:00', '03:00')], at(1, '02:30'), true],
    ['round the clock is one whole day', [hours(3, '00:00', '00:00')], at(3, '12:34'), true],
    ['and no more than that', [hours(3, '00:00', '00:00')], at(4, '00:00'), false],
    ['a break at noon', [hours(1, '09:00', '12:00'), hours(1, '13:00', '18:00')], at(1, '12:30'), false],
    ['no hours', [], at(1, '12:00'), false],
  ]
  test.each(cases)('%s', (_what, items, moment, isOpen) => {
    expect(isOpenAt(items, moment)).toBe(isOpen)
  })
})

describe('the week as intervals', () => {
  const cases: [what: string, items: OpenHours[], text: string | null][] = [
    ['nothing', [], null],
    ['one day', [hours(1, '09:00', '22:00')], '{[540,1320)}'],
    ['a night past Sunday is cut in two', [hours(7, '20:00', '03:00')], '{[0,180),[9840,10080)}'],
    ['touching ones join', [hours(1, '18:00', '00:00'), hours(2, '00:00', '03:00')], '{[1080,1620)}'],
    ['23:59 touches midnight', [hours(1, '18:00', '23:59'), hours(2, '00:00', '03:00')], '{[1080,1620)}'],
    ['a Sunday until 23:59 ends the week', [hours(7, '18:00', '23:59')], '{[9720,10080)}'],
    ['overlapping ones join', [hours(1, '09:00', '15:00'), hours(1, '12:00', '18:00')], '{[540,1080)}'],
    ['one inside another', [hours(1, '09:00', '18:00'), hours(1, '10:00', '11:00')], '{[540,1080)}'],
    [
      'every day round the clock',
      [1, 2, 3, 4, 5, 6, 7].map((day) => hours(day, '00:00', '00:00')),
      '{[0,10080)}',
    ],
  ]
  test.each(cases)('%s', (_what, items, text) => {
    expect(openWeekText(items)).toBe(text)
  })
})

test('the filter of a moment covers one minute, that of a day 06:00 to midnight, and several days are alternatives', () => {
  expect(filterIntervals(['-W-5T23:30'])).toEqual([{ from: at(5, '23:30'), to: at(5, '23:31') }])
  expect(filterIntervals(['-W-5'])).toEqual([{ from: at(5, '06:00'), to: at(6, '00:00') }])
  // 21 November 2026 is a Saturday.
  expect(filterIntervals(['2026-11-21T20:00'])).toEqual(filterIntervals(['-W-6T20:00']))
  expect(filterIntervals(['2026-11-21', '-W-1T10:00'])).toHaveLength(2)
})

test('«into the night» means open after midnight, which a bakery at four in the morning is not', () => {
  const isNightly = (items: OpenHours[]) =>
    nightIntervals.some(({ from, to }) =>
      weekIntervals(items).some((open) => open.from < to && from < open.to),
    )
  expect(isNightly([hours(5, '18:00', '02:00')])).toBe(true)
  expect(isNightly([hours(7, '18:00', '00:30')])).toBe(true)
  expect(isNightly([hours(5, '18:00', '00:00')])).toBe(false)
  expect(isNightly([hours(5, '04:00', '20:00')])).toBe(false)
})

test('the minute of the week follows the clock of the city', () => {
  const moment = Date.parse('2026-11-22T20:30:00Z') // Sunday
  expect(minuteOfWeek(moment, 'Europe/Moscow')).toBe(at(7, '23:30'))
  expect(minuteOfWeek(moment, 'Asia/Vladivostok')).toBe(at(1, '06:30'))
  expect(minuteOfWeek(Date.parse('2026-11-22T21:00:00Z'), 'Europe/Moscow')).toBe(at(1, '00:00'))
})

test('times of day in requests and responses', () => {
  expect([0, 5, 605, 1439].map(timeOfDay)).toEqual(['00:00', '00:05', '10:05', '23:59'])
})
