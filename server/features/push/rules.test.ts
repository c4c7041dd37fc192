import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { classifyResponse, encodeMessage, isPushService, MAX_PAYLOAD_BYTES, withoutText } from './rules.ts'

const message = {
  id: 'a',
  title: 'Анна',
  body: 'Привет',
  url: '/chats/1',
  tag: 'chat-1',
  type: 'message',
}

test('a short message is sent whole, a long one is cut', () => {
  expect(JSON.parse(encodeMessage(message))).toEqual(message)
  const long = encodeMessage({ ...message, body: 'Щ'.repeat(5000) })
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES)
  expect(JSON.parse(long)).toMatchObject({ title: 'Анна', body: expect.stringMatching(/^Щ{100,}…$/) })
  const oversized = encodeMessage({ ...message, title: '🍜'.repeat(3000) })
  expect(Buffer.byteLength(oversized)).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES)
  expect(JSON.parse(encodeMessage(message, 10))).toEqual({ ...message, title: '', body: '' })
  expect(withoutText({ ...message, title: 'Щ'.repeat(100) })).toMatchObject({
    title: 'Щ'.repeat(60),
    body: '',
  })
})

test.each([
  [201, 'done'],
  [202, 'done'],
  [400, 'delete'],
  [403, 'delete'],
  [404, 'delete'],
  [410, 'delete'],
  [413, 'shorten'],
  [429, 'retry'],
  [500, 'retry'],
  [503, 'retry'],
])('after status %i: %s', (status, outcome) => {
  expect(classifyResponse(status)).toBe(outcome)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evilpush.services.mozilla.com.example/abc', false],
  ['https://me@fcm.googleapis.com/abc', false],
  ['http://127.0.0.1:5432/', false],
  ['http://169.254.169.254/latest', false],
  ['nonsense', false],
])('%s is a push service of a browser: %s', (endpoint, isOne) => {
  expect(isPushService(endpoint, readConfig({}).pushServices)).toBe(isOne)
})
