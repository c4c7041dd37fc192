import { describe, expect, test } from 'vitest'
import {
  describeDevice,
  hashToken,
  isCodeValid,
  newCode,
  newToken,
  normaliseAddress,
  waitBeforeResend,
} from './rules.ts'

const now = Date.UTC(2026, 10, 21, 12)
const ago = (seconds: number) => new Date(now - seconds * 1000)

describe('e-mail addresses and phones are normalised', () => {
  test.each([
    [{ email: ' Anna@Example.RU ' }, { channel: 'email', value: 'anna@example.ru' }],
    [{ phone: '8 912 345-67-89' }, { channel: 'phone', value: '+79123456789' }],
    [{ phone: '+7 (912) 345 67 89' }, { channel: 'phone', value: '+79123456789' }],
    [
      { phone: '29 123 45 67', countryCode: 'BY' },
      { channel: 'phone', value: '+375291234567' },
    ],
    [
      { email: 'a@b.ru', phone: '+79123456789' },
      { channel: 'email', value: 'a@b.ru' },
    ],
    [{ phone: '12' }, null],
    [{}, null],
  ])('%j', (input, expected) => {
    expect(normaliseAddress(input)).toEqual(expected)
  })
})

describe('another code may be sent', () => {
  test.each([
    ['at once when none was', [], 0],
    ['30 seconds after the last', [ago(10)], 20],
    ['at once after 30 seconds', [ago(30)], 0],
    ['after the hour of the fifth', [ago(60), ago(600), ago(1200), ago(1800), ago(3000)], 600],
    ['at once while there were four', [ago(60), ago(600), ago(1200), ago(1800)], 0],
  ])('%s', (_, sentAt, expected) => {
    expect(waitBeforeResend(sentAt, now)).toBe(expected)
  })
})

describe('a code', () => {
  const fresh = { usedAt: null, createdAt: ago(60) }
  test.each([
    [fresh, true],
    [{ ...fresh, usedAt: ago(1) }, false],
    [{ ...fresh, createdAt: ago(600) }, true],
    [{ ...fresh, createdAt: ago(601) }, false],
  ])('%j may be tried: %s', (code, expected) => {
    expect(isCodeValid(code, now)).toBe(expected)
  })

  test('has four digits, any of them', () => {
    const codes = Array.from({ length: 300 }, newCode)
    expect(codes.every((code) => /^\d{4}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(200)
  })
})

test('a token has 256 bits and only its hash is kept', () => {
  const token = newToken()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/)
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 YaBrowser/24.10 Safari/537.36', 'Яндекс Браузер, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox, Linux'],
  ['curl/8', 'Неизвестный браузер'],
])('%s is shown as %s', (userAgent, expected) => {
  expect(describeDevice(userAgent)).toBe(expected)
})
