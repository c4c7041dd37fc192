import { OTHER_CATEGORY_ID } from '#contract/places/place-features.ts'
import type { SuggestedFilter } from '#contract/places/suggestions.ts'
import { cuisineName } from '#contract/reference/cuisine-name.ts'
import { switchLayout } from '#server/lib/text/folding.ts'
import { searchFilters } from '#server/reference/feature-phrases.ts'

const MIN_WORD_LENGTH = 3
const MAX_FILTERS = 4

interface Named {
  name: string
  latinName: string
}

export interface FilterNames {
  categories: readonly (Named & { id: number; namePlural: string })[]
  cuisines: readonly (Named & { isNoun: boolean })[]
}

/**
 * Categories, cuisines and features with a word that begins with the text, in the other keyboard layout when none
 * does.
 */
export function matchFilters(text: string, { categories, cuisines }: FilterNames): SuggestedFilter[] {
  const filters: { filter: SuggestedFilter; words: string }[] = [
    ...categories
      .filter(({ id }) => id !== OTHER_CATEGORY_ID)
      .map(({ name, namePlural, latinName }) => ({
        filter: { kind: 'category' as const, name: namePlural, value: latinName },
        words: `${name} ${namePlural} ${latinName}`,
      })),
    ...cuisines.map(({ name, latinName, isNoun }) => ({
      filter: { kind: 'cuisine' as const, name: cuisineName({ name, isNoun }), value: latinName },
      words: `${name} ${latinName}`,
    })),
    ...searchFilters.map(({ name, query, phrases, related }) => ({
      filter: { kind: 'feature' as const, name, value: query },
      words: [name, ...phrases, ...related].join(' '),
    })),
  ]
  for (const layout of [text, switchLayout(text)]) {
    const typed = layout === null ? '' : plain(layout)
    if (typed.length < MIN_WORD_LENGTH) continue
    const found = filters.filter(({ words }) => beginsAWord(plain(words), typed))
    if (found.length > 0) return found.slice(0, MAX_FILTERS).map(({ filter }) => filter)
  }
  return []
}

/**
 * «ул. Тверская, 7» names a street by «тверская»: the words for its kind (улица, район, метро) and the house number
 * are left out.
 */
const areaKinds =
  /^(?:район|улица|ул|проспект|просп|пр|переулок|пер|площадь|пл|бульвар|бул|шоссе|ш|набережная|наб|проезд|аллея|тупик|д|дом|на|у|м|метро|станция)$/

/** The prefixes that the words of a street or district must have; empty when the text has none. */
export function areaWords(text: string): string[] {
  const words = plain(text)
    .split(' ')
    .filter((word) => !areaKinds.test(word) && !/^\d+[а-я]?$/.test(word))
  const isSelective = words.some(({ length }) => length >= MIN_WORD_LENGTH)
  return isSelective && words.length <= 4 ? words : []
}

/** The prefixes that the words of a dish or a title must have, in both keyboard layouts; only selective ones. */
export function selectiveWords(text: string): string[][] {
  return [text, switchLayout(text)]
    .map((layout) => (layout === null ? [] : plain(layout).split(' ')))
    .filter((words) => words.some(({ length }) => length >= MIN_WORD_LENGTH))
}

/** Landmarks whose name has a word that begins with each of the words. */
export function matchLandmarks<Item extends { name: string }>(
  words: readonly string[],
  landmarks: readonly Item[],
): Item[] {
  return landmarks.filter(({ name }) => words.every((word) => beginsAWord(plain(name), word)))
}

function beginsAWord(words: string, typed: string): boolean {
  return ` ${words}`.includes(` ${typed}`)
}

function plain(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  )
}
