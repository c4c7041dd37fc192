import { expect, test } from 'vitest'
import type { Place } from '#contract/places/places.ts'
import { seenPlaces, storePlace } from './stored-places.ts'

const place = {
  id: 'a'.repeat(24),
  latinName: 'pushkin',
  name: 'Пушкин',
  category: { name: 'Ресторан' },
  subCategory: '',
  cuisines: [],
  tags: [],
  drawnCover: '/covers/cups-1.svg',
  status: { value: 'opened' },
  location: { city: { name: 'Москва', timeZone: 'Europe/Moscow' } },
  mainSchedule: { items: [{ dayOfWeek: 4, startAt: '10:00', endAt: '22:00' }] },
} as unknown as Place

test('a stored card keeps the usual hours, not those of this week, and no free tables', () => {
  storePlace(seenPlaces, { ...place, specialWeek: [], freeTimes: ['2026-12-31T19:00'] })
  const [card] = seenPlaces.read()
  expect(card).toMatchObject({ hours: ['4 10:00 22:00'] })
  expect(card).not.toHaveProperty('closedLabel')
  expect(card).not.toHaveProperty('freeTimes')
})
