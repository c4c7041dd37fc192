import { expect, test } from 'vitest'
import { readTextFile } from './read-text-file.ts'

test('a file is read in UTF-8 and in the encoding of old spreadsheets', async () => {
  const word = new Uint8Array([0xc0, 0xed, 0xed, 0xe0])
  expect(await readTextFile(new Blob([word]))).toBe('Анна')
  expect(await readTextFile(new Blob(['Анна']))).toBe('Анна')
})
