import { SHARE_HEIGHT, SHARE_WIDTH, type ShareCard } from '#contract/share-cards.ts'
import { drawableText, titleSize } from './rules.ts'

/** The nodes that Satori lays out; texts are children, never markup. */
export interface Node {
  type: string
  props: { style?: Record<string, unknown>; children?: Node[] | string; [attribute: string]: unknown }
}

export const PAPER = '#fbf7f2'
const INK = '#1d1712'
const MUTED = '#6b5f55'
const ACCENT = '#d83a1e'
const LINE = '#e7ddd2'

/** The positions of the pictures: the right side, in a row or in two. */
export interface Frame {
  left: number
  top: number
  width: number
  height: number
}

const TEXT_WIDTH = 660
const GAP = 4

/** The frames for a number of pictures; without pictures the texts take the whole width. */
export function framesOf(count: number): Frame[] {
  const left = TEXT_WIDTH
  const width = SHARE_WIDTH - TEXT_WIDTH
  const half = (SHARE_HEIGHT - GAP) / 2
  if (count === 0) return []
  if (count === 1) return [{ left, top: 0, width, height: SHARE_HEIGHT }]
  const narrow = (width - GAP) / 2
  const upper = { left, top: 0, width, height: half }
  const lower = { left, top: half + GAP, width: narrow, height: half }
  if (count === 2) return [upper, { ...lower, width }]
  if (count === 3) return [upper, lower, { ...lower, left: left + narrow + GAP }]
  return [
    { ...upper, width: narrow },
    { ...upper, left: left + narrow + GAP, width: narrow },
    lower,
    { ...lower, left: left + narrow + GAP },
  ]
}

const STAR = 'M12 2l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.2l-6.1 3.4 1.4-6.8L2.2 9.1l6.9-.8z'
const STARS = 5

const PADDING = 56

/** The texts of a card, over its pictures. */
export function layoutOf(card: ShareCard): Node {
  const width = (card.pictures.length > 0 ? TEXT_WIDTH : SHARE_WIDTH) - 2 * PADDING
  const height = SHARE_HEIGHT - 2 * PADDING
  const title = withNonBreakingSpaces(drawableText(card.title, 90)) || 'Сходим'
  const text = withNonBreakingSpaces(drawableText(card.text, 230))
  const facts = drawableText(card.facts.join(' · '), 90)
  const size = text ? Math.min(titleSize(title), 52) : titleSize(title)
  const column = { flexDirection: 'column', justifyContent: 'space-between', width, height, padding: PADDING }
  const rule = { borderTop: `2px solid ${LINE}`, paddingTop: 20, width }
  return box(
    { width: SHARE_WIDTH, height: SHARE_HEIGHT, fontFamily: 'Latin, Cyrillic, Extended', color: INK },
    [
      box(column, [
        box({ color: ACCENT, fontSize: 36, fontWeight: 800 }, 'Сходим'),
        box({ flexDirection: 'column', width }, [
          clamped({ color: MUTED, fontSize: 28, marginBottom: 12 }, 1, drawableText(card.kicker, 70)),
          clamped({ fontSize: size, fontWeight: 800, lineHeight: 1.12, letterSpacing: -1 }, 3, title),
          ...(card.stars === null ? [] : [starRow(card.stars)]),
          ...(text ? [clamped({ marginTop: 20, fontSize: 32, lineHeight: 1.35 }, 4, text)] : []),
        ]),
        box(rule, [
          clamped({ color: MUTED, fontSize: 28, width }, 1, facts || 'Рестораны, кафе, бары и клубы города'),
        ]),
      ]),
    ],
  )
}

/** A short preposition stays with its word. */
function withNonBreakingSpaces(text: string): string {
  return text.replace(/(?<=^| )(\p{L}{1,2}) /gu, '$1\u00a0')
}

function starRow(full: number): Node {
  return box(
    { marginTop: 18 },
    Array.from({ length: STARS }, (_, index) => ({
      type: 'svg',
      props: {
        width: 44,
        height: 44,
        viewBox: '0 0 24 24',
        style: { marginRight: 6 },
        children: [{ type: 'path', props: { d: STAR, fill: index < full ? ACCENT : LINE } }],
      },
    })),
  )
}

function box(style: Record<string, unknown>, children: Node[] | string): Node {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

function clamped(style: Record<string, unknown>, lines: number, text: string): Node {
  return {
    type: 'div',
    props: {
      style: { display: 'block', lineClamp: lines, wordBreak: 'break-word', ...style },
      children: text,
    },
  }
}
