import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeOptions } from './node-options.ts'

const root = join(import.meta.dirname, '..')
const command = ['node', ...nodeOptions, 'server/main.mjs']

test.each([
  ['package.json', command.join(' ')],
  ['Dockerfile', command.map((word) => JSON.stringify(word)).join(', ')],
  ['README.md', command.join(' ')],
  ['docs/operations.md', command.join(' ')],
])('%s starts the product with the options that are measured', (file, text) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(text)
})
