import { expect, test } from 'vitest'
import { onlyWords, searchAddress, withoutWords } from './search-address.ts'

const text = 'хинкали на веранде у курской'
const [dish, terrace, metro] = [
  { start: 0, end: 7 },
  { start: 8, end: 18 },
  { start: 19, end: 28 },
]

test('parts of a text are left out or kept', () => {
  expect(withoutWords(text, [terrace])).toBe('хинкали у курской')
  expect(withoutWords(text, [dish, metro])).toBe('на веранде')
  expect(withoutWords(text, [dish, terrace, metro])).toBe('')
  expect(onlyWords(text, [terrace, metro])).toBe('на веранде у курской')
})

test('an address has only the parameters that differ from the defaults', () => {
  expect(searchAddress({ text: 'бар' })).toBe('/search?query=%D0%B1%D0%B0%D1%80')
  expect(searchAddress({ text: 'a', isEverywhere: true, isNear: false, without: 'x', isExact: true })).toBe(
    '/search?query=a&everywhere=1&without=x&exact=1',
  )
})
