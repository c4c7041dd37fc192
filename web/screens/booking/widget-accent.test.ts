import { expect, test } from 'vitest'
import { contrast, readableAccent } from './widget-accent.ts'

const parts = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as readonly [
    number,
    number,
    number,
  ]

test.each([
  ['#cf3519', '#ffffff'],
  ['#ffee00', '#ffffff'],
  ['#ffffff', '#ffffff'],
  ['#000000', '#1f1b17'],
  ['#3311aa', '#1f1b17'],
  ['#777777', '#1f1b17'],
])('%s is read on %s, as text and under text', (wanted, surface) => {
  const found = readableAccent(wanted, surface)
  if (!found) throw new Error('no colour')
  expect(contrast(parts(found.accent), parts(surface))).toBeGreaterThanOrEqual(4.5)
  expect(contrast(parts(found.accent), parts(found.onAccent))).toBeGreaterThanOrEqual(4.5)
})

test('a colour that is read already stays; what is no colour changes nothing', () => {
  expect(readableAccent('cf3519', '#ffffff')?.accent).toBe('#cf3519')
  for (const nonsense of ['', 'red', '#fff', 'url(x)', '#gggggg']) {
    expect(readableAccent(nonsense, '#ffffff')).toBeNull()
  }
})
