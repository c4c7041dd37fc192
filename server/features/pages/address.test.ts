import { describe, expect, test } from 'vitest'
import { loggableAddress, looksLikeFile, readAddress as readListed, tagsOf } from './address.ts'

const rowsBySlug = (slugs: Record<string, string>) =>
  new Map(Object.entries(slugs).map(([slug, latinName]) => [slug, { latinName }]))
const lists = {
  cityBySlug: rowsBySlug({ moscow: 'moscow', moskow: 'moscow' }),
  categoryBySlug: rowsBySlug({ bars: 'bars', pubs: 'bars' }),
  cuisineBySlug: rowsBySlug({ noodles: 'noodles', ramen: 'noodles' }),
}
const readAddress = (url: string) => readListed(url, lists)

describe('the address of a page', () => {
  test.each([
    ['/', '/'],
    ['/moscow/places', '/moscow/places'],
    ['/moscow/places?page=2&categories=3', '/moscow/places?categories=3&page=2'],
    ['/moscow/places?categories=3&page=2', '/moscow/places?categories=3&page=2'],
    ['/pushkin?utm_source=vk&yclid=1', '/pushkin'],
    ['/pushkin?', '/pushkin'],
  ])('%s is kept as %s', (url, key) => {
    expect(readAddress(url)).toMatchObject({ key, redirectTo: null })
  })

  test.each([
    '/search?query=кофе',
    '/moscow/places?lat=55.7&lon=37.6&order_by=distance',
    '/moscow/places?cachebuster=17',
  ])('%s is not kept', (url) => {
    expect(readAddress(url)).toMatchObject({ key: null, redirectTo: null })
  })

  test.each([
    ['/moskow/feed', '/moscow/feed'],
    ['/moskow/places?page=2', '/moscow/places?page=2'],
    ['/moscow/pubs?page=2', '/moscow/bars?page=2'],
    ['/moskow/places/ramen', '/moscow/places/noodles'],
    ['/moscow/places/', '/moscow/places'],
    ['/moscow//places', '/moscow/places'],
    ['//evil.example/path', '/evil.example/path'],
    ['http://evil.example/moskow', '/moscow/feed'],
    ['/moscow', '/moscow/feed'],
    ['/Moskow/MAP.', '/moscow/places/map'],
    ['/moscow/map?categories=3', '/moscow/places/map?categories=3'],
    ['/moscow/news', '/moscow/feed'],
    ['/Moscow/Places', '/moscow/places'],
    ['/moscow/feed.', '/moscow/feed'],
    ['/pushkin),', '/pushkin'],
    ['/PUSHKIN/Menu/', '/pushkin/menus'],
    ['/pushkin/photos', '/pushkin/albums'],
    ['/login', '/?modal=login'],
    ['/login?redirect=%2Fchats', '/?modal=login&redirect=%2Fchats'],
    ['/Registration', '/?modal=registration'],
    ['/privacy?from=mail', '/agreement?from=mail'],
    ['/Confirm/AbC23k', '/confirm/AbC23k'],
    ['/Contacts/undo/AbC_23-k', '/contacts/undo/AbC_23-k'],
  ])('the canonical address of %s is %s', (url, target) => {
    expect(readAddress(url).redirectTo).toBe(target)
  })

  test.each(['/pushkin', '/confirm/AbC23k', '/chats/menu', '/%D0%9F', '/moscow/bars', '/posts/create'])(
    '%s is an address as it stands',
    (url) => expect(readAddress(url)).toMatchObject({ redirectTo: null, own: null }),
  )

  test.each([
    ['/places', 'places'],
    ['/Feed/', 'feed'],
    ['/map?categories=3', 'places/map'],
    ['/organisations', 'organisations'],
    ['/profile', 'profile'],
  ])('%s depends on the person', (url, own) => {
    expect(readAddress(url)).toMatchObject({ redirectTo: null, key: null, own })
  })

  test('the host of an absolute request line is ignored', () => {
    expect(readAddress('http://evil.example/moscow/feed').url).toBe('/moscow/feed')
  })

  test('tracking parameters do not reach the page', () => {
    expect(readAddress('/pushkin?utm_source=vk&page=2').url).toBe('/pushkin?page=2')
  })
})

test.each([
  ['/assets/gone-1a2b.js', true],
  ['/img/x.webp?v=1', true],
  ['/moscow/places?latin_name=a.b', false],
  ['/wp-login.php', true],
  ['/pushkin', false],
])('%s is treated as a file: %s', (path, expected) => {
  expect(looksLikeFile(path)).toBe(expected)
})

test.each([
  ['GET /api/v1/places/:placeId', { params: { placeId: 'pushkin' } }, ['places', 'places/pushkin']],
  ['GET /api/v2/posts', undefined, ['posts', 'posts?']],
  ['GET /api/v2/posts', { query: { cityId: 1, limit: 5 } }, ['posts', 'posts?cityId=1']],
])('%s of %j tags a page with %j', (operation, input, tags) => {
  expect(tagsOf(operation, input)).toEqual(tags)
})

test.each([
  ['/pushkin', '/pushkin'],
  ['/search?query=кофе&lat=55.7', '/search'],
  ['/oidc/callback?code=1&state=2', '/oidc'],
  ['/confirm/Xy12Ab', '/confirm'],
  ['https://shodim.example//Decline/Xy12Ab?modal=1', '/Decline'],
  ['/collections/join/Xy12Ab', '/collections'],
  ['/collections/c1', '/collections/c1'],
  ['/polls/Xy12Ab', '/polls'],
])('of %s the log has %s', (url, logged) => {
  expect(loggableAddress(url)).toBe(logged)
})
