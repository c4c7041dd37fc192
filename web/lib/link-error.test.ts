import { expect, test } from 'vitest'
import { linkError } from './link-error.ts'

test.each(['', '   ', 'https://example.ru', 'http://t.me/anna', ' https://example.ru/путь?q=1 '])(
  '«%s» will do',
  (link) => {
    expect(linkError(link)).toBeUndefined()
  },
)

test.each([
  'example.ru',
  'ftp://example.ru',
  'javascript:alert(1)//example.ru',
  'https://',
  'https://a b.ru',
  'https://localhost',
])('«%s» is not a link', (link) => {
  expect(linkError(link)).toBe('Введенное значение не является ссылкой')
})
