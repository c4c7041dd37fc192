import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('every variable of the example of .env is passed to a service of compose.yaml', () => {
  const names = [...read('deploy/env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  const compose = read('compose.yaml')
  expect(names).toContain('POSTGRES_PASSWORD')
  expect(names.filter((name) => !compose.includes(`\${${name}:`))).toEqual([])
})

test.each(['/metrics', '/readyz', '/healthz', '/dev', '/dev/outbox', '/dev/outbox.json'])(
  'both proxies hide %s from the world',
  (path) => {
    const [, pattern = ''] =
      /location ~\* (\S+) \{\s+return 404;/.exec(read('deploy/nginx.conf.template')) ?? []
    expect(path).toMatch(new RegExp(pattern, 'i'))
    const [, paths = ''] = /@inside path (.+)/.exec(read('deploy/Caddyfile')) ?? []
    const isHidden = paths
      .split(' ')
      .some((item) => item === path || (item.endsWith('*') && path.startsWith(item.slice(0, -1))))
    expect(isHidden).toBe(true)
    expect(read('deploy/Caddyfile')).toContain('respond @inside 404')
  },
)
