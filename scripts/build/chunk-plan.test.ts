import { expect, test } from 'vitest'
import { type ModuleFacts, planChunks } from './chunk-plan.ts'

/** Describes modules by their imports; a name in parentheses is imported lazily. */
function graph(lines: Record<string, string>, sizes: Record<string, number> = {}) {
  const facts = new Map<string, ModuleFacts>()
  for (const [id, imports] of Object.entries(lines)) {
    const names = imports.split(' ').filter(Boolean)
    facts.set(id, {
      code: 'x'.repeat(sizes[id] ?? 100),
      importedIds: names.filter((name) => !name.startsWith('(')),
      dynamicallyImportedIds: names.filter((name) => name.startsWith('(')).map((name) => name.slice(1, -1)),
    })
  }
  return (id: string) => facts.get(id) ?? null
}

test('modules of the entry and modules of a single page are left to the bundler', () => {
  const read = graph({
    entry: 'kit/link.ts',
    home: 'kit/link.ts kit/tabs.ts home/banner.ts',
    place: 'kit/tabs.ts',
    'kit/link.ts': '',
    'kit/tabs.ts': '',
    'home/banner.ts': '',
  })
  expect([...planChunks('entry', ['home', 'place'], read)]).toEqual([['kit/tabs.ts', 'kit.tabs']])
})

test('small modules used by the same pages share a file, large ones of other pages get their own', () => {
  const read = graph(
    {
      entry: '',
      home: 'kit/a.ts posts/feed.ts',
      feed: 'kit/a.ts posts/feed.ts',
      place: 'kit/a.ts places/map.ts',
      places: 'kit/a.ts places/map.ts',
      'kit/a.ts': '',
      'posts/feed.ts': '',
      'places/map.ts': '',
    },
    { 'posts/feed.ts': 60_000, 'places/map.ts': 60_000 },
  )
  const plan = planChunks('entry', ['home', 'feed', 'place', 'places'], read)
  expect(plan.get('posts/feed.ts')).not.toBe(plan.get('places/map.ts'))
  expect(new Set(plan.keys())).toEqual(new Set(['kit/a.ts', 'posts/feed.ts', 'places/map.ts']))
})

test('files whose largest modules have one folder and name get different names', () => {
  const read = graph(
    {
      entry: '',
      home: 'nouns/posts/feed.ts',
      feed: 'nouns/posts/feed.ts',
      place: 'screens/posts/feed.tsx',
      places: 'screens/posts/feed.tsx',
      'nouns/posts/feed.ts': '',
      'screens/posts/feed.tsx': '',
    },
    { 'nouns/posts/feed.ts': 60_000, 'screens/posts/feed.tsx': 60_000 },
  )
  const plan = planChunks('entry', ['home', 'feed', 'place', 'places'], read)
  expect([...plan.values()]).toEqual(['posts.feed', 'posts.feed-1'])
})

test('the files of the plan never import each other in a cycle', () => {
  // Merging `top` and `bottom` would save a file, but `top` imports `middle`, which imports `bottom`.
  const read = graph(
    {
      entry: '',
      one: 'kit/top.ts',
      two: 'kit/top.ts',
      three: 'kit/middle.ts',
      'kit/top.ts': 'kit/middle.ts',
      'kit/middle.ts': 'kit/bottom.ts',
      'kit/bottom.ts': '',
      four: 'kit/bottom.ts',
    },
    { 'kit/middle.ts': 90_000 },
  )
  const plan = planChunks('entry', ['one', 'two', 'three', 'four'], read)
  const isRing =
    plan.get('kit/top.ts') === plan.get('kit/bottom.ts') &&
    plan.get('kit/top.ts') !== plan.get('kit/middle.ts')
  expect(isRing).toBe(false)
})

test('a module that a page loads lazily does not pull in what other pages need', () => {
  const lines = {
    entry: '',
    list: 'places/card.ts places/filters.ts',
    map: 'places/card.ts places/filters.ts',
    place: 'kit/a.ts (places/tables.ts)',
    'kit/a.ts': '',
    'places/tables.ts': 'places/card.ts',
    'places/card.ts': '',
    'places/filters.ts': '',
  }
  const sizes = { 'kit/a.ts': 200_000, 'places/filters.ts': 200_000 }
  const starts = ['list', 'map', 'place']
  const plan = planChunks('entry', starts, graph(lines, sizes))
  expect(plan.get('places/card.ts')).not.toBe(plan.get('places/filters.ts'))
  const withoutPart = planChunks('entry', starts, graph({ ...lines, place: 'kit/a.ts' }, sizes))
  expect(withoutPart.get('places/card.ts')).toBe(withoutPart.get('places/filters.ts'))
})

test('a page with much code of its own is not given the code of other pages', () => {
  const read = graph(
    {
      entry: '',
      chat: 'kit/a.ts chats/thread.ts',
      feed: 'kit/a.ts posts/card.ts',
      post: 'kit/a.ts posts/card.ts',
      'kit/a.ts': '',
      'chats/thread.ts': '',
      'posts/card.ts': '',
    },
    { 'chats/thread.ts': 30_000, 'posts/card.ts': 2000, 'kit/a.ts': 2000 },
  )
  const plan = planChunks('entry', ['chat', 'feed', 'post'], read)
  expect(plan.get('kit/a.ts')).not.toBe(plan.get('posts/card.ts'))
})
