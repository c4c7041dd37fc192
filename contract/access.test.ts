import { expect, test } from 'vitest'
import { endpoints } from './api.ts'
import type { Endpoint } from './endpoint.ts'

test('a read that refuses guests is closed to them by the contract, before its parameters are checked', () => {
  const open = (endpoints as readonly Endpoint[])
    .filter(({ method, access }) => method === 'GET' && access === 'everyone')
    .filter(({ schema }) => /\bErrors: .*\bUnauthorized\b/.test(schema.description ?? ''))
  expect(open.map(({ path }) => path)).toEqual([])
})
