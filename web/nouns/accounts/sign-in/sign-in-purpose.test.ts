import { expect, test } from 'vitest'
import { signInPurpose } from './sign-in-purpose.ts'

test.each([
  ['/about', '?modal=login', null],
  ['/about', '?modal=login&redirect=%2Fposts%2Fcreate', 'написать о\u00A0месте'],
  ['/moscow/feed', '?modal=login&redirect=%2Fchats%2F1', 'читать и\u00A0писать сообщения'],
  ['/settings', '?modal=login', 'открыть настройки'],
  ['/', '?modal=login&redirect=%2Fpushkin%2Fedit', 'открыть эту страницу'],
])('at %s%s the window says «%s»', (pathname, search, purpose) => {
  expect(signInPurpose(pathname, search)).toBe(purpose)
})
