import { expect, test } from 'vitest'
import { tokenOfHandshake } from './rules.ts'

const publicUrl = 'https://shodim.example'
const key = 'k'.repeat(43)
const cookie = `theme=dark; session=${key}`

test.each([
  ['a token in the handshake', { token: key }, {}, key],
  ['a token that is none', { token: 'x y' }, {}, undefined],
  ['a token that is no text', { token: 1 }, { cookie, origin: publicUrl }, key],
  ['the cookie of a page of our own', {}, { cookie, origin: publicUrl }, key],
  [
    'the cookie of a page on the same host',
    {},
    { cookie, origin: 'http://localhost:3000', host: 'localhost:3000' },
    key,
  ],
  ['the cookie with a page of another site', {}, { cookie, origin: 'https://evil.example' }, undefined],
  ['the cookie with a sandboxed page', {}, { cookie, origin: 'null' }, undefined],
  ['the cookie alone', {}, { cookie }, undefined],
  ['nothing', undefined, { origin: publicUrl }, undefined],
])('%s', (_, auth, headers, expected) => {
  expect(tokenOfHandshake(auth, headers, publicUrl)).toBe(expected)
})
