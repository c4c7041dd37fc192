import { expect, test } from 'vitest'
import { appliedFilters, type FilterReference, scheduleLabel } from './filters/applied-filters.ts'
import { noFilters, type PlaceFilters } from './filters/place-filters.ts'
import { placesHeading } from './places-wording.ts'

const category = (id: number, name: string, namePlural: string) => ({
  id,
  name,
  namePlural,
  latinName: '',
  icon: 'utensils',
  pattern: '',
  color: '',
})
const reference: FilterReference = {
  tags: [],
  landmark: null,
  categories: [category(1, 'Ресторан', 'Рестораны'), category(2, 'Кафе', 'Кафе'), category(3, 'Бар', 'Бары')],
  cuisines: [
    { id: 4, name: 'Грузинская', latinName: 'georgian', isNoun: false },
    { id: 60, name: 'Суши', latinName: 'sushi', isNoun: true },
  ],
  formatDate: (date) => `${Number(date.slice(8))} ноября`,
}
const moscow = {
  id: 1,
  name: 'Москва',
  nameIn: 'в Москве',
  latinName: 'moscow',
  lat: 55.75,
  lon: 37.62,
  timeZone: 'Europe/Moscow',
  countryCode: 'RU',
  placeCount: 0,
}

test.each<[Partial<PlaceFilters>, string]>([
  [{}, 'Куда сходить в Москве'],
  [{ order: 'distance' }, 'Куда сходить рядом'],
  [{ categories: [3] }, 'Бары в Москве'],
  [{ categories: [3], features: ['terrace'] }, 'Бары в Москве с террасой'],
  [{ categories: [3], features: ['terrace'], openNow: true }, 'Бары в Москве с террасой, открытые сейчас'],
  [{ categories: [1, 3] }, 'Рестораны и бары в Москве'],
  [{ categories: [1, 2, 3] }, 'Заведения в Москве'],
  [{ cuisines: [4] }, 'Грузинская кухня в Москве'],
  [{ cuisines: [60], openNow: true }, 'Суши в Москве, открытые сейчас'],
  [{ categories: [1], cuisines: [4] }, 'Рестораны: грузинская кухня в Москве'],
  [{ features: ['terrace', 'hookah'] }, 'Заведения в Москве с террасой и\u00a0с кальяном'],
  [{ features: ['wifi', 'terrace', 'hookah'] }, 'Заведения в Москве с террасой и\u00a0с Wi-Fi'],
  [{ openNow: true, intoTheNight: true }, 'Заведения в Москве, открытые сейчас и\u00a0после полуночи'],
  [{ weekdays: [{ day: 5, time: '23:30' }] }, 'Заведения в Москве, открытые в пятницу в\u00a023:30'],
  [{ smoke: 'smokefree' }, 'Заведения в Москве без курения'],
])('%o is «%s»', (filters, heading) => {
  expect(placesHeading(moscow, { ...noFilters, ...filters }, reference)).toBe(heading)
})

test('each chosen filter is named and can be removed alone', () => {
  const chosen: PlaceFilters = {
    ...noFilters,
    categories: [1, 3],
    cuisines: [4],
    features: ['terrace'],
    frequencies: { dancefloor: 2 },
    averageCheck: [2],
    parking: 'free',
    openNow: true,
  }
  const applied = appliedFilters(chosen, reference)
  expect(applied.map(({ label }) => label)).toEqual([
    'Рестораны',
    'Бары',
    'Грузинская кухня',
    'Открыто сейчас',
    '500–1 000 ₽',
    'Терраса',
    'Танцпол каждый день',
    'Парковка: бесплатная',
  ])
  expect(applied[0]?.without).toEqual({ ...chosen, categories: [3] })
  expect(applied.at(-2)?.without).toEqual({ ...chosen, frequencies: {} })
})

test.each<[Partial<PlaceFilters>, string]>([
  [{ weekdays: [{ day: 5, time: '23:30' }] }, 'пт в\u00a023:30'],
  [{ weekdays: [6, 7].map((day) => ({ day, time: null })) }, 'сб, вс'],
  [{ weekdays: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, time: '09:00' })) }, 'любой день в\u00a009:00'],
  [{ dates: [{ date: '2026-11-27', time: '19:00' }] }, '27 ноября в\u00a019:00'],
  [
    { dates: ['2026-11-27', '2026-11-28', '2026-11-29'].map((date) => ({ date, time: null })) },
    '27 ноября, 28 ноября, ещё\u00a01',
  ],
])('%o is «%s»', (filters, label) => {
  expect(scheduleLabel({ ...noFilters, ...filters }, reference.formatDate)).toBe(label)
})
