import { expect, test } from 'vitest'
import type { Place } from '#contract/places/places.ts'
import { openingHoursSpecification, placeSchema } from './place-schema.ts'

const item = (dayOfWeek: number, startAt: string, endAt: string) => ({ id: '', dayOfWeek, startAt, endAt })

test('days with the same hours are grouped, and a night ends on the next day', () => {
  const items = [item(1, '10:00', '23:00'), item(2, '10:00', '23:00'), item(5, '18:00', '02:00')]
  expect(openingHoursSpecification({ items })).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday'],
      opens: '10:00',
      closes: '23:00',
    },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Friday'], opens: '18:00', closes: '02:00' },
  ])
})

test('round the clock ends in the last minute, as schema.org requires', () => {
  expect(openingHoursSpecification({ items: [item(7, '00:00', '00:00')] })).toEqual([
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday'], opens: '00:00', closes: '23:59' },
  ])
})

test('a place without hours has no opening hours in the schema', () => {
  expect(openingHoursSpecification({ items: [] })).toEqual([])
})

test.each([
  ['opened', true],
  ['temporary-closed', false],
  ['closed', false],
])('a place with the status %s announces hours and reservations: %s', (status, isAnnounced) => {
  const place = {
    latinName: 'pushkin',
    status: { value: status },
    mainSchedule: { items: [item(1, '10:00', '23:00')] },
    hoursCheck: null,
    isReservationsEnabled: true,
    location: { city: { name: 'Москва', countryCode: 'RU' } },
    rating: null,
    averageCheck: null,
    phones: [],
    cuisines: [],
    menus: [],
    links: [],
  } as unknown as Place
  const schema = placeSchema(place, 'http://localhost')
  expect('openingHoursSpecification' in schema).toBe(isAnnounced)
  expect(schema.acceptsReservations).toBe(isAnnounced)
})
