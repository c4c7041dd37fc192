import { expect, test } from 'vitest'
import { AppError } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import type { PublicationAccess } from '../policy.ts'
import { decideDeletion, decideHiding, decideRestoring, visibilityChange } from './rules.ts'

const anna: Viewer = { userId: 'anna', sessionId: 's', isAdmin: false, isContentManager: false }
const boris: Viewer = { ...anna, userId: 'boris' }
const admin: Viewer = { ...anna, userId: 'admin', isAdmin: true }

/** A review by Anna of a place with an owner. */
const review: PublicationAccess = {
  authorId: 'anna',
  isByVenue: false,
  isAtVenueNews: false,
  hasVenue: true,
  hasOwner: true,
  role: null,
  isDeleted: false,
  isHidden: false,
  deletedBy: null,
  hiddenBy: null,
}
const why = { reason: 'spam', note: 'Реклама слонов' } as const
const refused = expect.objectContaining({ status: 'Forbidden' })

test.each([
  ['its author', anna, review, { deleted_by: 'author' }, null],
  ['the venue', boris, { ...review, role: 'staff' as const }, { deleted_by: 'venue' }, 'deleted'],
  ['an admin', admin, review, { deleted_by: 'moderation' }, 'deleted'],
])('deleted by %s', (_who, viewer, written, state, decision) => {
  expect(decideDeletion(viewer, written, why)).toEqual({
    state: { is_deleted: true, ...state },
    decision,
    side: state.deleted_by,
  })
})

test('a person without rights cannot delete, and a second deletion has no effect', () => {
  expect(() => decideDeletion(boris, review, why)).toThrow(AppError)
  expect(decideDeletion(anna, { ...review, isDeleted: true }, why)).toBeNull()
})

test.each([
  [{}, ['reason', 'note']],
  [{ reason: 'spam' as const }, ['note']],
  [{ reason: 'spam' as const, note: '  ' }, ['note']],
  [{ note: 'Реклама' }, ['reason']],
])('the venue gives a reason for deleting a text of a guest: %j', (given, missing) => {
  const staff = { ...review, role: 'staff' as const }
  expect(() => decideDeletion(boris, staff, given)).toThrow(
    expect.objectContaining({
      status: 'ValidationFailed',
      fields: Object.fromEntries(missing.map((name) => [name, [expect.any(String)]])),
    }),
  )
  expect(decideDeletion(anna, review, given)?.decision).toBeNull()
  expect(decideDeletion(admin, review, given)?.decision).toBe('deleted')
})

test('the moderation queue hides without other rights and keeps its own record; an author may not hide a review', () => {
  const removal = { state: { is_hidden: true, hidden_by: 'moderation' }, decision: null, side: 'moderation' }
  expect(decideHiding(boris, review, { isByModeration: true })).toEqual(removal)
  expect(decideHiding(admin, review, {})).toEqual({ ...removal, decision: 'hidden' })
  expect(() => decideHiding(anna, review, {})).toThrow(refused)
  expect(decideHiding(admin, { ...review, isDeleted: true }, {})).toBeNull()
})

test('an author restores what the author deleted, not what a moderator hid', () => {
  const hidden = { ...review, isHidden: true, hiddenBy: 'moderation' as const }
  const deleted = { ...review, isDeleted: true, deletedBy: 'author' as const }
  expect(() => decideRestoring(anna, hidden, {})).toThrow(refused)
  expect(decideRestoring(anna, deleted, {})).toEqual({
    state: { is_deleted: false, deleted_by: null },
    decision: null,
    side: 'author',
  })
  expect(decideRestoring(admin, hidden, {})).toEqual({
    state: { is_hidden: false, hidden_by: null },
    decision: 'restored',
    side: 'moderation',
  })
})

test('of a hidden and deleted text the queue restores visibility and an admin the text itself', () => {
  const both = { ...review, isHidden: true, hiddenBy: 'moderation' as const, isDeleted: true }
  expect(decideRestoring(boris, both, { isByModeration: true })?.state).toEqual({
    is_hidden: false,
    hidden_by: null,
  })
  expect(decideRestoring(admin, both, {})?.state).toEqual({ is_deleted: false, deleted_by: null })
})

test('a decision taken back leaves no record, and only its own hiding is undone', () => {
  const hidden = { ...review, isHidden: true, hiddenBy: 'moderation' as const }
  const options = { isByModeration: true, isUndo: true }
  expect(decideRestoring(boris, hidden, options)?.decision).toBeNull()
  expect(decideRestoring(boris, { ...hidden, hiddenBy: 'venue' }, options)).toBeNull()
})

test.each([
  [{ is_deleted: false, is_hidden: false }, { is_hidden: true }, -1],
  [{ is_deleted: true, is_hidden: false }, { is_hidden: true }, 0],
  [{ is_deleted: true, is_hidden: true }, { is_deleted: false }, 0],
  [{ is_deleted: true, is_hidden: false }, { is_deleted: false }, 1],
])('the change of %j to %j changes the visible count by %i', (before, state, change) => {
  expect(visibilityChange(before, state)).toBe(change)
})
