import { expect, test } from 'vitest'
import { relyingPartyOf } from './rules.ts'

test.each([
  ['https://shodim.ru', 'shodim.ru', 'https://shodim.ru'],
  ['https://shodim.ru:8443', 'shodim.ru', 'https://shodim.ru:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
])('%s has passkeys of %s at %s', (publicUrl, id, origin) => {
  expect(relyingPartyOf(publicUrl)).toEqual({ id, origin })
})

test.each(['http://192.168.1.5:3000', 'http://[2001:db8::1]'])('%s has none', (publicUrl) => {
  expect(relyingPartyOf(publicUrl)).toBeNull()
})
