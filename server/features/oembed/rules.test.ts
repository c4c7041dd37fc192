import { expect, test } from 'vitest'
import type { ShareCard } from '#contract/share-cards.ts'
import { parseEmbedded, viewEmbedded } from './rules.ts'

const site = 'https://shodim.example'
const id = '6740c0de0000000000000001'

test.each([
  ['/pushkin', { kind: 'places', slug: 'pushkin' }],
  ['/pushkin/', { kind: 'places', slug: 'pushkin' }],
  ['/pushkin?from=1#menu', { kind: 'places', slug: 'pushkin' }],
  [`/posts/${id}`, { kind: 'posts', id }],
  [`/collections/${id}`, { kind: 'collections', id }],
  ['/posts/1', null],
  [`/collections/by-link/${'0'.repeat(32)}`, null],
  [`/polls/${id}`, null],
  ['/pushkin/reviews', null],
  ['/', null],
  ['/Пушкин', null],
])('the page %s', (path, page) => {
  expect(parseEmbedded(site + path, site)).toEqual(page)
})

test.each([
  'https://evil.example/pushkin',
  'https://shodim.example.evil.example/pushkin',
  'https://anna:secret@shodim.example/pushkin',
  'http://shodim.example/pushkin',
  '//shodim.example/pushkin',
  'javascript:alert(1)',
  'pushkin',
])('%s is not a page of this site', (url) => expect(parseEmbedded(url, site)).toBeNull())

const card: ShareCard = {
  kind: 'posts',
  id,
  title: '<b>Анна</b> & "Ко"',
  kicker: 'Отзыв: Пушкин',
  text: '</blockquote><script>alert(1)</script>',
  facts: [],
  stars: 4,
  pictures: [],
}

test('texts of people are escaped', () => {
  const { html, title } = viewEmbedded(card, { path: `/posts/${id}`, publicUrl: site })
  expect(title).toBe(card.title)
  expect(html).not.toMatch(/<script|<b>/)
  expect(html.match(/<\/blockquote>/g)).toHaveLength(1)
  expect(html).toContain(`<a href="${site}/posts/${id}">&lt;b&gt;Анна&lt;/b&gt; &amp; &quot;Ко&quot;</a>`)
})

test('the limits of the embedding site hold for the quotation and its picture', () => {
  const embedded = (size: object) => viewEmbedded(card, { path: '/x', publicUrl: site, ...size })
  expect(embedded({})).toMatchObject({ width: 600, height: 420, thumbnail_width: 1200 })
  const small = embedded({ maxwidth: 320, maxheight: 200 })
  expect(small).toMatchObject({ width: 320, height: 200 })
  expect(small).not.toHaveProperty('thumbnail_url')
})
