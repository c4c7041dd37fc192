/** Endings of Russian nouns and adjectives, longest first. */
export const ENDINGS: readonly string[] = [
  ...['иями', 'ией', 'ями', 'ами', 'ьми', 'ыми', 'ими', 'ого', 'его', 'ому', 'ему', 'иях', 'иям'],
  ...['ях', 'ах', 'ию', 'ия', 'ие', 'ии', 'ая', 'яя', 'ой', 'ей', 'ый', 'ий', 'ое', 'ее', 'ые', 'ую', 'юю'],
  ...['ых', 'их', 'ым', 'им', 'ом', 'ем', 'ам', 'ям', 'ов', 'ев'],
  ...['а', 'я', 'о', 'е', 'и', 'ы', 'у', 'ю', 'ь', 'й'],
]
const MIN_STEM_LENGTH = 3

export interface StemmedWord {
  /** Lower case, «е» for «ё». */
  word: string
  stem: string
  /** The position of the word in the text, end exclusive. */
  start: number
  end: number
  /** A slash or a hyphen joins it to the word before it: «2» of «7/2». */
  isJoined?: true
}

/**
 * The common stem of the forms of a Russian noun or adjective: «веранда», «на веранде» and «с верандой» have the stem
 * «веранд». Texts and dictionaries are stemmed by the same rule, so it has to be consistent, not correct.
 */
export function stemOf(word: string): string {
  const ending = ENDINGS.find((it) => word.endsWith(it) && word.length - it.length >= MIN_STEM_LENGTH)
  return ending === undefined ? word : word.slice(0, -ending.length)
}

/** The words of a text in order, with their stems. */
export function stemWords(text: string): StemmedWord[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: found, index }) => {
    const word = found.toLowerCase().replaceAll('ё', 'е')
    const isJoined = /[\p{L}\p{N}][/-]$/u.test(text.slice(0, index))
    return {
      word,
      stem: stemOf(word),
      start: index,
      end: index + found.length,
      ...(isJoined && { isJoined: true as const }),
    }
  })
}
