import { expect, test } from 'vitest'
import { applyEdit, nameBeingTyped, pickMention, plainText } from './mention-text.ts'

const id = '0123456789abcdef01234567'
const anna = { kind: 'user', id, name: 'Анна Петрова' } as const
const token = `@[Анна Петрова](user:${id})`

test('a picked name replaces what was typed and is shown as a name', () => {
  const picked = pickMention('Привет, @анн!', 12, 8, anna)
  expect(picked).toEqual({ encoded: `Привет, ${token} !`, caret: 22 })
  expect(plainText(picked.encoded)).toBe('Привет, @Анна Петрова !')
  expect(pickMention(`${token} и @а`, 18, 16, { ...anna, kind: 'place' }).encoded).toBe(
    `${token} и @[Анна Петрова](place:${id}) `,
  )
})

test.each([
  ['words before it', 'И @Анна Петрова тут', `И ${token} тут`],
  ['words after it', '@Анна Петрова тут же', `${token} тут же`],
  ['its name', '@Анна Петровна тут', '@Анна Петровна тут'],
  ['a letter of it removed', '@Анна Петров тут', '@Анна Петров тут'],
  ['all of it removed', ' тут', ' тут'],
])('typing over %s', (_, typed, sent) => {
  expect(applyEdit(`${token} тут`, typed)).toBe(sent)
})

test.each([
  ['@', 1, { name: '', start: 0 }],
  ['Был с @Анной К', 14, { name: 'Анной К', start: 6 }],
  ['(@бар', 5, { name: 'бар', start: 1 }],
  ['anna@bar', 8, null],
  ['@анна\nи', 7, null],
  ['@а б в г', 8, null],
  [token, 5, null],
  ['нет', 3, null],
])('in %j at %i the name being typed is %j', (sent, caret, expected) => {
  expect(nameBeingTyped(sent, caret)).toEqual(expected)
})
