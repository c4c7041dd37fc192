import { expect, test } from 'vitest'
import { refusalOfFile } from './read-table.ts'

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
