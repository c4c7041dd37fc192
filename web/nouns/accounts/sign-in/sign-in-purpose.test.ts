import { expect, test } from 'vitest'
import { signInPurpose } from './sign-in-purpose.ts'

test.each([
  ['/about', '?modal=login&redirect=%2Fposts%2Fcreate', 'написать о\u00A0месте'],
  ['/moscow/feed', '?modal=login&redirect=%2Fchats%2F1', 'читать и\u00A0писать сообщения'],
  ['/', '?modal=login&redirect=%2Fpushkin%2Fedit', 'открыть эту страницу'],
])('at %s%s the window says «%s»', (pathname, search, purpose) => {
  expect(signInPurpose(pathname, search, false)).toBe(purpose)
})

test('a protected page says what the sign-in is for', () => {
  expect(signInPurpose('/settings', '?modal=login', true)).toBe('открыть настройки')
})

test.each(['/about', '/posts/1', '/organisations/1', '/collections/1'])(
  'at %s, which everyone may read, the sign-in has no purpose of its own',
  (pathname) => expect(signInPurpose(pathname, '?modal=login', false)).toBeNull(),
)
