import { expect, test } from 'vitest'
import { tableFileProblem } from './read-table.ts'

test.each([
  ['PK\0\0', /не таблица/],
  [' \n', /пустой/],
  ['а'.repeat(1_000_001), /больше миллиона/],
])('%.5s is refused', (text, reason) => {
  expect(tableFileProblem(text)).toMatch(reason)
})

test('a table is not refused', () => {
  expect(tableFileProblem('Имя;Телефон\nАнна;1')).toBeNull()
})
