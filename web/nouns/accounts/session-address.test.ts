import { expect, test } from 'vitest'
import { isSigningIn, redirectTarget, withLogin, withLogoutFlag } from './session-address.ts'

test('the login modal opens over a page and keeps what the page shows', () => {
  expect(withLogin('/moscow/bars?page=2')).toBe('/moscow/bars?page=2&modal=login')
  expect(withLogin('/moscow/feed', '/settings?tab=2')).toBe(
    '/moscow/feed?modal=login&redirect=%2Fsettings%3Ftab%3D2',
  )
})

test('the logout flag is toggled, and open windows close', () => {
  expect(withLogoutFlag('/moscow/bars?page=2')).toBe('/moscow/bars?page=2&logout=true')
  expect(withLogoutFlag('/moscow/bars?page=2&logout=true')).toBe('/moscow/bars?page=2')
  expect(withLogoutFlag('/about?logout=true&modal=city')).toBe('/about')
})

test.each([
  ['', null],
  ['?redirect=', null],
  ['?redirect=%2F', null],
  ['?redirect=%2Fsettings', '/settings'],
  ['?redirect=%2Fchats%3Fa%3D1%23end', '/chats?a=1#end'],
  ['?redirect=https%3A%2F%2Fevil.example', null],
  ['?redirect=%2F%2Fevil.example', null],
  ['?redirect=%2F%5Cevil.example', null],
  ['?redirect=%2F%09%2Fevil.example', null],
  ['?redirect=javascript%3Aalert(1)', null],
])('%j leads to %j', (search, path) => {
  expect(redirectTarget(search)).toBe(path)
})

test.each([
  ['?modal=login', true],
  ['?modal=confirm_restore_password', true],
  ['?modal=confirm_second_factor', true],
  ['?modal=data_user', false],
  ['?modal=city', false],
  ['', false],
])('%j is an address of signing in: %j', (search, expected) => {
  expect(isSigningIn(search)).toBe(expected)
})
