import { describe, expect, test } from 'vitest'
import { boardHours, busiestHalfHour, currentHours, occupancyLevel } from './board-hours.ts'

const day = '2026-11-30'
const night = '2026-12-01'
const half = (time: string, guests: number, date = day) => ({ datetime: `${date}T${time}`, guests })
const one = (
  time: string,
  values: { status?: 'confirmed' | 'declined' | 'arrived'; date?: string } = {},
) => ({
  datetime: `${values.date ?? day}T${time}`,
  status: values.status ?? ('confirmed' as const),
})

test.each([
  [0, 10, 'free'],
  [1, 10, 'calm'],
  [6, 10, 'calm'],
  [7, 10, 'busy'],
  [9, 10, 'busy'],
  [10, 10, 'full'],
  [11, 10, 'over'],
  [0, 0, 'free'],
  [1, 0, 'over'],
  [1, 1, 'full'],
] as const)('%i guests of %i seats: %s', (guests, seats, occupancy) => {
  expect(occupancyLevel(guests, seats)).toBe(occupancy)
})

describe('the occupancy of an hour', () => {
  test.each([
    ['the fuller half counts', [half('19:00', 4), half('19:30', 9)], [['19:00', 9, 'busy', 90]]],
    ['also when it is the first', [half('19:00', 9), half('19:30', 4)], [['19:00', 9, 'busy', 90]]],
    ['an hour that begins at the half', [half('19:30', 2)], [['19:00', 2, 'calm', 20]]],
    ['more than there are seats', [half('19:00', 14)], [['19:00', 14, 'over', 100]]],
    [
      'hours apart',
      [half('19:00', 4), half('19:30', 4), half('20:00', 10)],
      [
        ['19:00', 4, 'calm', 40],
        ['20:00', 10, 'full', 100],
      ],
    ],
    [
      'the night after the last day of a month',
      [half('23:30', 5), half('00:00', 3, night), half('01:00', 0, night)],
      [
        ['23:00', 5, 'calm', 50],
        ['00:00', 3, 'calm', 30],
        ['01:00', 0, 'free', 0],
      ],
    ],
    ['nothing', [], []],
  ])('%s', (_, occupancy, hours) => {
    const shown = boardHours({ occupancy, seats: 10 }, [])
    expect(shown.map((hour) => [hour.datetime.slice(11), hour.guests, hour.occupancy, hour.percent])).toEqual(
      hours,
    )
  })
})

describe('arrivals within an hour', () => {
  const occupancy = [half('19:00', 4), half('20:00', 4), half('00:00', 2, night)]
  const arrivalsOf = (reservations: ReturnType<typeof one>[]) =>
    boardHours({ occupancy, seats: 10 }, reservations).map(({ datetime, arrivals }) => [
      datetime.slice(11),
      ...arrivals.map((arrival) => arrival.datetime.slice(11)),
    ])

  test.each([
    [
      'at its first minute and at its last',
      [one('19:59'), one('19:00')],
      [['19:00', '19:00', '19:59'], ['20:00'], ['00:00']],
    ],
    ['after midnight', [one('00:30', { date: night })], [['19:00'], ['20:00'], ['00:00', '00:30']]],
    [
      'declined guests are left out',
      [one('19:30', { status: 'declined' })],
      [['19:00'], ['20:00'], ['00:00']],
    ],
    [
      'outside of the opening hours',
      [one('17:10', { status: 'arrived' })],
      [['17:00', '17:10'], ['19:00'], ['20:00'], ['00:00']],
    ],
  ])('%s', (_, reservations, hours) => {
    expect(arrivalsOf(reservations)).toEqual(hours)
  })
})

test.each([
  [[half('19:00', 4), half('19:30', 9), half('20:00', 9)], '19:30'],
  [[half('19:00', 0)], undefined],
  [[], undefined],
])('the peak of an evening', (occupancy, time) => {
  expect(busiestHalfHour(occupancy)?.datetime.slice(11)).toBe(time)
})

test.each([
  ['the past without guests goes', '20:10', ['19:00', '20:00', '21:00']],
  ['the present hour stays', '18:59', ['18:00', '19:00', '20:00', '21:00']],
  ['guests who came stay', '23:00', ['19:00', '20:00', '21:00']],
])('%s', (_, now, shown) => {
  const hours = ['17:00', '18:00', '19:00', '20:00', '21:00'].map((time) => ({
    datetime: `2026-11-27T${time}`,
    guests: time === '19:00' ? 2 : 0,
    arrivals: [],
  }))
  const times = currentHours(hours, `2026-11-27T${now}`).map(({ datetime }) => datetime.slice(11))
  expect(times).toEqual(shown)
})

test('an evening that is over and had no guests is shown as it was', () => {
  const hours = [{ datetime: '2026-11-27T19:00', guests: 0, arrivals: [] }]
  expect(currentHours(hours, '2026-11-28T10:00')).toEqual(hours)
})
