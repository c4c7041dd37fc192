import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  ['password1', true],
  ['PassWord1', true],
  ['qwertyuiop', true],
  ['йцукенгш', true],
  ['correct horse battery', false],
  ['сходим в бар на углу', false],
])('%s is tried first: %s', async (password, expected) => {
  expect(await isCommonPassword(password)).toBe(expected)
})
