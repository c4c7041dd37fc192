import { expect, test } from 'vitest'
import { readCookie } from './cookies.ts'

test.each([
  ['alone', 'city=moscow', 'moscow'],
  ['among others', 'theme=dark; city=sochi;session=1', 'sochi'],
  ['the first that fits', 'city=<b>; city=sochi; city=moscow', 'sochi'],
  ['not of a longer name', 'my-city=moscow; city2=sochi', undefined],
  ['not a value with other characters', 'city=moscow%3B', undefined],
  ['without cookies', undefined, undefined],
])('%s', (_, cookie, expected) => {
  expect(readCookie(cookie === undefined ? {} : { cookie }, 'city', /^[a-z]+$/)).toBe(expected)
})
