import { expect, test } from 'vitest'
import { foldName, foldWords } from './folding.ts'

test.each([
  ['Чайхона №1', ['chaihona', '1']],
  ['чайхона № 1', ['chaihona', '1']],
  ['Пушкин™', ['pushkin']],
  ['𝓐𝓷𝓷𝓪', ['ana']],
  ['Анна', ['ana']],
  ['Ёлка', ['elka']],
  ['КОФЕМАНІЯ', ['kofemania']],
])('the keys of %s are %j', (text, keys) => {
  expect(foldWords(text).map(({ key }) => key)).toEqual(keys)
  expect(foldName(text)).toBe(keys.join(''))
})
