import { expect, test } from 'vitest'
import { enterProtectedPage, signInAddress } from './signed-out.ts'

const at = (path: string) => new URL(path, 'http://localhost')

test('the login modal opens over the page the visitor is on, and keeps the wish', () => {
  expect(signInAddress(at('/moscow/places?page=2'), at('/posts/create'))).toBe(
    '/moscow/places?page=2&modal=login&redirect=%2Fposts%2Fcreate',
  )
})

test('from one protected page to another the way leads over the first page', () => {
  const leave = enterProtectedPage('/settings')
  expect(signInAddress(at('/settings'), at('/chats'))).toBe('/?redirect=%2Fchats&modal=login')
  expect(signInAddress(at('/settings'), at('/settings?modal=registration'))).toBeNull()
  leave()
  expect(signInAddress(at('/'), at('/chats'))).toBe('/?modal=login&redirect=%2Fchats')
})

test('a session that ends on a protected page leaves its address alone: the page itself asks to sign in', () => {
  expect(signInAddress(at('/settings'), at('/settings?modal=login'))).toBeNull()
})
