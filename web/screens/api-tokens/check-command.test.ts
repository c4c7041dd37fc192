import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { scopeOf } from '#contract/users/api-scopes.ts'
import { checkCommand, checkedPaths } from './check-command.ts'

test.each(Object.entries(checkedPaths))('a token with %s may call its operation', (scope, path) => {
  const operation = endpoints.find((one) => one.method === 'GET' && one.path === path)
  expect(operation && scopeOf(operation)).toBe(scope)
})

test.each([
  [['bookings:write', 'posts:read'], '/api/v2/posts'],
  [['bookings:read', 'posts:read'], '/api/v1/reservations/new-count'],
  [['images:write'], null],
] as const)('a token with %s is checked by %s', (scopes, path) => {
  const command = checkCommand('http://localhost', { secret: 'shodim_1', scopes })
  expect(command).toBe(path && `curl -H "Authorization: Bearer shodim_1" http://localhost${path}`)
})
