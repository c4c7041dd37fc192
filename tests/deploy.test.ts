import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('what the example of .env sets reaches a service of compose.yaml', () => {
  const names = [...read('deploy/env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  const compose = read('compose.yaml')
  expect(names).toContain('POSTGRES_PASSWORD')
  expect(names.filter((name) => !compose.includes(`\${${name}:`))).toEqual([])
})
