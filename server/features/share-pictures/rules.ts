import { isId } from '#contract/ids.ts'
import { type ShareKind, shareKinds } from '#contract/share-cards.ts'

export interface ShareAddress {
  kind: ShareKind
  id: string
}

/** «posts», «6af….jpg»; null for an address that no picture can have. */
export function parseShareAddress(kind: string, file: string): ShareAddress | null {
  const known = shareKinds.find((name) => name === kind)
  const id = /^([0-9a-f]{24})\.jpg$/.exec(file)?.[1]
  return known && id && isId(id) ? { kind: known, id } : null
}

/** Letters that the font of the pictures has: Latin with accents, Cyrillic, punctuation, ₽ and №. */
const undrawable =
  /[^\u0020-\u007e\u00a0-\u017f\u0400-\u045f\u0490\u0491\u2013\u2014\u2018-\u201e\u2022\u2026\u20bd\u2116]+/gu

/** A text without what the font lacks (emoji, other scripts, marks over marks), in one line and not endless. */
export function drawableText(text: string, maxLength: number): string {
  const line = text
    .slice(0, 4 * maxLength)
    .normalize('NFC')
    .replace(undrawable, ' ')
    .replace(/ +/g, ' ')
    .trim()
  if (line.length <= maxLength) return line
  return `${line.slice(0, maxLength - 1).trimEnd()}…`
}

/** Long names are smaller, so that they fit into three lines. */
export function titleSize(title: string): number {
  const longestWord = Math.max(0, ...title.split(/[ -]/).map((word) => word.length))
  if (title.length <= 18 && longestWord <= 12) return 84
  if (title.length <= 40 && longestWord <= 14) return 64
  return 48
}
