import { expect, test } from 'vitest'
import { cacheKindOf, pageKey } from './cache-kinds.ts'

const origin = 'https://shodim.example'
const kindFor = (path: string, mode = 'cors', method = 'GET') =>
  cacheKindOf({ method, mode, url: origin + path }, origin)

test.each([
  ['/assets/shell-abc.js', 'file'],
  ['/favicon.svg', 'file'],
  ['/icon-maskable-192.png', 'file'],
  ['/images/stem/cover.webp', 'picture'],
  ['/api/v1/places/pushkin', 'data'],
  ['/api/v2/favorites?limit=21', 'data'],
  ['/api/v2/messages?chatId=1', 'data'],
  ['/api/v2/notifications/not-viewed-count', null],
  ['/api/v1/places/pushkin/reservation-intervals?date=2026-11-21', null],
  ['/api/v2/users/01a2/archive', null],
  ['/api/v1/places/pushkin/guests/file', null],
  ['/api/v2/auth/session', null],
  ['/api/v2/accounts', null],
  ['/moscow/places', null],
])('a request for %s is cached as %s', (path, kind) => {
  expect(kindFor(path)).toBe(kind)
})

test.each([
  ['/moscow/places', 'page'],
  ['/', 'page'],
  ['/icon', 'page'],
  ['/icon-bar/reviews', 'page'],
  ['/devushki-bar', 'page'],
  ['/api/docs', null],
  ['/dev/outbox', null],
  ['/oidc/callback?code=1', null],
])('opening %s is cached as %s', (path, kind) => {
  expect(kindFor(path, 'navigate')).toBe(kind)
})

test('writes and requests to other hosts are not handled', () => {
  expect(kindFor('/api/v2/posts', 'cors', 'POST')).toBeNull()
  expect(
    cacheKindOf({ method: 'GET', mode: 'cors', url: 'https://tiles.example/images/1' }, origin),
  ).toBeNull()
})

test('the address of a page is cached without its overlays', () => {
  expect(pageKey(`${origin}/pushkin?gallery=true&page=2&modal=map#top`)).toBe(`${origin}/pushkin?page=2`)
})
