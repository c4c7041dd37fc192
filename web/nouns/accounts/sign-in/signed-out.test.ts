import { expect, test } from 'vitest'
import { enterProtectedPage, signInAddress } from './signed-out.ts'

const at = (path: string) => new URL(path, 'http://localhost')

test('the login modal opens over the current page and keeps the requested one', () => {
  expect(signInAddress(at('/moscow/places?page=2'), at('/posts/create'))).toBe(
    '/moscow/places?page=2&modal=login&redirect=%2Fposts%2Fcreate',
  )
})

test('between two protected pages the login modal opens over the first one', () => {
  const leave = enterProtectedPage('/settings')
  expect(signInAddress(at('/settings'), at('/chats'))).toBe('/?redirect=%2Fchats&modal=login')
  expect(signInAddress(at('/settings'), at('/settings?modal=registration'))).toBeNull()
  leave()
  expect(signInAddress(at('/'), at('/chats'))).toBe('/?modal=login&redirect=%2Fchats')
})

test('the end of a session on a protected page keeps the address, and the page asks to sign in', () => {
  expect(signInAddress(at('/settings'), at('/settings?modal=login'))).toBeNull()
})
