import { expect, test } from 'vitest'
import { drawableText, parseShareAddress, titleSize } from './rules.ts'

const id = '6740c0de0000000000000001'

test.each([
  ['places', `${id}.jpg`, { kind: 'places', id }],
  ['posts', `${id}.jpg`, { kind: 'posts', id }],
  ['users', `${id}.jpg`, null],
  ['places', `${id}.png`, null],
  ['places', `${id}.jpg.jpg`, null],
  ['places', '../etc.jpg', null],
  ['constructor', `${id}.jpg`, null],
])('/share/%s/%s', (kind, file, expected) => {
  expect(parseShareAddress(kind, file)).toEqual(expected)
})

test.each([
  ['Пушкин', 'Пушкин'],
  ['Café «Ёлки» № 5, 900 ₽', 'Café «Ёлки» № 5, 900 ₽'],
  ['🍕 Пицца 🍕', 'Пицца'],
  ['🍕', ''],
  ['საქართველო Хинкали', 'Хинкали'],
  ['З\u0300\u0301\u0302а\u0303\u0304л', 'З а л'],
  ['Две\nстроки\tи\u202eгна', 'Две строки и гна'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['Кофе ', 'Кофе'],
])('drawn: %s', (text, drawn) => {
  expect(drawableText(text, 60)).toBe(drawn)
})

test('a long text ends with an ellipsis, and an endless one is not read whole', () => {
  expect(drawableText('Очень длинное название', 10)).toBe('Очень дли…')
  expect(drawableText('а'.repeat(10_000_000), 60)).toHaveLength(60)
})

test.each([
  ['Пушкин', 84],
  ['Шоколадница на Новокузнецкой', 64],
  ['Шоколадница на\u00a0Новокузнецкой', 48],
  ['Достопримечательность', 48],
  ['Кафе при доме учёных и инженеров на Большой Никитской улице', 48],
])('the size of «%s»', (title, size) => {
  expect(titleSize(title)).toBe(size)
})
