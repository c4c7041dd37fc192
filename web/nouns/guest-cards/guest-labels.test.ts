import { expect, test } from 'vitest'
import { birthdayNear, visitFacts } from './guest-labels.ts'

test.each([
  ['11-27', '2026-11-27', 'День рождения'],
  ['11-28', '2026-11-27', 'Завтра день рождения'],
  ['11-26', '2026-11-27', 'Вчера был день рождения'],
  ['12-04', '2026-11-27', 'День рождения 4\u00A0декабря'],
  ['12-05', '2026-11-27', null],
  ['01-01', '2026-12-31', 'Завтра день рождения'],
  ['02-29', '2027-02-28', 'День рождения'],
  ['02-29', '2028-02-28', 'Завтра день рождения'],
  [null, '2026-11-27', null],
])('a birthday on %s, seen on %s: %s', (birthday, date, words) => {
  expect(birthdayNear(birthday, date)).toBe(words)
})

test.each([
  [{ visitsCount: 0, noShowsCount: 0 }, 'Ещё нет визитов'],
  [{ visitsCount: 2, noShowsCount: 1 }, '2\u00A0визита · не\u00A0пришёл 1\u00A0раз'],
])('%o is «%s»', (counts, words) => {
  expect(visitFacts(counts)).toBe(words)
})
