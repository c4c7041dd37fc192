import { expect, test } from 'vitest'
import { canEdit, canManage, canRead, type OpenedBy } from './policy.ts'
import { noticeTime } from './rules.ts'

const person = (id: string | null, isModerator = false) => ({
  userId: id,
  sessionId: id,
  isAdmin: false,
  isContentManager: isModerator,
})
const viewers = {
  author: person('anna'),
  stranger: person('boris'),
  'co-author': person('dina'),
  moderator: person('vera', true),
  guest: person(null),
}
const openedBy: Record<string, OpenedBy> = { address: 'address', link: 'link' }

/** Readers by the address first, then readers by the link. */
test.each([
  ['public', {}, 'author stranger co-author moderator guest', 'author stranger co-author moderator guest'],
  ['link', {}, 'author co-author moderator', 'author stranger co-author moderator guest'],
  [
    'link',
    { has_link: true },
    'author stranger co-author moderator',
    'author stranger co-author moderator guest',
  ],
  ['private', {}, 'author co-author', 'author co-author'],
  ['private', { has_link: true }, 'author co-author', 'author co-author'],
  ['public', { is_hidden: true }, 'author co-author moderator', 'author co-author moderator'],
  ['link', { is_hidden: true }, 'author co-author moderator', 'author co-author moderator'],
  ['public', { is_author_deleted: true }, 'author co-author', 'author co-author'],
])('%s %o is read by %s; by its link by %s', (visibility, state, byAddress, byLink) => {
  const row = {
    user_id: 'anna',
    is_editorial: false,
    place_id: null,
    is_venue_staff: null,
    visibility,
    is_hidden: false,
    is_author_deleted: false,
    has_link: null,
    ...state,
  }
  const namesOf = (allows: (name: string, viewer: ReturnType<typeof person>) => boolean) =>
    Object.entries(viewers).flatMap(([name, viewer]) => (allows(name, viewer) ? name : []))
  // A guest who opens the link is no follower.
  const rowFor = (name: string) => ({
    ...row,
    is_co_author: name === 'co-author',
    has_link: name === 'stranger' ? row.has_link : null,
  })
  const readers = (by: OpenedBy) => namesOf((name, viewer) => canRead(viewer, rowFor(name), by))
  expect([
    readers(openedBy.address as OpenedBy).join(' '),
    readers(openedBy.link as OpenedBy).join(' '),
  ]).toEqual([byAddress, byLink])
  expect(namesOf((name, viewer) => canEdit(viewer, rowFor(name)))).toEqual(['author', 'co-author'])
  expect(namesOf((name, viewer) => canManage(viewer, rowFor(name)))).toEqual(['author'])
})

test.each([
  ['of the editors', { is_editorial: true }, 'moderator', 'co-author moderator'],
  [
    'of a venue, for its people',
    { place_id: 'bar', is_venue_staff: true },
    'author stranger co-author moderator',
    'author stranger co-author moderator',
  ],
  ['of a venue, for others', { place_id: 'bar', is_venue_staff: false }, '', 'co-author'],
])('who manages and who edits a collection %s', (_, owner, managers, editors) => {
  const row = { user_id: 'anna', is_editorial: false, place_id: null, is_venue_staff: null, ...owner }
  const names = (allows: (name: string, viewer: ReturnType<typeof person>) => boolean) =>
    Object.entries(viewers)
      .flatMap(([name, viewer]) => (allows(name, viewer) ? name : []))
      .join(' ')
  expect(names((_name, viewer) => canManage(viewer, row))).toBe(managers)
  expect(names((name, viewer) => canEdit(viewer, { ...row, is_co_author: name === 'co-author' }))).toBe(
    editors,
  )
})

test.each([
  ['10:00', 'long ago', '10:30'],
  ['10:00', '09:00', '09:00 tomorrow'],
])('a place added at %s is announced, after a notice %s, at %s', (now, last, expected) => {
  const day = '2026-03-10'
  const at = (time: string) => Date.parse(`${day}T${time}:00Z`)
  const lastNotice = last === 'long ago' ? 0 : at(last)
  const [time = '', tomorrow] = expected.split(' ')
  expect(noticeTime(lastNotice, at(now))).toBe(at(time) + (tomorrow ? 86_400_000 : 0))
})
