import { expect, test } from 'vitest'
import { asSentence } from './sentence.ts'

test.each([
  ['Снова откроется 9 мая', 'Снова откроется 9 мая.'],
  ['Снова откроется 25 нояб.', 'Снова откроется 25 нояб.'],
])('%s', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence)
})
