import { describe, expect, test } from 'vitest'
import { formatDate, formatDateTime, formatMonth, formatTime, formatTimePassed } from './dates.ts'
import { distanceMeters, formatDistance } from './distance.ts'
import { billLevelOf, formatAverageBill, formatRoubles } from './money.ts'
import { formatCounter, formatRating, groupDigits } from './numbers.ts'
import { formatCount, nounForms, plural } from './plurals.ts'
import { applyTypography } from './typography.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test.each([
  [0, '0 м'],
  [1, '1 м'],
  [299, '299 м'],
  [300, '0,3 км'],
  [349, '0,3 км'],
  [351, '0,4 км'],
  [949, '0,9 км'],
  [999, '1 км'],
  [1000, '1 км'],
  [1499, '1 км'],
  [1500, '2 км'],
  [12_345, '12 км'],
  [100_000, '100 км'],
  [100_001, '>100 км'],
])('distance %i m is «%s»', (meters, text) => {
  expect(plain(formatDistance(meters))).toBe(text)
})

test('the distance is along the great circle, rounded up', () => {
  const moscow = { lat: 55.7558, lon: 37.6173 }
  expect(distanceMeters(moscow, moscow)).toBe(0)
  expect(distanceMeters(moscow, { lat: 55.7558, lon: 37.6174 })).toBe(7)
  expect(distanceMeters(moscow, { lat: 59.9386, lon: 30.3141 })).toBeGreaterThan(630_000)
  expect(distanceMeters({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBe(Math.ceil(Math.PI * 6_372_795))
})

test.each([
  [0, 'заведений'],
  [1, 'заведение'],
  [2, 'заведения'],
  [4, 'заведения'],
  [5, 'заведений'],
  [11, 'заведений'],
  [14, 'заведений'],
  [21, 'заведение'],
  [111, 'заведений'],
  [122, 'заведения'],
  [1001, 'заведение'],
])('%i %s', (count, word) => {
  expect(plural(count, nounForms.places)).toBe(word)
})

test.each([
  [0, 'до 500 ₽'],
  [499, 'до 500 ₽'],
  [500, '500–1 000 ₽'],
  [999, '500–1 000 ₽'],
  [1000, '1 000–2 000 ₽'],
  [1999, '1 000–2 000 ₽'],
  [2000, 'от 2 000 ₽'],
  [90_000, 'от 2 000 ₽'],
])('an average bill of %i is «%s»', (amount, text) => {
  expect(plain(formatAverageBill(amount))).toBe(text)
  expect(billLevelOf(amount)).toBeLessThanOrEqual(4)
})

test('numbers and money', () => {
  expect(plain(formatCount(1284, nounForms.places))).toBe('1 284 заведения')
  expect(plain(groupDigits(1_000_000))).toBe('1 000 000')
  expect(groupDigits(-5)).toBe('−5')
  expect(plain(formatRoubles(1200))).toBe('1 200 ₽')
  expect(formatRating(4)).toBe('4,0')
  expect(formatRating(4.57)).toBe('4,6')
  expect([formatCounter(7), formatCounter(99), formatCounter(100)]).toEqual(['7', '99', '99+'])
})

describe('dates', () => {
  const instant = Date.parse('2025-11-21T16:30:00Z')

  test('are formatted in the given time zone', () => {
    expect(plain(formatDateTime(instant, 'Europe/Moscow'))).toBe('пт, 21 нояб., 19:30')
    expect(plain(formatDateTime(instant, 'Asia/Vladivostok'))).toBe('сб, 22 нояб., 02:30')
    expect(formatTime(instant, 'Asia/Vladivostok')).toBe('02:30')
    expect(formatTime(Date.parse('2025-11-21T20:59:59Z'), 'Europe/Moscow')).toBe('23:59')
  })

  test('include the year when it is not the current one', () => {
    expect(plain(formatDate(instant, 'Europe/Moscow', Date.parse('2025-12-01')))).toBe('21 ноября')
    expect(plain(formatDate(instant, 'Europe/Moscow', Date.parse('2026-01-01')))).toBe('21 ноября 2025')
    expect(plain(formatMonth(2026, 11))).toBe('ноябрь 2026')
  })

  test.each([
    [0, 'только что'],
    [59, 'только что'],
    [60, '1 мин назад'],
    [3599, '59 мин назад'],
    [3600, '1 ч назад'],
    [86_399, '23 ч назад'],
    [86_400, 'вчера'],
    [2 * 86_400, '2 дня назад'],
    [6 * 86_400, '6 дней назад'],
    [7 * 86_400, 'неделю назад'],
    [21 * 86_400, '3 недели назад'],
    [30 * 86_400, 'месяц назад'],
    [150 * 86_400, '5 месяцев назад'],
    [365 * 86_400, 'год назад'],
    [5 * 365 * 86_400, '5 лет назад'],
  ])('%i seconds: %s', (seconds, text) => {
    expect(plain(formatTimePassed(seconds))).toBe(text)
  })
})

test.each([
  ['Бар на крыше', 'Бар на_крыше'],
  ['и в кафе', 'и_в_кафе'],
  ['Кофе — это любовь', 'Кофе_— это любовь'],
  ['счёт 1200 ₽ и 5 мин пешком', 'счёт 1200_₽ и_5_мин пешком'],
  ['Пельменная №1', 'Пельменная №_1'],
  ['над рекой (у моста)', 'над_рекой (у_моста)'],
])('«%s» with non-breaking spaces is «%s»', (text, tied) => {
  expect(applyTypography(text).replaceAll('\u00A0', '_')).toBe(tied)
})
