import { expect, test } from 'vitest'
import { consistsOfKnownNames, isCommonPassword } from './common-passwords.ts'

test.each([
  ['password1', true],
  ['PassWord1', true],
  ['qwertyuiop', true],
  ['йцукенгш', true],
  ['correct horse battery', false],
  ['сходим в бар на углу', false],
])('%s is a common password: %s', async (password, expected) => {
  expect(await isCommonPassword(password)).toBe(expected)
})

test.each([
  ['Сходим2026', true],
  ['2026-сходим!', true],
  ['shodim1234', true],
  ['SKHODIM.2025', true],
  ['C[jlbv2026', true],
  ['сходимсходим', true],
  ['        ', true],
  ['\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0', true],
  ['anna.petrova1990', true],
  ['anna.petrova@example.ru', true],
  ['сходим в бар на углу', false],
  ['correct horse battery', false],
  ['84710356', false],
])('%j consists of names only: %s', (password, expected) => {
  expect(consistsOfKnownNames(password, ['anna.petrova@example.ru', 'anna.petrova'])).toBe(expected)
})
