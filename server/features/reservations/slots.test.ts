import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import {
  businessDateOf,
  businessDaySpan,
  endOfStay,
  findSeats,
  findSlot,
  HALF_HOUR_MS,
  isDayOff,
  largestParty,
  type OccupiedSeats,
  offeredSlots,
  peakGuests,
  type SpecialDate,
  slotsOfDay,
  type Terms,
} from './slots.ts'

const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const everyDay = (from: string, to: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: minute(from), endMinute: minute(to) }))

const terms = (values: Partial<Terms> = {}): Terms => ({
  timeZone: 'Europe/Moscow',
  hours: everyDay('18:00', '23:00'),
  seats: 4,
  zones: [],
  stayMinutes: 120,
  aheadDays: 60,
  noticeMinutes: 0,
  longerStays: [],
  bufferMinutes: 0,
  pacingGuests: null,
  specialDates: new Map(),
  largestOnline: null,
  lastSeatingMinutes: 0,
  ...values,
})

const closed = (date: string): Terms['specialDates'] =>
  new Map([[date, { isClosed: true, hours: null, seats: null }]])

const special = (values: Partial<SpecialDate>): Terms['specialDates'] =>
  new Map([['2026-11-21', { isClosed: false, hours: null, seats: null, ...values }]])

const noon = Date.parse('2026-11-20T09:00:00Z') // Friday, noon in Moscow
const at = (text: string) => Date.parse(text)
const halfHours = (from: string, to: string) =>
  Array.from({ length: (minute(to) - minute(from)) / 30 }, (_, i) => minute(from) / 30 + i)

interface Case {
  what: string
  terms?: Partial<Terms>
  date?: string
  guests?: number
  zoneId?: string
  taken?: OccupiedSeats[]
  now?: number
  current: number[]
  next?: number[]
}

const seated = (from: string, to: string, guests: number, zoneId: string | null = null): OccupiedSeats => ({
  from: at(from),
  to: at(to),
  guests,
  zoneId,
})

const halls = [
  { id: 'hall', seats: 4 },
  { id: 'terrace', seats: 2 },
]

const cases: Case[] = [
  { what: 'the opening hours, the minute of closing not', current: halfHours('18:00', '23:00') },
  { what: 'a day closed by its hours', terms: { hours: [] }, current: [] },
  { what: 'a day closed by hand', terms: { specialDates: closed('2026-11-21') }, current: [] },
  {
    what: 'the night goes on after midnight',
    terms: { hours: everyDay('22:00', '02:00') },
    current: halfHours('22:00', '24:00'),
    next: halfHours('00:00', '02:00'),
  },
  {
    what: 'and is closed with its evening, not with its own date',
    terms: { hours: everyDay('22:00', '02:00'), specialDates: closed('2026-11-22') },
    current: halfHours('22:00', '24:00'),
    next: halfHours('00:00', '02:00'),
  },
  {
    what: 'round the clock',
    terms: { hours: everyDay('00:00', '00:00') },
    current: halfHours('00:00', '24:00'),
  },
  {
    what: 'a break',
    terms: {
      hours: [
        { dayOfWeek: 6, startMinute: minute('12:00'), endMinute: minute('13:00') },
        { dayOfWeek: 6, startMinute: minute('17:00'), endMinute: minute('18:00') },
      ],
    },
    current: [24, 25, 34, 35],
  },
  { what: 'opening off the half-hour', terms: { hours: everyDay('18:10', '19:40') }, current: [37, 38, 39] },
  {
    what: 'today only what is yet to come',
    date: '2026-11-20',
    now: at('2026-11-20T20:59:00+03:00'),
    current: halfHours('21:00', '23:00'),
  },
  {
    what: 'the very moment is too late',
    date: '2026-11-20',
    now: at('2026-11-20T21:00:00+03:00'),
    current: halfHours('21:30', '23:00'),
  },
  {
    what: 'the latest notice, to the minute',
    date: '2026-11-20',
    terms: { noticeMinutes: 120 },
    now: at('2026-11-20T18:00:00+03:00'),
    current: halfHours('20:00', '23:00'),
  },
  { what: 'as far ahead as one may', terms: { aheadDays: 1 }, current: halfHours('18:00', '23:00') },
  { what: 'and no further', terms: { aheadDays: 0 }, current: [] },
  { what: 'a party larger than the place', guests: 5, current: [] },
  {
    what: 'two come and go one after another: the peak is two, not four',
    guests: 2,
    taken: [
      seated('2026-11-21T18:00+03:00', '2026-11-21T19:00+03:00', 2),
      seated('2026-11-21T19:00+03:00', '2026-11-21T20:00+03:00', 2),
    ],
    current: halfHours('18:00', '23:00'),
  },
  {
    what: 'a full hour removes every stay that reaches into it',
    taken: [seated('2026-11-21T20:00+03:00', '2026-11-21T21:00+03:00', 4)],
    current: [...halfHours('18:00', '18:30'), ...halfHours('21:00', '23:00')],
  },
  {
    what: 'a larger party stays longer',
    guests: 2,
    terms: { longerStays: [{ guests: 2, minutes: 180 }] },
    taken: [seated('2026-11-21T21:00+03:00', '2026-11-21T23:00+03:00', 3)],
    current: halfHours('18:00', '18:30'),
  },
  {
    what: 'a table is laid between two stays',
    guests: 4,
    terms: { bufferMinutes: 15 },
    taken: [seated('2026-11-21T20:00+03:00', '2026-11-21T21:30+03:00', 4)],
    current: halfHours('22:00', '23:00'),
  },
  {
    what: 'so many come in one half-hour, and no more',
    guests: 2,
    terms: { seats: 40, pacingGuests: 3 },
    taken: [seated('2026-11-21T20:00+03:00', '2026-11-21T22:00+03:00', 2)],
    current: [...halfHours('18:00', '20:00'), ...halfHours('20:30', '23:00')],
  },
  {
    what: 'a date with hours of its own',
    terms: { specialDates: special({ hours: { startMinute: minute('22:00'), endMinute: minute('01:00') } }) },
    current: halfHours('22:00', '24:00'),
    next: halfHours('00:00', '01:00'),
  },
  {
    what: 'a date with seats of its own',
    guests: 3,
    terms: { specialDates: special({ seats: 2 }) },
    current: [],
  },
  {
    what: 'a date that works on a weekday off',
    terms: {
      hours: everyDay('18:00', '23:00').filter(({ dayOfWeek }) => dayOfWeek !== 6),
      specialDates: special({ hours: { startMinute: minute('12:00'), endMinute: minute('14:00') } }),
    },
    current: halfHours('12:00', '14:00'),
  },
  {
    what: 'the last day of a month goes on into the next one',
    date: '2026-11-30',
    terms: { hours: everyDay('23:00', '01:00') },
    current: [46, 47],
    next: [0, 1],
  },
  {
    what: 'the last night of a year',
    date: '2026-12-31',
    terms: { hours: everyDay('23:00', '01:00') },
    current: [46, 47],
    next: [0, 1],
  },
  {
    what: 'a zone is full while another is not',
    terms: { zones: halls, seats: 6 },
    guests: 3,
    taken: [seated('2026-11-21T18:00+03:00', '2026-11-21T21:00+03:00', 2, 'hall')],
    current: halfHours('21:00', '23:00'),
  },
  {
    what: 'the requested zone alone',
    terms: { zones: halls, seats: 6 },
    zoneId: 'terrace',
    guests: 2,
    taken: [seated('2026-11-21T19:00+03:00', '2026-11-21T21:00+03:00', 1, 'terrace')],
    current: halfHours('21:00', '23:00'),
  },
  {
    what: 'who has no zone yet is counted with the whole place',
    terms: { zones: halls, seats: 6 },
    guests: 2,
    taken: [seated('2026-11-21T18:00+03:00', '2026-11-22T03:00+03:00', 5)],
    current: [],
  },
]

describe('slots of Saturday, 21 November 2026', () => {
  test.each(cases)(
    '$what',
    ({
      terms: values,
      date = '2026-11-21',
      guests = 1,
      zoneId,
      taken = [],
      now = noon,
      current,
      next = [],
    }) => {
      const offered = offeredSlots(terms(values), date, { taken, party: { guests, zoneId }, now })
      expect(offered).toEqual({ currentDate: current, nextDate: next })
    },
  )
})

describe('clock changes', () => {
  const berlin = terms({
    timeZone: 'Europe/Berlin',
    hours: everyDay('00:00', '05:00'),
    aheadDays: 365,
    stayMinutes: 60,
  })

  test('an hour that does not exist is not offered', () => {
    // 29 March 2026, 02:00 → 03:00
    const offered = offeredSlots(berlin, '2026-03-29', {
      taken: [],
      party: { guests: 1 },
      now: at('2026-03-01T00:00Z'),
    })
    expect(offered.currentDate).toEqual([0, 1, 2, 3, 6, 7, 8, 9])
  })

  test('an hour that occurs twice is offered once, the first time', () => {
    // 25 October 2026, 03:00 → 02:00
    const slot = findSlot(berlin, '2026-10-25', minute('02:30'), at('2026-10-01T00:00Z'))
    expect(slot?.startsAt).toBe(at('2026-10-25T02:30:00+02:00'))
    const offered = offeredSlots(berlin, '2026-10-25', {
      taken: [],
      party: { guests: 1 },
      now: at('2026-10-01T00:00Z'),
    })
    expect(offered.currentDate).toEqual(halfHours('00:00', '05:00'))
  })

  test('a stay keeps its length across a clock change', () => {
    const taken = [seated('2026-03-29T01:30:00+01:00', '2026-03-29T03:30:00+02:00', 4)]
    const full = { taken, party: { guests: 1 }, now: at('2026-03-01T00:00Z') }
    expect(offeredSlots(berlin, '2026-03-29', full).currentDate).toEqual([0, 1, 7, 8, 9])
  })
})

test('the days of a place in Vladivostok follow its own clock', () => {
  const far = terms({ timeZone: 'Asia/Vladivostok', hours: everyDay('18:00', '23:00'), aheadDays: 0 })
  const now = at('2026-11-20T20:00:00+03:00') // 03:00 on the 21st over there
  const query = { taken: [], party: { guests: 2 }, now }
  expect(offeredSlots(far, '2026-11-20', query).currentDate).toEqual([])
  expect(offeredSlots(far, '2026-11-21', query).currentDate).toEqual(halfHours('18:00', '23:00'))
  expect(findSlot(far, '2026-11-21', minute('19:30'), now)?.startsAt).toBe(at('2026-11-21T09:30:00Z'))
})

test('a slot after midnight belongs to the evening before and is found by its own date', () => {
  const night = terms({ hours: everyDay('22:00', '02:00'), specialDates: closed('2026-11-20') })
  expect(findSlot(night, '2026-11-22', minute('01:30'), noon)?.startsAt).toBe(at('2026-11-22T01:30:00+03:00'))
  expect(findSlot(night, '2026-11-21', minute('01:30'), noon)).toBeUndefined()
  expect(findSlot(night, '2026-11-22', minute('02:00'), noon)).toBeUndefined()
  expect(findSlot(night, '2026-11-22', minute('22:15'), noon)).toBeUndefined()
})

test('the working day of a bar ends after its night, that of a place open round the clock at midnight', () => {
  const bar = businessDaySpan(terms({ hours: everyDay('18:00', '03:00') }), '2026-11-30')
  expect(bar).toEqual({
    from: at('2026-11-30T03:00:00+03:00'),
    to: at('2026-12-01T03:00:00+03:00'),
    opensAt: at('2026-11-30T18:00:00+03:00'),
    closesAt: at('2026-12-01T03:00:00+03:00'),
  })
  const always = businessDaySpan(terms({ hours: everyDay('00:00', '00:00') }), '2026-11-30')
  expect([always.from, always.to]).toEqual([at('2026-11-30T00:00:00+03:00'), at('2026-12-01T00:00:00+03:00')])
})

test.each([
  ['18:00', '03:00', '2026-11-30T02:59:00+03:00', '2026-11-29'],
  ['18:00', '03:00', '2026-11-30T03:00:00+03:00', '2026-11-30'],
  ['18:00', '03:00', '2026-11-30T23:59:00+03:00', '2026-11-30'],
  ['18:00', '03:00', '2026-12-01T00:30:00+03:00', '2026-11-30'],
  ['12:00', '23:00', '2026-12-01T00:30:00+03:00', '2026-12-01'],
  ['00:00', '00:00', '2026-12-01T00:30:00+03:00', '2026-12-01'],
])('open from %s to %s, %s belongs to the evening of %s', (from, to, moment, date) => {
  expect(businessDateOf(terms({ hours: everyDay(from, to) }), at(moment))).toBe(date)
})

describe('for any place and day', () => {
  const zones = fc.constantFrom<Terms['zones']>([], halls, [{ id: 'hall', seats: 7 }])
  const anyTerms = fc
    .record({
      timeZone: fc.constantFrom(
        'Europe/Moscow',
        'Asia/Vladivostok',
        'Europe/Berlin',
        'America/New_York',
        'Asia/Kathmandu',
      ),
      hours: fc.array(
        fc.record({
          dayOfWeek: fc.integer({ min: 1, max: 7 }),
          startMinute: fc.integer({ min: 0, max: 1439 }),
          endMinute: fc.integer({ min: 0, max: 1439 }),
        }),
        { minLength: 1, maxLength: 9 },
      ),
      seats: fc.integer({ min: 1, max: 9 }),
      zones,
      stayMinutes: fc.integer({ min: 1, max: 8 }).map((half) => half * 30),
      aheadDays: fc.integer({ min: 0, max: 3 }),
      noticeMinutes: fc.constantFrom(0, 30, 60, 600),
      largestOnline: fc.constantFrom(null, 2),
      lastSeatingMinutes: fc.constantFrom(0, 30, 90),
      longerStays: fc.constantFrom(
        [],
        [{ guests: 3, more: 30 }],
        [
          { guests: 2, more: 30 },
          { guests: 4, more: 120 },
        ],
      ),
      bufferMinutes: fc.constantFrom(0, 15, 30),
      pacingGuests: fc.constantFrom(null, null, 3),
      specialDates: fc.constantFrom<Terms['specialDates']>(
        new Map(),
        closed('2026-03-29'),
        closed('2026-10-25'),
        new Map([
          ['2026-12-31', { isClosed: false, hours: { startMinute: 1200, endMinute: 360 }, seats: 2 }],
        ]),
      ),
    })
    .map(
      (one): Terms => ({
        ...one,
        longerStays: one.longerStays.map(({ guests, more }) => ({ guests, minutes: one.stayMinutes + more })),
        seats: one.zones.length > 0 ? one.zones.reduce((sum, { seats }) => sum + seats, 0) : one.seats,
      }),
    )
  const day = fc.constantFrom(
    '2026-03-28',
    '2026-03-29',
    '2026-10-24',
    '2026-10-25',
    '2026-10-31',
    '2026-12-31',
  )
  const hoursBefore = fc.integer({ min: 0, max: 40 })
  const parties = fc.array(
    fc.record({
      guests: fc.integer({ min: 1, max: 5 }),
      pick: fc.nat(),
      zone: fc.constantFrom(undefined, 'hall', 'terrace'),
    }),
    { maxLength: 25 },
  )

  test('an offered slot can be booked, and no minute has more guests than seats', () => {
    fc.assert(
      fc.property(anyTerms, day, hoursBefore, parties, (place, date, before, wanted) => {
        const now = Date.parse(date) - before * 3_600_000
        const taken: OccupiedSeats[] = []
        for (const { guests, pick, zone } of wanted) {
          const zoneId = place.zones.some(({ id }) => id === zone) ? zone : undefined
          const { currentDate, nextDate } = offeredSlots(place, date, {
            taken,
            party: { guests, zoneId },
            now,
          })
          const tomorrow = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
          const offered = [
            ...currentDate.map((slot) => [date, slot] as const),
            ...nextDate.map((slot) => [tomorrow, slot] as const),
          ]
          const chosen = offered[pick % Math.max(1, offered.length)]
          if (!chosen) continue
          const slot = findSlot(place, chosen[0], chosen[1] * 30, now)
          expect(slot).toBeDefined()
          const from = slot?.startsAt ?? 0
          expect(from).toBeGreaterThan(now)
          const found = findSeats(place, taken, from, { guests, zoneId })
          expect(found).not.toBeUndefined()
          taken.push({ from, to: endOfStay(place, from, guests), guests, zoneId: found ?? null })
        }
        const first = Math.min(...taken.map(({ from }) => from))
        const last = Math.max(...taken.map(({ to }) => to))
        for (let moment = first; moment < last; moment += 15 * MINUTE_MS) {
          const laid = moment - place.bufferMinutes * MINUTE_MS
          const here = taken.filter(({ from, to }) => from <= moment && laid < to)
          const guests = (list: OccupiedSeats[]) => list.reduce((sum, one) => sum + one.guests, 0)
          // A stay uses the seats of the business day in which it begins, even when it continues into the next one.
          const seats = here.map(({ from }) => place.specialDates.get(businessDateOf(place, from))?.seats)
          expect(guests(here)).toBeLessThanOrEqual(Math.max(0, ...seats.map((own) => own ?? place.seats)))
          const coming = taken.filter(({ from }) => from >= moment && from < moment + HALF_HOUR_MS)
          expect(guests(coming)).toBeLessThanOrEqual(place.pacingGuests ?? Number.POSITIVE_INFINITY)
          for (const zone of place.zones) {
            expect(guests(here.filter(({ zoneId }) => zoneId === zone.id))).toBeLessThanOrEqual(zone.seats)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('the largest party is the largest that still finds seats', () => {
    const stays = fc.array(
      fc.record({
        start: fc.integer({ min: 0, max: 20 }),
        length: fc.integer({ min: 1, max: 6 }),
        guests: fc.integer({ min: 1, max: 4 }),
        zoneId: fc.constantFrom(null, 'hall', 'terrace'),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(anyTerms, stays, fc.integer({ min: 0, max: 20 }), (place, list, start) => {
        const half = 30 * MINUTE_MS
        const taken = list.map(({ start: from, length, guests, zoneId }) => ({
          from: from * half,
          to: (from + length) * half,
          guests,
          zoneId,
        }))
        const largest = largestParty(place, taken, start * half)
        if (largest > 0)
          expect(findSeats(place, taken, start * half, { guests: largest })).not.toBeUndefined()
        expect(findSeats(place, taken, start * half, { guests: largest + 1 })).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  test('the peak equals a count minute by minute', () => {
    const stays = fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 30 }),
        length: fc.integer({ min: 1, max: 9 }),
        guests: fc.integer({ min: 1, max: 5 }),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(
        stays,
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 9 }),
        (list, from, length) => {
          const taken = list.map((one) => ({
            from: one.from,
            to: one.from + one.length,
            guests: one.guests,
            zoneId: null,
          }))
          const moments = Array.from({ length }, (_, i) => from + i)
          const counted = moments.map((moment) =>
            taken
              .filter((one) => one.from <= moment && moment < one.to)
              .reduce((sum, one) => sum + one.guests, 0),
          )
          expect(peakGuests(taken, { from, to: from + length })).toBe(Math.max(...counted))
        },
      ),
    )
  })
})

test('the last seating is the set time before closing, or the last half-hour without a setting', () => {
  const now = Date.parse('2026-11-20T09:00:00Z')
  const lastOf = (lastSeatingMinutes: number) =>
    slotsOfDay(terms({ lastSeatingMinutes }), '2026-11-20', now).at(-1)?.minuteOfDay
  expect([0, 30, 60, 90].map(lastOf)).toEqual(['22:30', '22:30', '22:00', '21:30'].map(minute))
})

test('a day off is a closed date or a weekday without hours', () => {
  const fridays = terms({ hours: everyDay('18:00', '23:00').filter(({ dayOfWeek }) => dayOfWeek === 5) })
  expect(isDayOff(fridays, '2026-11-20')).toBe(false)
  expect(isDayOff(fridays, '2026-11-21')).toBe(true)
  expect(isDayOff({ ...fridays, specialDates: closed('2026-11-20') }, '2026-11-20')).toBe(true)
})

test('a place that is closed for a time offers the evenings from the day on which it reopens', () => {
  const closedPlace = terms({ reopensOn: '2026-11-22' })
  const now = Date.parse('2026-11-20T09:00:00Z')
  const offered = ['2026-11-21', '2026-11-22'].map((date) => slotsOfDay(closedPlace, date, now).length > 0)
  expect(offered).toEqual([false, true])
  expect(['2026-11-21', '2026-11-22'].map((date) => isDayOff(closedPlace, date))).toEqual([true, false])
})
