import { expect, test } from 'vitest'
import { visitedPageOf } from './visited-page.ts'

test.each([
  ['/pushkin', { place: 'pushkin', kind: 'view' }],
  ['/pushkin/reviews', { place: 'pushkin', kind: 'view' }],
  ['/pushkin/album/6af000000000000000000001', { place: 'pushkin', kind: 'view' }],
  ['/pushkin/menus', { place: 'pushkin', kind: 'menu' }],
  ['/pushkin/menu/6af000000000000000000001', { place: 'pushkin', kind: 'menu' }],
  ['/pushkin/booking', { place: 'pushkin', kind: 'form' }],
  ['/pushkin/booking/done', null],
  ['/pushkin/edit', null],
  ['/pushkin/reservations', null],
  ['/pushkin/numbers', null],
  ['/pushkin/constructor', null],
  ['/pushkin/menu', null],
  ['/pushkin/menus/1', null],
  ['/moscow/bars', null],
  ['/', null],
  ['/%D0%9F', null],
  ['/Pushkin', null],
  ['', null],
])('%s counts as %j', (path, page) => {
  expect(visitedPageOf(path)).toEqual(page)
})
