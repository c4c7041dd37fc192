import { expect, test } from 'vitest'
import { streetLine } from './place-address.ts'

const city = { name: 'Москва', latinName: 'moscow', timeZone: 'Europe/Moscow' }

test.each([
  ['улица Кузнецкий Мост', '12/3с1', 'улица Кузнецкий Мост,\u00a012/3с1'],
  ['Пятницкая', '20 стр. 2', 'Пятницкая,\u00a020 стр. 2'],
  ['Арбат', '', 'Арбат'],
  ['', '7', 'Москва'],
])('%s %s: no line begins with the house', (street, building, expected) => {
  expect(streetLine({ street, building, city, district: '', lat: 55.75, lon: 37.62 })).toBe(expected)
})
