import { expect, test } from 'vitest'
import { readTable, refusalOfFile } from './read-table.ts'

test('a table is read in UTF-8 and in the encoding of old spreadsheets', async () => {
  const word = new Uint8Array([0xc0, 0xed, 0xed, 0xe0])
  expect(await readTable(new Blob([word]))).toBe('Анна')
  expect(await readTable(new Blob(['Анна']))).toBe('Анна')
})

test.each([
  ['PK\0\0', /не таблица/],
  [' \n', /пустой/],
  ['а'.repeat(1_000_001), /больше миллиона/],
])('%.5s is refused', (text, reason) => {
  expect(refusalOfFile(text)).toMatch(reason)
})

test('a table is not refused', () => {
  expect(refusalOfFile('Имя;Телефон\nАнна;1')).toBeNull()
})
