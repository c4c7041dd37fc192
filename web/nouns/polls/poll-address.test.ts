import { expect, test } from 'vitest'
import { pollTokenIn } from './poll-address.ts'

const token = '0123456789abcdef0123456789abcdef'

test.each([
  [`Куда пойдём? Голосуем: https://shodim.example/polls/${token}`, token],
  [`https://shodim.example/polls/${token}?voted=1 и ещё`, token],
  [`https://evil.example/polls/${token}`, null],
  [`https://evil.example/https://shodim.example/polls/${token}`, null],
  [`https://shodim.example/polls/${token}ff`, null],
  ['https://shodim.example/polls/new', null],
  ['Просто слова', null],
])('the poll in «%s»', (text, expected) => {
  expect(pollTokenIn(text, 'https://shodim.example')).toBe(expected)
})
