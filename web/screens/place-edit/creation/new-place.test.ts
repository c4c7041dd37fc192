import { expect, test } from 'vitest'
import type { City } from '#contract/reference/cities.ts'
import { creationOf, hasInput, type NewPlace, newPlaceProblems } from './new-place.ts'

const moscow = { id: 1, latinName: 'moscow', name: 'Москва', lat: 55.75, lon: 37.61 } as City
const bar: NewPlace = {
  name: ' Бар «Ровесник» ',
  categoryId: 2,
  city: moscow,
  street: 'Малый Гнездниковский',
  building: '9',
  point: '55.76412, 37.60581',
  phone: '+7 (495) 123-45-67',
}

test('the payload of the short form', () => {
  expect(creationOf(bar, 'key-1234')).toEqual({
    name: 'Бар «Ровесник»',
    category_id: 2,
    city_id: 1,
    street: 'Малый Гнездниковский',
    building: '9',
    lat: 55.76412,
    lon: 37.60581,
    phone_number: '+74951234567',
    idempotency_key: 'key-1234',
  })
  expect(creationOf({ ...bar, phone: '' }, 'key-1234')).not.toHaveProperty('phone_number')
  expect(creationOf({ ...bar, point: '' }, 'key-1234')).toBeNull()
})

test.each<[string, Partial<NewPlace>, string[]]>([
  ['everything is there', {}, []],
  ['no name', { name: ' ' }, ['name']],
  ['no category', { categoryId: null }, ['category_id']],
  ['no city', { city: null }, ['city_id']],
  ['no point', { point: '' }, ['point']],
  ['no phone', { phone: '' }, []],
  ['the country code only', { phone: '+7 ' }, []],
  ['half a phone', { phone: '+7 (495) 12' }, ['phone_number']],
])('%s', (_, change, fields) => {
  expect(Object.keys(newPlaceProblems({ ...bar, ...change }))).toEqual(fields)
})

test('a form with a city only is not stored as a draft', () => {
  const empty = {
    name: '',
    categoryId: null,
    city: moscow,
    street: '',
    building: '',
    point: '',
    phone: '+7 ',
  }
  expect(hasInput(empty)).toBe(false)
  expect(hasInput({ ...empty, street: 'Арбат' })).toBe(true)
})
