import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The declarations under the selector, without their indentation. */
function declarationsOf(selector: string): string[] {
  const [, block = ''] = css.split(`${selector} {`)
  return block
    .slice(0, block.indexOf('}'))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

test('the dark theme is the same by setting and by the preference of the device', () => {
  const chosen = declarationsOf('[data-theme="dark"]')
  expect(chosen).toContain('color-scheme: dark;')
  expect(declarationsOf(':root:not([data-theme])')).toEqual(chosen)
})

test('every colour of the dark theme exists in the light theme', () => {
  const namesOf = (declarations: string[]) => declarations.map((line) => line.split(':')[0])
  const light = namesOf(declarationsOf('[data-theme="light"]'))
  expect(light).toEqual(expect.arrayContaining(namesOf(declarationsOf('[data-theme="dark"]'))))
})
