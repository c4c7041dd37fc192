import { expect, test } from 'vitest'
import { verifiedEmail } from './rules.ts'

test.each([
  [{ email: 'Anna@Example.ru', email_verified: true }, 'anna@example.ru'],
  [{ email: 'anna@example.ru', email_verified: false }, null],
  [{ email: 'anna@example.ru', email_verified: 'true' }, null],
  [{ email: 'anna@example.ru' }, null],
  [{ email: 'anna@example.ru, boris@example.ru', email_verified: true }, null],
  [{ email: 'anna', email_verified: true }, null],
  [{ email: `${'a'.repeat(250)}@example.ru`, email_verified: true }, null],
  [{ email: ['anna@example.ru'], email_verified: true }, null],
  [{ email_verified: true }, null],
])('%o has the verified e-mail %s', (claims, email) => {
  expect(verifiedEmail(claims)).toBe(email)
})
