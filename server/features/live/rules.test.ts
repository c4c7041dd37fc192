import { expect, test } from 'vitest'
import { pollOfHandshake, postOfHandshake, tokenOfHandshake } from './rules.ts'

const publicUrl = 'https://shodim.example'
const key = 'k'.repeat(43)
const cookie = `theme=dark; session=${key}`

test.each([
  ['a token in the handshake', { token: key }, {}, key],
  ['an invalid token', { token: 'x y' }, {}, undefined],
  ['a token that is not a string', { token: 1 }, { cookie, origin: publicUrl }, key],
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

const secret = 'a'.repeat(32)
const id = '0123456789abcdef01234567'
test.each([
  ['a poll', { poll: secret }, [secret, undefined]],
  ['a post', { post: id }, [undefined, id]],
  ['words that are neither', { poll: id, post: secret }, [undefined, undefined]],
  ['numbers', { poll: 1, post: [id] }, [undefined, undefined]],
  ['nothing', null, [undefined, undefined]],
])('a socket that names %s', (_, auth, expected) => {
  expect([pollOfHandshake(auth), postOfHandshake(auth)]).toEqual(expected)
})
