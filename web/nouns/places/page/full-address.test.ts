import { expect, test } from 'vitest'
import type { Location } from '#contract/places/places.ts'
import { fullAddress } from './full-address.ts'

const location = {
  city: { name: 'Москва' },
  street: 'Тверской бульвар',
  building: '26А',
  entrance: '',
  floor: '',
} as Location

test.each([
  ['3', '3 этаж'],
  ['-1', '−1 этаж'],
  ['цокольный', 'цокольный этаж'],
  ['второй', 'второй этаж'],
  ['подвал', 'подвал'],
  ['цоколь', 'цоколь'],
  ['1 и 2 этажи', '1 и 2 этажи'],
])('the floor «%s» reads «%s»', (floor, expected) => {
  const parts = fullAddress({ ...location, floor }).split(', ')
  expect(parts.at(-1)?.replaceAll('\u00A0', ' ')).toBe(expected)
})

test.each([
  ['2', 'подъезд 2'],
  ['со двора', 'вход со двора'],
])('the entrance «%s» reads «%s»', (entrance, expected) => {
  const parts = fullAddress({ ...location, entrance }).split(', ')
  expect(parts.at(-1)?.replaceAll('\u00A0', ' ')).toBe(expected)
})
