import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { BACKUP_CODES, newBackupCodes, newSecret, readTyped, timeStepOf, uriOf } from './rules.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const now = Date.UTC(2026, 10, 26, 20, 40, 10)
const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

test.each([
  ['now', 0, 0],
  ['half a minute ago', -30_000, -1],
  ['in half a minute', 30_000, 1],
  ['a minute ago', -60_000, null],
  ['in a minute', 60_000, null],
])('a code of %s', (_, shift, delta) => {
  const step = Math.floor(now / 30_000)
  expect(timeStepOf(secret, codeAt(now + shift), now)).toBe(delta === null ? null : step + delta)
})

test('a secret has 160 random bits, and the address for the app names the product and the account', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
  const uri = new URL(uriOf(secret, 'anna@example.ru'))
  expect(decodeURIComponent(uri.pathname)).toContain('Сходим:anna@example.ru')
  expect(uri.searchParams.get('secret')).toBe(secret)
})

test('backup codes differ, are written in fours and read back however they are typed', () => {
  const codes = newBackupCodes()
  expect(new Set(codes).size).toBe(BACKUP_CODES)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
  const expected = { kind: 'backup', selector: 'k7m4', secret: 'x2p9qwza' }
  for (const typed of ['k7m4-x2p9-qwza', ' K7M4 X2P9 QWZA ', 'k7m4x2p9qwza', 'k7m4–x2p9–qwza'])
    expect(readTyped(typed)).toEqual(expected)
})

test.each([
  ['123456', 'app'],
  ['123 456', 'app'],
  ['12345', 'neither'],
  ['k7m4-x2p9', 'neither'],
  ['', 'neither'],
  ["' or 1=1 --", 'neither'],
])('«%s» is read as %s', (typed, kind) => {
  expect(readTyped(typed).kind).toBe(kind)
})
