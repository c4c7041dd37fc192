import { expect, test } from 'vitest'
import { inCity, sectionOf } from './sections.ts'

test.each([
  ['/', null],
  ['/moscow/feed', 'feed'],
  ['/feed/following', 'feed'],
  ['/moscow/places', 'places'],
  ['/moscow/places/map', 'places'],
  ['/users/0123/places', null],
  ['/chats/places', null],
  ['/notifications/places', null],
  ['/moscow/organisations', 'organisations'],
  ['/pushkin', null],
  ['/search', 'search'],
])('%s belongs to %s', (path, section) => {
  expect(sectionOf(path)).toBe(section)
})

test.each([
  ['/', '/sochi/places'],
  ['/moscow/feed', '/sochi/feed'],
  ['/moscow/places/map', '/sochi/places/map'],
  ['/moscow/places/georgian', '/sochi/places/georgian'],
  ['/moscow/organisations', '/sochi/organisations'],
  ['/pushkin', '/sochi/places'],
])('%s in another city is %s', (path, expected) => {
  expect(inCity(path, 'sochi')).toBe(expected)
})
