import { expect, test } from 'vitest'
import { linkedPlace } from './linked-place.ts'

test.each([
  ['Пушкин: https://shodim.example/pushkin', 'pushkin'],
  ['«https://shodim.example/pushkin/», пойдём?', 'pushkin'],
  ['(shodim.example/bar-22?from=chat#menu).', 'bar-22'],
  ['https://shodim.example/ https://shodim.example/posts https://shodim.example/one', 'one'],
  ['https://shodim.example/moscow/bars', null],
  ['https://shodim.example/pushkin/reviews', null],
  ['https://evil.example/pushkin https://shodim.example.evil.example/pushkin', null],
  ['https://shodim.example@evil.example/pushkin', null],
  ['http://shodim.example/pushkin', null],
  ['javascript://shodim.example/pushkin', null],
  ['https://shodim.example/%2e%2e/Pushkin https://shodim.example/пушкин', null],
  ['', null],
])('the place of %j', (text, slug) => {
  expect(linkedPlace(text, 'https://shodim.example')).toBe(slug)
})
