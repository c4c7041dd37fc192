import { expect, test } from 'vitest'
import { pageHeadOf } from './seo.ts'

test('a page has a title, a canonical address and links to the next and previous page', () => {
  const { title, canonical, tags } = pageHeadOf(
    { title: 'Бары Москвы', canonical: '/moscow/bars', prev: '/moscow/bars', next: '/moscow/bars?page=3' },
    'https://shodim.example',
  )
  expect(title).toBe('Бары Москвы — Сходим')
  expect(canonical).toBe('https://shodim.example/moscow/bars')
  expect(tags).toContain('<link rel="prev" href="https://shodim.example/moscow/bars">')
  expect(tags).toContain('<link rel="next" href="https://shodim.example/moscow/bars?page=3">')
  expect(tags).not.toContain('robots')
})

test('a page closed to robots says so, and a long description ends with a whole word', () => {
  const { title, tags } = pageHeadOf(
    { title: 'Сходим', description: 'слово '.repeat(60), isIndexed: false },
    'http://localhost',
  )
  expect(title).toBe('Сходим')
  expect(tags).toContain('<meta name="robots" content="noindex">')
  expect(tags).toMatch(/<meta name="description" content="(слово )+слово…">/)
})

test('a long description without spaces is shortened too', () => {
  const { tags } = pageHeadOf({ title: 'Сходим', description: 'а'.repeat(5000) }, 'http://localhost')
  expect(tags).toMatch(/<meta name="description" content="а{199}…">/)
})

test('texts of people are escaped', () => {
  const { tags } = pageHeadOf(
    {
      title: 'Бар',
      description: '"><script>alert(1)</script>',
      schema: [{ '@type': 'Restaurant', name: '</script><script>alert(1)</script>' }],
    },
    'http://localhost',
  )
  expect(tags).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(tags?.match(/<\/?script/g)).toHaveLength(2)
})
