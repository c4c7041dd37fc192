import { describe, expect, test } from 'vitest'
import { isOpenAt, type OpeningItem, openingState, weekRows } from './opening-hours.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

/** «1-5 10:00-23:00; 6 12:00-02:00» */
function week(rules: string): { items: OpeningItem[] } {
  const items = rules.split('; ').flatMap((rule) => {
    const [days = '', hours = ''] = rule.split(' ')
    const [first = 1, last = first] = days.split('-').map(Number)
    const [startAt = '', endAt = ''] = hours.split('-')
    return Array.from({ length: last - first + 1 }, (_, index) => ({
      dayOfWeek: first + index,
      startAt,
      endAt,
    }))
  })
  return { items }
}

const moscow = 'Europe/Moscow'
/** November 2026: the 16th is a Monday; Moscow is three hours ahead of UTC all year. */
const at = (dayOfWeek: number, time: string) => Date.parse(`2026-11-${15 + dayOfWeek}T${time}+03:00`)

const daily = '1-7 10:00-23:00'
const bar = '1-4 18:00-02:00; 5-6 18:00-06:00'
const lunch = '1-5 09:00-14:00; 1-5 15:00-22:00'

describe('the sentence about opening hours', () => {
  test.each<[rules: string, day: number, time: string, text: string]>([
    [daily, 3, '12:00', 'Открыто c 10:00 до 23:00'],
    [daily, 3, '10:00', 'Открыто c 10:00 до 23:00'],
    [daily, 3, '20:00', 'Открыто c 10:00 до 23:00'],
    [daily, 3, '20:01', 'Открыто, закроется через 3 ч'],
    [daily, 3, '21:00', 'Открыто, закроется через 2 ч'],
    [daily, 3, '21:34', 'Открыто, закроется через 1 ч 30 мин'],
    [daily, 3, '21:36', 'Открыто, закроется через 1 ч 20 мин'],
    [daily, 3, '22:10', 'Открыто, закроется через 50 мин'],
    [daily, 3, '22:59', 'Открыто, закроется через 10 мин'],
    [daily, 3, '23:00', 'Закрыто, откроется Завтра'],
    [daily, 3, '23:59', 'Закрыто, откроется Завтра'],
    [daily, 4, '00:00', 'Закрыто, откроется в 10:00'],
    [daily, 3, '06:59', 'Закрыто, откроется в 10:00'],
    [daily, 3, '07:00', 'Закрыто, откроется в 10:00'],
    [daily, 3, '07:01', 'Закрыто, откроется через 3 ч'],
    [daily, 3, '09:30', 'Закрыто, откроется через 30 мин'],
    // Hours past midnight continue into the next day, also over the end of the week.
    [bar, 2, '01:30', 'Открыто, закроется через 30 мин'],
    [bar, 6, '01:00', 'Открыто c 18:00 до 06:00'],
    [bar, 7, '02:00', 'Открыто c 18:00 до 06:00'],
    [bar, 7, '05:00', 'Открыто, закроется через 1 ч'],
    [bar, 7, '06:00', 'Закрыто, откроется Завтра'],
    [bar, 1, '01:00', 'Закрыто, откроется в 18:00'],
    ['7 20:00-04:00', 1, '03:00', 'Открыто, закроется через 1 ч'],
    // A break in the middle of the day.
    [lunch, 1, '14:20', 'Закрыто, откроется через 40 мин'],
    [lunch, 1, '13:30', 'Открыто, закроется через 30 мин'],
    [lunch, 5, '22:00', 'Закрыто, откроется в понедельник'],
    [lunch, 6, '12:00', 'Закрыто, откроется в понедельник'],
    [lunch, 7, '12:00', 'Закрыто, откроется Завтра'],
    ['2 12:00-13:00', 3, '12:00', 'Закрыто, откроется во вторник'],
    ['2 12:00-13:00', 2, '13:00', 'Закрыто, откроется во вторник'],
    // Intervals that touch are one.
    ['1 10:00-14:00; 1 14:00-22:00', 1, '13:30', 'Открыто c 10:00 до 22:00'],
    ['5 10:00-00:00; 6 00:00-06:00', 5, '22:00', 'Открыто c 10:00 до 06:00'],
    // The last minute of a day.
    ['1-7 10:00-00:00', 3, '23:59', 'Открыто, закроется через 10 мин'],
    ['1-7 10:00-23:59', 3, '23:59', 'Открыто, закроется через 10 мин'],
    ['1-7 10:00-23:59', 3, '12:00', 'Открыто c 10:00 до 23:59'],
    // Round the clock, however it is written.
    ['1-7 00:00-00:00', 3, '23:59', 'Работает Круглосуточно'],
    ['1-7 00:00-23:59', 7, '23:59', 'Работает Круглосуточно'],
    ['1-7 08:00-08:00', 3, '08:00', 'Работает Круглосуточно'],
    ['1-6 00:00-00:00', 2, '12:00', 'Работает Круглосуточно'],
    ['1-6 00:00-00:00', 6, '12:00', 'Открыто c 00:00 до 00:00'],
    ['1-6 00:00-00:00', 6, '23:00', 'Открыто, закроется через 1 ч'],
    ['1-6 00:00-00:00', 7, '12:00', 'Закрыто, откроется Завтра'],
  ])('%s, day %i at %s: %s', (rules, day, time, text) => {
    expect(plain(openingState(week(rules), at(day, time), moscow).text)).toBe(text)
  })

  test('a missing schedule and a schedule without days', () => {
    for (const schedule of [null, undefined, { items: [] }]) {
      expect(openingState(schedule, at(1, '12:00'), moscow)).toMatchObject({
        kind: 'unknown',
        text: 'Расписание недоступно',
      })
      expect(isOpenAt(schedule, at(1, '12:00'), moscow)).toBe(false)
    }
  })

  test.each<[rules: string, day: number, time: string, kind: string, short: string]>([
    [daily, 3, '12:00', 'open', 'Открыто до 23:00'],
    [daily, 3, '22:10', 'closing-soon', 'Закроется через 50 мин'],
    [bar, 3, '12:00', 'closed', 'Закрыто, откроется в 18:00'],
    [daily, 3, '23:30', 'closed', 'Закрыто, откроется завтра'],
    ['1-7 00:00-00:00', 3, '12:00', 'open', 'Круглосуточно'],
  ])('on a card: %s, day %i at %s', (rules, day, time, kind, short) => {
    const state = openingState(week(rules), at(day, time), moscow)
    expect({ ...state, short: plain(state.short) }).toMatchObject({ kind, short })
  })
})

describe('hours are computed in the time zone of the city', () => {
  test.each<[zone: string, instant: string, text: string]>([
    ['Europe/Moscow', '2026-11-18T09:00:00Z', 'Открыто c 10:00 до 23:00'],
    ['Asia/Vladivostok', '2026-11-18T09:00:00Z', 'Открыто c 10:00 до 23:00'],
    ['Asia/Vladivostok', '2026-11-18T12:00:00Z', 'Открыто, закроется через 1 ч'],
    ['Asia/Kathmandu', '2026-11-18T17:05:00Z', 'Открыто, закроется через 10 мин'],
    ['America/New_York', '2026-11-18T09:00:00Z', 'Закрыто, откроется в 10:00'],
  ])('%s at %s: %s', (zone, instant, text) => {
    expect(plain(openingState(week(daily), Date.parse(instant), zone).text)).toBe(text)
  })

  test('the length of a night changes with the clocks', () => {
    const nights = week('1-7 20:00-05:00')
    // Berlin, 29 March 2026: 02:00 becomes 03:00. At 01:30 the clock shows 3.5 hours until 05:00, but only 2.5 remain.
    expect(plain(openingState(nights, Date.parse('2026-03-29T00:30:00Z'), 'Europe/Berlin').text)).toBe(
      'Открыто, закроется через 2 ч 30 мин',
    )
    // 25 October 2026: 03:00 becomes 02:00. At 02:30 for the first time the guest has 3.5 hours.
    expect(plain(openingState(nights, Date.parse('2026-10-25T00:30:00Z'), 'Europe/Berlin').text)).toBe(
      'Открыто c 20:00 до 05:00',
    )
  })
})

test('the week as a table', () => {
  const rows = weekRows(week('1-2 09:00-14:00; 1-2 15:00-22:00; 6 00:00-00:00'), at(2, '12:00'), moscow)
  expect(rows.map((row) => `${row.label} ${row.hours}${row.isToday ? ' сегодня' : ''}`)).toEqual([
    'пн 09:00–14:00, 15:00–22:00',
    'вт 09:00–14:00, 15:00–22:00 сегодня',
    'ср Выходной',
    'чт Выходной',
    'пт Выходной',
    'сб Круглосуточно',
    'вс Выходной',
  ])
})
