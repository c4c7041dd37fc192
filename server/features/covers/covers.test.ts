import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { COVER_PATTERNS, COVER_VARIANTS, coverVariantOf, TONES, toneIndexOf } from '#contract/tones.ts'
import { coverSvg } from './cover-svg.ts'
import { registerCovers } from './routes.ts'
import { coverPatternOf, parseCoverFile, placeCoverPath } from './rules.ts'

const all = COVER_PATTERNS.flatMap((pattern) =>
  Array.from({ length: COVER_VARIANTS }, (_, variant) => ({ pattern, variant })),
)

test('every cover is small, valid and different from the others', () => {
  const covers = all.map((cover) => coverSvg(cover))
  for (const svg of covers) {
    expect(svg.length).toBeLessThanOrEqual(2048)
    expect(svg).not.toMatch(/NaN|undefined/)
  }
  expect(new Set(covers).size).toBe(covers.length)
})

test('an id keeps its tone and cover, and ids spread over all of them', () => {
  const ids = Array.from({ length: 4000 }, (_, index) => `6560${index.toString(16).padStart(20, '0')}`)
  expect(new Set(ids.map(toneIndexOf)).size).toBe(TONES.length)
  expect(new Set(ids.map(coverVariantOf)).size).toBe(COVER_VARIANTS)
  // The addresses of covers are cached for ever, so that these may not change.
  expect([coverVariantOf('656000000000000000000007'), toneIndexOf('656000000000000000000007')]).toEqual([
    12, 0,
  ])
  expect([coverVariantOf('6560f0000000000000000abc'), toneIndexOf('6560f0000000000000000abc')]).toEqual([
    8, 8,
  ])
})

test('white initials are readable on every tone', () => {
  for (const tone of TONES) expect(contrastWithWhite(tone)).toBeGreaterThanOrEqual(4.5)
})

const bar = {
  pattern: 'glasses',
  relatedPatterns: ['glasses', 'mugs', 'rays'],
  isCuisineFirst: false,
} as const
const restaurant = { pattern: 'plates', relatedPatterns: [], isCuisineFirst: true } as const
const cafe = {
  pattern: 'cups',
  relatedPatterns: ['cups', 'plates', 'loaves', 'bowls', 'leaves', 'cones'],
  isCuisineFirst: true,
} as const
const georgian = { pattern: 'dumplings' } as const
const italian = { pattern: 'slices' } as const
const unknown = { pattern: null }

test.each([
  ['a bar', { category: bar, cuisines: [georgian] }, 'glasses'],
  ['a restaurant', { category: restaurant, cuisines: [georgian] }, 'dumplings'],
  ['one of two cuisines', { category: restaurant, cuisines: [unknown, italian] }, 'slices'],
  ['one that tells nothing', { category: restaurant, cuisines: [] }, 'plates'],
])('the pattern of %s', (_name, place, pattern) => {
  expect(coverPatternOf(place)).toBe(pattern)
})

test('a place with a cuisine has the pattern of the cuisine', () => {
  expect(placeCoverPath('a', { category: cafe, cuisines: [georgian] })).toMatch(
    /^\/covers\/dumplings-\d+\.svg$/,
  )
})

test('no cover is repeated three times on a screen of cafés without details', () => {
  const ids = Array.from({ length: 2000 }, (_, index) => `6560${index.toString(16).padStart(20, '0')}`)
  const covers = ids.map((id) => placeCoverPath(id, { category: cafe, cuisines: [] }))
  expect(new Set(covers).size).toBeGreaterThan(200)
  for (let from = 0; from + 10 <= covers.length; from += 10) {
    const screen = covers.slice(from, from + 10)
    const counts = [...Map.groupBy(screen, (cover) => cover).values()].map((same) => same.length)
    expect(Math.max(...counts)).toBeLessThan(3)
  }
})

test.each([
  'cups-48.svg',
  'cups-01.svg',
  'cups-1.png',
  'cars-1.svg',
  'cups--1.svg',
  'constructor-1.svg',
  'cups-.svg',
])('%s is not a cover', (file) => expect(parseCoverFile(file)).toBeNull())

test('a cover is served with a permanent cache header', async () => {
  const app = Fastify()
  await app.register(registerCovers)
  const svg = await app.inject('/covers/cups-17.svg')
  expect(svg.statusCode).toBe(200)
  expect(svg.headers['content-type']).toContain('image/svg+xml')
  expect(svg.headers['cache-control']).toContain('immutable')

  expect((await app.inject('/covers/nothing-1.svg')).statusCode).toBe(404)
  await app.close()
})

function contrastWithWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
