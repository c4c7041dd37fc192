import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearDistances } from '#contract/landmarks/landmark-kinds.ts'
import {
  flagFeatures,
  minRatings,
  parkingChoices,
  placeOrders,
  smokeChoices,
} from '#contract/places/place-features.ts'
import {
  chosenOf,
  countPlaceFilters,
  filtersByHours,
  noFilters,
  type PlaceFilters,
  placeFiltersText,
  readPlaceFilters,
  toggled,
} from './place-filters.ts'

const known = {
  categoryIds: new Set([1, 2, 3, 132]),
  cuisineIds: new Set([1, 4, 5, 60]),
  nearKey: 'metro-kurskaya',
  tagIds: new Set([1, 2]),
  today: '2026-11-21',
  viewer: 'admin' as const,
}

function read(query: string): PlaceFilters {
  return readPlaceFilters(new URLSearchParams(query), known)
}

describe('filters are written to the address and read back', () => {
  test.each<[query: string, filters: Partial<PlaceFilters>]>([
    ['', {}],
    ['categories=3', { categories: [3] }],
    ['categories=1,3&cuisines=4', { categories: [1, 3], cuisines: [4] }],
    ['average_check=1,4', { averageCheck: [1, 4] }],
    ['is_open_now=1', { openNow: true }],
    ['into_the_night=1', { intoTheNight: true }],
    ['with_checked_hours=1', { checkedHours: true }],
    ['is_open_at_weekday=-W-5T23:30', { weekdays: [{ day: 5, time: '23:30' }] }],
    [
      'is_open_at_weekday=-W-6,-W-7',
      {
        weekdays: [
          { day: 6, time: null },
          { day: 7, time: null },
        ],
      },
    ],
    ['is_open_at_date=2026-11-27T19:00', { dates: [{ date: '2026-11-27', time: '19:00' }] }],
    ['is_open_at_date=2026-11-21', { dates: [{ date: '2026-11-21', time: null }] }],
    ['terrace=1&wifi=1', { features: ['terrace', 'wifi'] }],
    ['business_lunch=1', { features: ['businessLunch'] }],
    ['live_music=1&dancefloor=2', { frequencies: { dancefloor: 2, liveMusic: 1 } }],
    ['parking_type=guarded', { parking: 'guarded' }],
    ['smoke_zone=smokefree', { smoke: 'smokefree' }],
    ['is_reservations_enabled=1', { reservations: true }],
    ['table_guests=2&table_at=2026-12-01T19:30', { table: { guests: 2, at: '2026-12-01T19:30' } }],
    ['is_following=1', { following: true }],
    ['on_moderation_or_has_requester=1&is_deleted=1', { onModeration: true, deleted: true }],
    ['is_open_now=1&with_unknown_hours=1', { openNow: true, unknownHours: true }],
    ['min_rating=4.5', { minRating: '4.5' }],
    ['order_by=distance', { order: 'distance' }],
    ['order_by=price', { order: 'price' }],
  ])('%s', (query, filters) => {
    expect(read(query)).toEqual({ ...noFilters, ...filters })
    expect(placeFiltersText({ ...noFilters, ...filters })).toBe(query)
  })

  test.each([
    ['a repeated key is a list', 'categories=3&categories=1', 'categories=1,3'],
    ['duplicates are removed', 'categories=1,1,1', 'categories=1'],
    ['switches spelled as words', 'is_open_now=true&terrace=true', 'is_open_now=1&terrace=1'],
    ['an unknown category', 'categories=999,3', 'categories=3'],
    ['words for numbers', 'categories=bars&cuisines=;drop', ''],
    ['numbers out of range', 'average_check=0,5,2&cuisines=1e9', 'average_check=2'],
    ['a switch that is off', 'is_open_now=0&terrace=false', ''],
    ['an eighth day', 'is_open_at_weekday=-W-8,-W-0,-W-2', 'is_open_at_weekday=-W-2'],
    ['an invalid time', 'is_open_at_weekday=-W-5T24:00', ''],
    ['a date that does not exist', 'is_open_at_date=2027-02-31,2026-13-01', ''],
    ['a past date', 'is_open_at_date=2026-11-20,2026-11-22', 'is_open_at_date=2026-11-22'],
    ['an unknown choice', 'parking_type=valet&smoke_zone=1&dancefloor=3', ''],
    ['an unknown order', 'order_by=fame', ''],
    ['the default order', 'order_by=rating', ''],
    ['a rating off the scale', 'min_rating=5', ''],
    ['unknown hours without a filter by hours', 'with_unknown_hours=1&terrace=1', 'terrace=1'],
    ['parameters that are not filters', 'page=2&modal=sheet_filter&utm_source=x', ''],
  ])('%s', (_, query, kept) => {
    expect(placeFiltersText(read(query))).toBe(kept)
  })

  test('any combination of filters survives the address', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(read(placeFiltersText(filters))).toEqual(filters)
      }),
    )
  })

  test('any address is read without an exception and with a stable result', () => {
    const name = fc.constantFrom(
      'categories',
      'is_open_at_date',
      'is_open_at_weekday',
      'smoke_zone',
      'terrace',
    )
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1', '-W-1T', '2026-11-27T9:00', ',,,'),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (entries) => {
        const filters = readPlaceFilters(new URLSearchParams(entries), known)
        expect(read(placeFiltersText(filters))).toEqual(filters)
      }),
    )
  })
})

test.each([
  ['guest', 'terrace=1'],
  ['person', 'terrace=1&is_following=1'],
  ['admin', 'terrace=1&is_following=1&on_moderation_or_has_requester=1&is_deleted=1'],
] as const)('a %s may choose %s', (viewer, kept) => {
  const query = new URLSearchParams('terrace=1&is_following=1&on_moderation_or_has_requester=1&is_deleted=1')
  expect(placeFiltersText(readPlaceFilters(query, { ...known, viewer }))).toBe(kept)
})

test('each filter counts once, and a schedule counts as one', () => {
  expect(countPlaceFilters(noFilters)).toBe(0)
  expect(
    countPlaceFilters(
      read('categories=1,3&terrace=1&is_open_at_weekday=-W-1,-W-2&is_open_now=1&dancefloor=1'),
    ),
  ).toBe(6)
})

test('the filters that differ from none restore all of them', () => {
  expect(chosenOf(noFilters)).toEqual({})
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect({ ...noFilters, ...chosenOf(filters) }).toEqual(filters)
    }),
  )
})

test('choosing the same option again removes it', () => {
  expect(toggled([1, 2], 3)).toEqual([1, 2, 3])
  expect(toggled([1, 2], 2)).toEqual([1])
})

const time = fc.option(
  fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30')).map(([hour, minutes]) => {
    return `${String(hour).padStart(2, '0')}:${minutes}`
  }),
)
const oneOrNone = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values))
const some = <Value>(values: readonly Value[]) => fc.subarray([...values])

const anyFilters: fc.Arbitrary<PlaceFilters> = fc
  .record({
    categories: some([1, 2, 3, 132]),
    cuisines: some([1, 4, 5, 60]),
    tags: some([1, 2]),
    averageCheck: some([1, 2, 3, 4]),
    near: oneOrNone(['metro-kurskaya']),
    nearMeters: oneOrNone(nearDistances),
    features: some(flagFeatures),
    frequencies: fc
      .tuple(oneOrNone([1, 2] as const), oneOrNone([1, 2] as const), oneOrNone([1, 2] as const))
      .map(([dancefloor, entertainment, liveMusic]) => ({
        ...(dancefloor && { dancefloor }),
        ...(entertainment && { entertainment }),
        ...(liveMusic && { liveMusic }),
      })),
    parking: oneOrNone(parkingChoices),
    smoke: oneOrNone(smokeChoices),
    openNow: fc.boolean(),
    intoTheNight: fc.boolean(),
    checkedHours: fc.boolean(),
    weekdays: fc
      .tuple(some([1, 2, 3, 4, 5, 6, 7]), time)
      .map(([days, at]) => days.map((day) => ({ day, time: at }))),
    dates: fc
      .tuple(some(['2026-11-21', '2026-12-31', '2028-02-29']), time)
      .map(([dates, at]) => dates.map((date) => ({ date, time: at }))),
    unknownHours: fc.boolean(),
    minRating: oneOrNone(minRatings),
    reservations: fc.boolean(),
    table: fc.constantFrom(null, { guests: 3, at: '2026-12-01T20:00' }),
    following: fc.boolean(),
    onModeration: fc.boolean(),
    deleted: fc.boolean(),
    area: fc.constantFrom(null, [37.5, 55.7, 37.6, 55.8] as [number, number, number, number]),
    order: fc.constantFrom(...placeOrders),
  })
  .map((filters) => (filtersByHours(filters) ? filters : { ...filters, unknownHours: false }))
  .map((filters) => (filters.near ? filters : { ...filters, nearMeters: null }))
