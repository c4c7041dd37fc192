import { latinLetters } from './latin-letters.ts'

/**
 * A folded word: one case, the Latin alphabet, no doubled letters (digits stay: 11 is not 1), one letter for sounds
 * that people transliterate in several ways. «Кофемания», koffemania and КОФЕМАНІЯ all become `kofemania`. Names and
 * queries are folded in the same way, so it has to be consistent, not correct.
 */
export interface FoldedWord {
  key: string
  /** In lower case and without marks: «й» is «и». */
  raw: string
  /** A phonetic form with unstressed vowels and voiced consonants as pronounced, for «кофимания». */
  sound: string
}

const MAX_KEY_LENGTH = 40
const MAX_WORDS = 12

/** Letters that are folded shorter than in addresses. */
const foldedLetters: Readonly<Record<string, string>> = {
  ...latinLetters,
  х: 'h',
  щ: 'sh',
  ы: 'i',
  ю: 'iu',
  я: 'ia',
  ѣ: 'e',
  є: 'e',
  ђ: 'zh',
  ј: 'i',
  љ: 'l',
  њ: 'n',
  ћ: 'ch',
  џ: 'zh',
  ѕ: 'z',
  æ: 'e',
  œ: 'e',
}

/** In this order: longer spellings before their parts. */
const spellingRules: readonly (readonly [RegExp, string])[] = [
  [/shch|sch/g, 'sh'],
  [/tch/g, 'ch'],
  [/dzh|dj|j/g, 'zh'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ck/g, 'k'],
  [/qu/g, 'kv'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/izz/g, 'its'],
  [/tz/g, 'ts'],
  [/oo/g, 'u'],
  [/c(?=[ei])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/(ts)+/g, 'ts'],
  [/(\D)\1+/g, '$1'],
]

const phoneticRules: readonly (readonly [RegExp, string])[] = [
  [/zh/g, 'sh'],
  [/o/g, 'a'],
  [/e/g, 'i'],
  [/ii?a/g, 'ia'],
  [/b/g, 'p'],
  [/v/g, 'f'],
  [/g/g, 'k'],
  [/d/g, 't'],
  [/z/g, 's'],
  [/(\D)\1+/g, '$1'],
]

/** The words of a text, folded, in order; at most a dozen. */
export function foldWords(text: string): FoldedWord[] {
  const words: FoldedWord[] = []
  for (const raw of rawWords(text)) {
    const key = foldWord(raw)
    if (key !== '') words.push({ key, raw, sound: soundOf(key) })
    if (words.length === MAX_WORDS) break
  }
  return words
}

/** The whole text as one folded word: «кофе мания» and «Кофемания» are the same name. */
export function foldName(text: string): string {
  return collapse(rawWords(text).map(foldWord).join('')).slice(0, 100)
}

/** The last letter of an incomplete word may be half of a sound: «ketc» of ketchup, «piz» of pizza, «soc» of social. */
const unfinishedEndings: readonly (readonly [RegExp, string])[] = [
  [/(?:c|t|tc|т)$/, 'ch'],
  [/sc$/, 'sh'],
  [/c$/, 's'],
  [/iz$/, 'its'],
  [/из$/, 'ицц'],
  [/o$/, 'u'],
  [/[kк]$/, 'kh'],
  [/[pп]$/, 'ph'],
  [/[dд]$/, 'dzh'],
]

/** Other foldings that the text may have when it is continued; empty when there are none. */
export function completedSpellings(text: string): string[] {
  const lower = text.toLowerCase()
  return unfinishedEndings
    .filter(([ending]) => ending.test(lower))
    .map(([ending, whole]) => lower.replace(ending, whole))
}

/** Latin letters that mean another Russian sound in chats than in most words. */
const chatLetters: readonly (readonly [RegExp, string])[] = [
  [/c(?![hk])/g, 'ц'],
  [/x/g, 'х'],
  [/j/g, 'й'],
  [/w/g, 'ш'],
]

/** The text in chat spelling: «picca» is пицца, «xinkali» хинкали; null when it has no such letter. */
export function fromChatSpelling(text: string): string | null {
  const lower = text.toLowerCase()
  const read = chatLetters.reduce((word, [letter, meant]) => word.replace(letter, meant), lower)
  return read === lower ? null : read
}

const alphabets = ['абвгдежзийклмнопрстуфхцчшщыьэюя', 'abcdefghijklmnopqrstuvwxyz', '0123456789'].map(
  (letters) => [...letters],
)
const MIN_MISTYPED_LENGTH = 2
const MAX_MISTYPED_LENGTH = 16

/**
 * The keys of all words that differ from the typed one by one letter: swapped, added, missing or another (Norvig,
 * «How to Write a Spelling Corrector»). Typos are made in typed letters, so before folding.
 */
export function keysAtDistanceOne(raw: string): Set<string> {
  const keys = new Set<string>()
  const letters = Array.from(raw)
  if (letters.length < MIN_MISTYPED_LENGTH || letters.length > MAX_MISTYPED_LENGTH) return keys
  const alphabet = alphabets.filter((all) => letters.some((letter) => all.includes(letter))).flat()
  const add = (variant: readonly string[]) => keys.add(foldWord(variant.join('')))
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, letter, after] = [letters.slice(0, at), letters[at], letters.slice(at + 1)]
    for (const other of alphabet) add([...before, other, ...letters.slice(at)])
    if (letter === undefined) continue
    add([...before, ...after])
    for (const other of alphabet) add([...before, other, ...after])
    const [next, ...rest] = after
    if (next !== undefined) add([...before, next, letter, ...rest])
  }
  keys.delete('')
  return keys
}

/** A word typed in the other keyboard layout: rjatvfybz ↔ кофемания. Null when nothing would change. */
export function switchLayout(text: string): string | null {
  const lower = text.toLowerCase()
  const table = /[а-яё]/.test(lower) ? toLatinKeys : /[a-z]/.test(lower) ? toCyrillicKeys : null
  return table && Array.from(lower, (character) => table.get(character) ?? character).join('')
}

const latinKeys = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~{}:"<>'
const cyrillicKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю'
const toCyrillicKeys = new Map(Array.from(latinKeys, (key, index) => [key, cyrillicKeys[index] ?? key]))
/** Of two keys with the same letter, the first is without Shift. */
const toLatinKeys = new Map(
  Array.from(cyrillicKeys, (key, index): [string, string] => [key, latinKeys[index] ?? key]).reverse(),
)

/** Signs that a decomposition writes out as letters: «№1» would be the word «No1». */
const writtenOutSigns = /[№™℠]/gu

function rawWords(text: string): string[] {
  const plain = text
    .replaceAll(writtenOutSigns, ' ')
    .normalize('NFKD')
    // After the decomposition, which makes capitals of decorative letters.
    .toLowerCase()
    .replaceAll(/[\p{M}'’ʼ`´]/gu, '')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

function foldWord(word: string): string {
  let folded = ''
  for (const letter of word) folded += foldedLetters[letter] ?? letter
  for (const [spelling, common] of spellingRules) folded = folded.replace(spelling, common)
  return folded.slice(0, MAX_KEY_LENGTH)
}

function soundOf(key: string): string {
  let phonetic = key
  for (const [spelling, common] of phoneticRules) phonetic = phonetic.replace(spelling, common)
  return phonetic
}

function collapse(text: string): string {
  return text.replace(/(\D)\1+/g, '$1')
}
