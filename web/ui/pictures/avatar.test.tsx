import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TONES } from '#contract/tones.ts'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Анна Громова', 'АГ'],
  ['Пельменная №1', 'П1'],
  ['Хинкальная «У моста»', 'ХУ'],
  ['кофемания', 'К'],
  ['«»', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('the tones in the style sheet are those of the contract', () => {
  const css = readFileSync(join(import.meta.dirname, 'avatar.module.css'), 'utf8')
  TONES.forEach((tone, index) => {
    expect(css.replace(/\s+/g, ' ')).toContain(`.tone${index} { background: ${tone}; }`)
  })
})
