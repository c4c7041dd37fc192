import { expect, test } from 'vitest'
import { nextRoutes } from './route-history.ts'

test.each<[string[], string, 'PUSH' | 'POP' | 'REPLACE', string[]]>([
  [[], '/', 'POP', ['/']],
  [['/'], '/moscow/feed', 'PUSH', ['/', '/moscow/feed']],
  [['/', '/moscow/feed'], '/', 'POP', ['/']],
  [['/', '/moscow/feed'], '/moscow/places', 'REPLACE', ['/', '/moscow/places']],
  [['/', '/moscow/feed'], '/moscow/feed', 'PUSH', ['/', '/moscow/feed']],
  [['/'], '/moscow/feed', 'POP', ['/', '/moscow/feed']],
])('%j, then %s by %s: %j', (paths, path, step, expected) => {
  expect(nextRoutes(paths, path, step)).toEqual(expected)
})
