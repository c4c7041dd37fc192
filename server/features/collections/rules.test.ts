import { expect, test } from 'vitest'
import { canEdit, canRead, type Way } from './policy.ts'
import { putAfter } from './rules.ts'

test.each([
  ['abc', 'c', null, 'cab'],
  ['abc', 'a', 'b', 'bac'],
  ['abc', 'a', 'c', 'bca'],
  ['abc', 'a', undefined, 'bca'],
  ['abc', 'a', 'gone', 'bca'],
  ['abc', 'b', 'b', 'abc'],
  ['abc', 'd', 'a', 'adbc'],
  ['', 'a', null, 'a'],
])('«%s»: %s put after %s makes «%s»', (order, id, afterId, expected) => {
  expect(putAfter([...order], id, afterId).join('')).toBe(expected)
})

const person = (id: string | null, isModerator = false) => ({
  userId: id,
  sessionId: id,
  isAdmin: false,
  isContentManager: isModerator,
})
const viewers = {
  author: person('anna'),
  stranger: person('boris'),
  moderator: person('vera', true),
  guest: person(null),
}
const way: Record<string, Way> = { address: 'address', link: 'link' }

/** Who reads by the address, then who reads by the link. */
test.each([
  ['public', {}, 'author stranger moderator guest', 'author stranger moderator guest'],
  ['link', {}, 'author moderator', 'author stranger moderator guest'],
  ['private', {}, 'author', 'author'],
  ['public', { is_hidden: true }, 'author moderator', 'author moderator'],
  ['link', { is_hidden: true }, 'author moderator', 'author moderator'],
  ['public', { is_author_deleted: true }, 'author', 'author'],
])('%s %o is read by %s; by its link by %s', (visibility, state, byAddress, byLink) => {
  const row = { user_id: 'anna', visibility, is_hidden: false, is_author_deleted: false, ...state }
  const readers = (by: Way) =>
    Object.entries(viewers).flatMap(([name, viewer]) => (canRead(viewer, row, by) ? name : []))
  expect([readers(way.address as Way).join(' '), readers(way.link as Way).join(' ')]).toEqual([
    byAddress,
    byLink,
  ])
  expect(Object.entries(viewers).flatMap(([name, viewer]) => (canEdit(viewer, row) ? name : []))).toEqual([
    'author',
  ])
})
