import { expect, test } from 'vitest'
import {
  copyDay,
  dayProblems,
  defaultHoursOf,
  emptySchedule,
  hasProblems,
  isPastMidnight,
  isRoundTheClock,
  isWorthSending,
  itemsOf,
  readTime,
  type ScheduleFormValues,
  scheduleFormValuesOf,
  withDay,
} from './schedule-form-values.ts'

/** `week('', '10:00-22:00, 23:00-02:00')`: days from Monday on. */
function week(...days: string[]): ScheduleFormValues {
  return days.reduce(
    (schedule, text, day) =>
      withDay(
        schedule,
        day,
        text
          .split(', ')
          .filter(Boolean)
          .map((interval, index) => {
            const [startAt = '', endAt = ''] = interval.split('-')
            return { id: `${day}.${index}`, startAt, endAt }
          }),
      ),
    emptySchedule(true),
  )
}

test.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['9-30', '09:30'],
  [' 21:05 ', '21:05'],
  ['2105', '21:05'],
  ['0', '00:00'],
  ['24', '00:00'],
  ['24:00', '00:00'],
  ['24:01', null],
  ['25:00', null],
  ['12:60', null],
  ['', null],
  ['утром', null],
  ['1:2:3', null],
])('the time typed as «%s» is %s', (text, expected) => {
  expect(readTime(text)).toBe(expected)
})

test.each([
  ['10:00-02:00', true],
  ['22:00-06:00', true],
  ['10:00-10:00', true],
  ['10:00-22:00', false],
  ['10:00-00:00', false],
  ['00:00-00:00', false],
])('%s ends after midnight: %s', (text, expected) => {
  expect(isPastMidnight(week(text).days[0]?.[0] ?? { id: '', startAt: '', endAt: '' })).toBe(expected)
})

test('a day from midnight to midnight is round the clock however it is typed', () => {
  expect(isRoundTheClock(week('00:00-00:00').days[0] ?? [])).toBe(true)
  expect(isRoundTheClock(week('0-24').days[0] ?? [])).toBe(true)
  expect(isRoundTheClock(week('10:00-22:00').days[0] ?? [])).toBe(false)
})

test('the payload has both times in the order of days, without ids', () => {
  expect(itemsOf(week('', '18-23, 9-15, 20-', '10:00-2'))).toEqual([
    { dayOfWeek: 2, startAt: '09:00', endAt: '15:00' },
    { dayOfWeek: 2, startAt: '18:00', endAt: '23:00' },
    { dayOfWeek: 3, startAt: '10:00', endAt: '02:00' },
  ])
})

test.each([
  ['the main one without a name', { isMain: true, name: '' }, '10-22', true],
  ['another with a name', { isMain: false, name: 'Кухня' }, '10-22', true],
  ['another without a name', { isMain: false, name: ' ' }, '10-22', false],
  ['the main one without hours', { isMain: true, name: '' }, '', false],
  ['half a day', { isMain: true, name: '' }, '10-', false],
  ['a removed one', { isMain: true, name: '', isDeleted: true }, '10-22', false],
])('%s is sent: %4$s', (_, about, hours, expected) => {
  expect(isWorthSending({ ...week(hours), ...about })).toBe(expected)
})

test('a day is copied to the chosen days with new ids and does not change', () => {
  const copied = copyDay(week('10:00-22:00', '', '12:00-15:00'), 0, [0, 1, 2])
  expect(itemsOf(copied)).toEqual(
    [1, 2, 3].map((dayOfWeek) => ({ dayOfWeek, startAt: '10:00', endAt: '22:00' })),
  )
  const ids = copied.days.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('an opened day starts with the hours of the day before it', () => {
  const hours = (text: ReturnType<typeof defaultHoursOf>) =>
    text.map(({ startAt, endAt }) => `${startAt}-${endAt}`)
  expect(hours(defaultHoursOf(week('10:00-22:00', '12:00-02:00'), 3))).toEqual(['12:00-02:00'])
  expect(hours(defaultHoursOf(week('', '', '12:00-15:00, 18:00-23:00'), 0))).toEqual([
    '12:00-15:00',
    '18:00-23:00',
  ])
  expect(hours(defaultHoursOf(emptySchedule(true), 0))).toEqual(['10:00-22:00'])
})

test.each([
  ['nothing wrong', ['10:00-15:00, 16:00-22:00'], []],
  ['touching', ['10:00-15:00, 15:00-22:00'], []],
  ['half a line', ['10:00-'], ['0.0 Укажите и\u00A0начало, и\u00A0конец']],
  ['no time', ['утро-вечер'], ['0.0 Время пишут так: 9:00 или 21:30']],
  ['one over another', ['10:00-15:00, 14:00-22:00'], ['0.1 Пересекается с\u00A010:00–15:00']],
  ['twice the same', ['10:00-15:00, 10:00-15:00'], ['0.1 Пересекается с\u00A010:00–15:00']],
  [
    'the night runs into the next day',
    ['22:00-06:00', '05:00-12:00'],
    ['1.0 Пересекается с\u00A022:00–06:00'],
  ],
  ['the night ends as the day begins', ['22:00-06:00', '06:00-12:00'], []],
  [
    'Sunday runs into Monday',
    ['01:00-12:00', '', '', '', '', '', '20:00-03:00'],
    ['0.0 Пересекается с\u00A020:00–03:00'],
  ],
  ['a night into a day round the clock', ['22:00-06:00', '00:00-00:00'], []],
  ['round the clock every day', Array.from({ length: 7 }, () => '00:00-00:00'), []],
  ['round the clock and more', ['00:00-00:00, 10:00-12:00'], ['0.1 Пересекается с\u00A000:00–00:00']],
])('%s', (_, days, expected) => {
  const schedule = week(...days)
  const found = schedule.days.flatMap((__, day) =>
    Object.entries(dayProblems(schedule, day)).map(([id, text]) => `${id} ${text}`),
  )
  expect(found).toEqual(expected)
  expect(hasProblems(schedule)).toBe(expected.length > 0)
})

test('a schedule of the server is grouped by days in their order', () => {
  const copy = scheduleFormValuesOf({
    id: 's',
    name: '',
    isMain: true,
    note: 'в праздники закрыто',
    items: [
      { id: 'b', dayOfWeek: 1, startAt: '18:00', endAt: '23:00' },
      { id: 'a', dayOfWeek: 1, startAt: '10:00', endAt: '15:00' },
      { id: 'c', dayOfWeek: 7, startAt: '12:00', endAt: '02:00' },
    ],
  })
  expect(copy.days.map((day) => day.map(({ id }) => id))).toEqual([['a', 'b'], [], [], [], [], [], ['c']])
})
