import { expect, test } from 'vitest'
import { fullAddress } from './page/full-address.ts'
import { cardAddress, streetLine } from './place-address.ts'

const city = { name: 'Москва', latinName: 'moscow', timeZone: 'Europe/Moscow', countryCode: 'RU' }

test.each([
  ['улица Кузнецкий Мост', '12/3с1', 'улица Кузнецкий Мост,\u00a012/3с1'],
  ['Пятницкая', '20 стр. 2', 'Пятницкая,\u00a020 стр. 2'],
  ['Арбат', '', 'Арбат'],
  ['', '7', 'Москва'],
])('%s %s: no line begins with the house', (street, building, expected) => {
  expect(streetLine({ street, building, city, district: '', lat: 55.75, lon: 37.62 })).toBe(expected)
})

test.each([
  [{}, 'Москва, Арбат,\u00a07'],
  [{ floor: '3', entrance: '2' }, 'Москва, Арбат,\u00a07, подъезд\u00a02, 3\u00a0этаж'],
  [{ floor: 'цокольный', entrance: 'со двора' }, 'Москва, Арбат,\u00a07, вход со двора, цокольный\u00a0этаж'],
  [{ floor: '-1 этаж', entrance: 'Вход с торца' }, 'Москва, Арбат,\u00a07, Вход с торца, -1 этаж'],
  [{ settlement: 'посёлок Рублёво' }, 'Москва, посёлок Рублёво, Арбат,\u00a07'],
  [{ settlement: 'посёлок Рублёво', street: '', building: '' }, 'Москва, посёлок Рублёво'],
])('the whole address with %j', (more, expected) => {
  const whole = { ...location, ...more }
  expect(fullAddress(whole)).toBe(expected)
  const isVillage = whole.settlement !== ''
  expect(cardAddress(whole).startsWith('посёлок')).toBe(isVillage)
})

const location = {
  city: { ...city, id: 1, nameIn: 'в Москве', lat: 55.75, lon: 37.62, placeCount: 1 },
  ...{ street: 'Арбат', building: '7', settlement: '', floor: '', entrance: '', district: '' },
  ...{ lat: 55.75, lon: 37.62 },
}
