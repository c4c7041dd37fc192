import { expect, test } from 'vitest'
import { findViolations } from './import-rules.ts'
import { parseSource } from './imports.ts'

const refused: [file: string, text: string, rule: RegExp][] = [
  ['contract/places.ts', `import { db } from '#server/db/connection.ts'`, /contract imports/],
  [
    'server/features/places/service.ts',
    `import { Card } from '#web/ui/card.tsx'`,
    /server never imports the web/,
  ],
  ['web/ui/card.tsx', `import { app } from '#server/app.ts'`, /web never imports the server/],
  ['web/ui/card.tsx', `import { PlaceCard } from '#web/features/places/place-card.tsx'`, /web layers/],
  [
    'server/features/posts/service.ts',
    `import { findPlace } from '../places/repository.ts'`,
    /by service only/,
  ],
  ['server/features/posts/repository.ts', `import { publish } from './service.ts'`, /server layers/],
  ['server/features/posts/service.ts', `import { sql } from 'kysely'`, /Kysely runs only/],
  ['server/features/posts/service.ts', `export const all = (db) => db.selectFrom('posts')`, /queries live/],
  ['server/features/posts/rules.ts', `export const isLate = () => Date.now() > 0`, /take now/],
  ['web/features/posts/card.tsx', `export const when = (d) => d.toLocaleDateString()`, /worded in/],
  ['web/features/posts/form.ts', `export const key = () => crypto.randomUUID()`, /keys of writes/],
  ['web/features/posts/all.ts', `export * from './card.tsx'`, /no barrels/],
  ['web/features/posts/card.tsx', `import { a } from './all'`, /extension/],
]

test.each(refused)('%s may not contain «%s»', (path, text, rule) => {
  expect(findViolations([parseSource(path, text)]).map((found) => found.rule)).toContainEqual(
    expect.stringMatching(rule),
  )
})

const allowed: [file: string, text: string][] = [
  ['contract/places.ts', `import { Type } from 'typebox'; import { Id } from './ids.ts'`],
  [
    'server/features/posts/service.ts',
    `import type { Kysely } from 'kysely'; import { getPlace } from '../places/service.ts'`,
  ],
  [
    'server/features/posts/repository.ts',
    `import { sql } from 'kysely'; export const all = (db) => db.selectFrom('posts')`,
  ],
  [
    'web/routes/place.tsx',
    `import { PlaceCard } from '#web/features/places/place-card.tsx'; import type { Route } from './+types/place'`,
  ],
]

test.each(allowed)('%s may contain «%s»', (path, text) => {
  expect(findViolations([parseSource(path, text)])).toEqual([])
})

test('a circle of imports is found, a circle of types is not', () => {
  const circle = [
    parseSource('web/lib/a.ts', `import { b } from './b.ts'`),
    parseSource('web/lib/b.ts', `import { a } from './a.ts'`),
  ]
  expect(findViolations(circle).map((found) => found.rule)).toContain('no cycles')
  const types = [
    parseSource('web/lib/a.ts', `import type { b } from './b.ts'`),
    parseSource('web/lib/b.ts', `import { a } from './a.ts'`),
  ]
  expect(findViolations(types)).toEqual([])
})
