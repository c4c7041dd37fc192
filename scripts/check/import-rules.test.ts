import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findIdleRules, findViolations } from './import-rules.ts'
import { parseSource, readSources } from './imports.ts'

const refused: [file: string, text: string, rule: RegExp][] = [
  ['contract/places/places.ts', `import { db } from '#server/db/connection.ts'`, /contract imports/],
  [
    'server/features/places/service.ts',
    `import { Card } from '#web/ui/card.tsx'`,
    /server never imports the web/,
  ],
  ['web/ui/card.tsx', `import { app } from '#server/app.ts'`, /web never imports the server/],
  [
    'web/ui/card.tsx',
    `import { PlaceCard } from '#web/nouns/places/cards/place-card.tsx'`,
    /imports downwards/,
  ],
  [
    'web/nouns/places/place-card.tsx',
    `import { Form } from '#web/screens/place/form.tsx'`,
    /imports downwards/,
  ],
  ['web/screens/place/page.tsx', `import { App } from '#web/root.tsx'`, /imports downwards/],
  ['web/screens/place/page.tsx', `import { Feed } from '#web/screens/feed/feed.tsx'`, /no other screen/],
  [
    'server/features/posts/service.ts',
    `import { findPlace } from '../places/repository.ts'`,
    /by service only/,
  ],
  [
    'server/features/posts/service.ts',
    `import { buildApp } from '#server/app.ts'`,
    /parts of the application/,
  ],
  ['server/features/posts/repository.ts', `import { publish } from './service.ts'`, /server layers/],
  ['server/features/posts/repository.ts', `import types from './service.ts'`, /server layers/],
  ['server/features/posts/service.ts', `import { sql } from 'kysely'`, /Kysely runs only/],
  ['server/features/posts/service.ts', `export const all = (db) => db.selectFrom('posts')`, /queries live/],
  ['server/features/posts/service.ts', `export const all = (db) => postsOf(db).execute()`, /queries live/],
  ['server/features/posts/rules.ts', `export const isLate = () => Date.now() > 0`, /take now/],
  ['web/nouns/posts/card.tsx', `export const when = (d) => d.toLocaleDateString()`, /worded in/],
  ['web/nouns/posts/form.ts', `export const key = () => crypto.randomUUID()`, /keys of writes/],
  [
    'web/screens/post/form.tsx',
    `export const send = (api) => api.call('POST /api/v2/posts', {})`,
    /writes are sent/,
  ],
  ['web/screens/post/form.tsx', `export const useSend = () => useMutation({})`, /mutation hooks/],
  ['web/screens/post/form.tsx', `export const key = { queryKey: ['post', 1] }`, /query keys/],
  ['web/nouns/posts/card.tsx', `client.setQueryData<Post>(['post', 1], null)`, /query keys/],
  ['web/screens/post/draft.ts', `export const read = () => sessionStorage.getItem('a')`, /storage of a tab/],
  ['web/screens/post/fields.tsx', `export const Fields = () => <form />`, /one way to submit/],
  ['web/nouns/posts/all.ts', `export * from './card.tsx'`, /no barrels/],
  ['web/nouns/posts/card.tsx', `import { a } from './all'`, /extension/],
]

test.each(refused)('%s may not contain «%s»', (path, text, rule) => {
  expect(findViolations([parseSource(path, text)]).map((found) => found.rule)).toContainEqual(
    expect.stringMatching(rule),
  )
})

const allowed: [file: string, text: string][] = [
  ['contract/places/places.ts', `import { Type } from 'typebox'; import { Id } from './ids.ts'`],
  [
    'server/features/posts/service.ts',
    `import type { Kysely } from 'kysely'; import { getPlace } from '../places/service.ts'`,
  ],
  ['server/features/posts/service.ts', `export const all = (db, run) => db.transaction().execute(run)`],
  [
    'server/features/posts/repository.ts',
    `import { sql } from 'kysely'; export const all = (db) => db.selectFrom('posts')`,
  ],
  [
    'web/nouns/posts/api.ts',
    `export const query = { queryKey: ['post', 1], queryFn: ({ api }) => api.call('GET /api/v2/posts') }`,
  ],
  ['web/nouns/posts/post-changes.ts', `export const useSend = () => useSingleFlightMutation({})`],
  ['web/routes/place/place.tsx', `import { PlaceCard } from '#web/nouns/places/cards/place-card.tsx'`],
]

test.each(allowed)('%s may contain «%s»', (path, text) => {
  expect(findViolations([parseSource(path, text)])).toEqual([])
})

test('an import cycle is found, also one of types, but not one closed by a lazy import', () => {
  const circle = (back: string) =>
    findViolations([
      parseSource('web/lib/a.ts', `import { b } from './b.ts'`),
      parseSource('web/lib/b.ts', back),
    ]).map((found) => found.rule)
  expect(circle(`import { a } from './a.ts'`)).toEqual(['no cycles'])
  expect(circle(`import type { a } from './a.ts'`)).toEqual(['no cycles'])
  expect(circle(`export const later = () => import('./a.ts')`)).toEqual([])
})

test('a folder with too many files is reported', () => {
  const crowd = Array.from({ length: 26 }, (_, n) => parseSource(`web/ui/part-${n}.tsx`, 'export {}'))
  expect(findViolations(crowd).map(({ file, what }) => [file, what])).toEqual([['web/ui', '26']])
  expect(findViolations(crowd.slice(1))).toEqual([])
})

test('nouns of the web may not import each other in a cycle, not even for types', () => {
  const circle = [
    parseSource('web/nouns/posts/card.tsx', `import { likes } from '../likes/api.ts'`),
    parseSource('web/nouns/likes/api.ts', `import type { Post } from '#web/nouns/posts/api.ts'`),
  ]
  expect(findViolations(circle).map((found) => found.what)).toEqual(['posts → likes → posts'])
})

test('a rule for a folder that no longer exists is reported', async () => {
  const files = await readSources(join(import.meta.dirname, '../..'))
  expect(findIdleRules(files)).toEqual([])
  const withoutScreens = files.filter(({ path }) => !path.startsWith('web/screens/'))
  expect(findIdleRules(withoutScreens)).toContainEqual(expect.stringMatching(/no other screen/))
})
