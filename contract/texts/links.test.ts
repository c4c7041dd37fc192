import { expect, test } from 'vitest'
import { findHashtags, findLinks, hashtagAddress } from './links.ts'
import { encodeMention, encodeMentions, splitMentions } from './mentions.ts'

/** The words of each link and where they lead. */
const linksIn = (text: string) => findLinks(text).map(({ start, end, to }) => [text.slice(start, end), to])

test.each<[string, [string, string][]]>([
  ['Меню: https://bar.ru/menu?a=1#top.', [['https://bar.ru/menu?a=1#top', 'https://bar.ru/menu?a=1#top']]],
  ['(см. http://bar.ru/a_(b))', [['http://bar.ru/a_(b)', 'http://bar.ru/a_(b)']]],
  [
    'www.bar.ru, shodim.ru/moscow; t.me/bar!',
    [
      ['www.bar.ru', 'https://www.bar.ru/'],
      ['shodim.ru/moscow', 'https://shodim.ru/moscow'],
      ['t.me/bar', 'https://t.me/bar'],
    ],
  ],
  ['кофейня.рф — тут', [['кофейня.рф', 'https://xn--e1aiboc0b6e.xn--p1ai/']]],
  ['«https://bar.ru/меню»', [['https://bar.ru/меню', 'https://bar.ru/%D0%BC%D0%B5%D0%BD%D1%8E']]],
  ['https://bar.ru:8080/x', [['https://bar.ru:8080/x', 'https://bar.ru:8080/x']]],
  ['HTTPS://BAR.RU', [['HTTPS://BAR.RU', 'https://bar.ru/']]],
  // Only http and https are links, and only complete addresses.
  ['javascript:alert(1)//bar.ru', []],
  ['javascript://bar.ru/%0aalert(1)', []],
  ['data:text/html,https', []],
  ['anna@bar.ru и mailto:anna@bar.ru', []],
  ['https://anna:secret@bar.ru/', []],
  // The text of a link is its own address.
  ['https://bar.ru@evil.ru/', [['https://bar.ru', 'https://bar.ru/']]],
  ['Пришли.Ушли 12.30 и т.д. файл.txt', []],
  ['https://localhost/x http://', []],
  // Letters of two alphabets in one name: the first «a» is Cyrillic.
  ['https://аpple.com/', []],
  // A look-alike of the slash, and marks that turn the direction, end an address.
  ['https://bar.ru\u2044menu', [['https://bar.ru', 'https://bar.ru/']]],
  ['https://bar.ru\u202e/moc', [['https://bar.ru', 'https://bar.ru/']]],
  ['https://bar。ru/x', []],
])('the links of %j', (text, expected) => {
  expect(linksIn(text)).toEqual(expected)
})

test.each<[string, string[]]>([
  ['#Бранч и #бранч, #ещё_раз!', ['бранч', 'еще_раз']],
  ['(#кофе)#чай «#вино2026»', ['кофе', 'чай', 'вино2026']],
  ['#1 #2026 #_ # #', []],
  ['дом#5 a#b ##два https://bar.ru/#кофе &#1084;', []],
  [`#${'а'.repeat(50)} #${'а'.repeat(51)}`, ['а'.repeat(50)]],
  ['#café #cafe\u0301', ['café']],
])('the hashtags of %j', (text, expected) => {
  expect(findHashtags(text)).toEqual(expected)
})

test('a hashtag leads to its page', () => {
  expect(linksIn('Ура, #Ёлка!')).toEqual([['#Ёлка', `/hashtag/${encodeURIComponent('елка')}`]])
  expect(hashtagAddress('Бранч', 'moscow')).toBe(`/moscow/hashtag/${encodeURIComponent('бранч')}`)
})

test('long hostile texts take no time', () => {
  const texts = ['a', 'a.', '#', '#a', 'a-', 'https://', 'www.', '@[', 'http://a.', '(('].map((part) =>
    part.repeat(5000),
  )
  const start = performance.now()
  for (const text of texts) {
    findLinks(text)
    splitMentions(text)
  }
  expect(performance.now() - start).toBeLessThan(1000)
})

const id = '0123456789abcdef01234567'

test('a mention covers its words and contains no other link', () => {
  const text = 'Был в @bar.ru с друзьями'
  expect(findLinks(text, [{ start: 6, end: 13, to: '/bar' }])).toEqual([{ start: 6, end: 13, to: '/bar' }])
})

test('a text with mentions is the same after it was received and sent back', () => {
  const sent = `С ${encodeMention({ kind: 'user', id, name: 'Анна [Аня]' })}, в ${encodeMention({ kind: 'place', id, name: 'Бар' })}`
  expect(splitMentions(sent)).toEqual([
    'С ',
    { kind: 'user', id, name: 'Анна  Аня' },
    ', в ',
    { kind: 'place', id, name: 'Бар' },
  ])
  const links = [
    { start: 2, end: 7, to: `/users/${id}`, userId: id },
    { start: 11, end: 15, to: '/bar', placeId: id },
    { start: 16, end: 21, to: '/hashtag/a' },
  ]
  expect(encodeMentions('С @Анна, в @Бар #кофе', links)).toBe(
    `С @[Анна](user:${id}), в @[Бар](place:${id}) #кофе`,
  )
})

test.each([
  '@[a](user:1)',
  `@[](user:${id})`,
  `@[a](admin:${id})`,
  `@[a\nb](user:${id})`,
  '@anna',
  `[a](user:${id})`,
])('%j is no mention', (text) => {
  expect(splitMentions(text)).toEqual([text])
})
