import {
  completedSpellings,
  type FoldedWord,
  foldName,
  foldWords,
  fromChatSpelling,
  switchLayout,
} from '#server/lib/text/folding.ts'

/** Kinds of places, which may accompany any name: «кафе Пушкин», «ресторан Якорь». */
const categoryNouns = new Set(
  [
    'кафе',
    'кафешка',
    'ресторан',
    'бар',
    'паб',
    'клуб',
    'кофейня',
    'столовая',
    'заведение',
    'район',
    'cafe',
    'restaurant',
    'bar',
    'pub',
  ]
    .flatMap(foldWords)
    .map(({ key }) => key),
)

/** Searched only when the text has no other words. */
const stopWords = new Set([
  ...['v', 'na', 'u', 'i', 's', 'so', 'po', 'pri', 'za', 'k', 'the', 'and', 'of'],
  // «Чайхона номер 1» is «Чайхона №1».
  ...foldWords('номер').map(({ key }) => key),
])

export interface Interpretation {
  words: FoldedWord[]
  /**
   * The whole text as a beginning of a name: as typed, without «кафе», in chat spelling, with a completed last
   * letter.
   */
  nameKeys: string[]
  /** Other spellings of the words, with the position of the word. */
  alternatives: { position: number; word: FoldedWord }[]
  /** Whether words contain punctuation, where the other layout has letters. */
  hasInnerPunctuation: boolean
}

/** The text as typed, and in the other keyboard layout. */
export function interpretationsOf(text: string): Interpretation[] {
  if (isRepeatedKey(text)) return []
  const switched = switchLayout(text)
  // «дюина» would be «l.byf»: nobody means a word with punctuation in it.
  const isWord = switched !== null && !(/[а-яё]/i.test(text) && /[[\];',.`]/.test(switched))
  return [text, ...(isWord ? [switched] : [])].map(interpretationOf).filter(({ words }) => words.length > 0)
}

function interpretationOf(typed: string): Interpretation {
  const words = significantWords(foldWords(typed))
  const unfinished = completedSpellings(typed)
  const inChat = fromChatSpelling(typed)
  const last = words.length - 1
  return {
    hasInnerPunctuation: /[a-z][[\];',.`]+[a-z]|^[[\];',.`]+[a-z]/i.test(typed),
    words,
    nameKeys: [
      ...new Set(
        [typed, ...withoutKinds(typed), ...(inChat === null ? [] : [inChat]), ...unfinished].map(foldName),
      ),
    ],
    alternatives: [
      ...unfinished.map((spelling) => ({ position: last, spelling })),
      ...words.map(({ raw }, position) => ({ position, spelling: fromChatSpelling(raw) ?? '' })),
    ].flatMap(({ position, spelling }) => {
      const word = foldWords(spelling).at(-1)
      return word && word.key !== words[position]?.key ? [{ position, word }] : []
    }),
  }
}

/** The possible names when the text contains «кафе»: without its first kind word, and without all of them. */
function withoutKinds(typed: string): string[] {
  const words = foldWords(typed)
  const first = words.findIndex(({ key }) => categoryNouns.has(key))
  const shorter = [words.filter((_, at) => at !== first), words.filter(({ key }) => !categoryNouns.has(key))]
  return first < 0 ? [] : shorter.filter(isDistinctive).map((left) => left.map(({ raw }) => raw).join(' '))
}

function isDistinctive(words: readonly FoldedWord[]): boolean {
  return words.some(({ key }) => !stopWords.has(key))
}

/** «zzzz»: folding leaves one letter of it, with which half a city begins. */
function isRepeatedKey(text: string): boolean {
  return /^\s*(\S)\1{2,}\s*$/u.test(text)
}

/** Kind words are optional when the text has other words. */
export function requiredWords(words: readonly FoldedWord[]): boolean[] {
  const required = words.map(({ key }) => !categoryNouns.has(key))
  return required.includes(true) ? required : words.map(() => true)
}

function significantWords(words: FoldedWord[]): FoldedWord[] {
  const significant = words.filter(({ key }) => !stopWords.has(key))
  return significant.length > 0 ? significant : words
}
