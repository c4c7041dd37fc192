import { expect, test } from 'vitest'
import { openPhotoOf, withPhoto } from './gallery-address.ts'

test.each([
  ['', null],
  ['?gallery=false&photo=2', null],
  ['?gallery=true', { set: '', index: 0 }],
  ['?gallery=true&photo=3', { set: '', index: 2 }],
  ['?gallery=true&set=abc&photo=1', { set: 'abc', index: 0 }],
  ['?gallery=true&photo=-4', { set: '', index: 0 }],
  ['?gallery=true&photo=many', { set: '', index: 0 }],
])('%s', (search, open) => {
  expect(openPhotoOf(search)).toEqual(open)
})

test('opening the gallery keeps the rest of the address', () => {
  expect(withPhoto('?page=2', { set: 'abc', index: 4 })).toBe('?page=2&gallery=true&set=abc&photo=5')
  expect(withPhoto('?gallery=true&set=abc&photo=5', { set: '', index: 0 })).toBe('?gallery=true&photo=1')
})
