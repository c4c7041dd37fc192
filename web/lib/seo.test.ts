import { expect, test } from 'vitest'
import { metaOf } from './seo.ts'

const find = (tags: ReturnType<typeof metaOf>, wanted: Record<string, string>) =>
  tags.find((tag) =>
    Object.entries(wanted).every(([key, value]) => (tag as Record<string, unknown>)[key] === value),
  )

test('a page says its title, its one address and its neighbours', () => {
  const tags = metaOf(
    { title: 'Бары Москвы', canonical: '/moscow/bars', prev: '/moscow/bars', next: '/moscow/bars?page=3' },
    'https://shodim.example',
  )
  expect(tags[0]).toEqual({ title: 'Бары Москвы — Сходим' })
  expect(find(tags, { rel: 'canonical' })).toMatchObject({ href: 'https://shodim.example/moscow/bars' })
  expect(find(tags, { rel: 'next' })).toMatchObject({ href: 'https://shodim.example/moscow/bars?page=3' })
  expect(find(tags, { name: 'robots' })).toBeUndefined()
})

test('a page that is not for robots says so, and a long description ends at a word', () => {
  const tags = metaOf(
    { title: 'Сходим', description: 'слово '.repeat(60), isIndexed: false },
    'http://localhost',
  )
  expect(tags[0]).toEqual({ title: 'Сходим' })
  expect(find(tags, { name: 'robots' })).toMatchObject({ content: 'noindex' })
  expect(find(tags, { name: 'description' })).toMatchObject({
    content: expect.stringMatching(/^(слово )+слово…$/),
  })
})
