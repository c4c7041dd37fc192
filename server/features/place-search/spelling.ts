import { editDistance } from '#server/lib/text/edit-distance.ts'
import { switchLayout } from '#server/lib/text/folding.ts'
import { ENDINGS, type StemmedWord } from '#server/lib/text/stems.ts'
import type { Dictionary, SplitSearch } from './rules.ts'

const MIN_CORRECTED_LENGTH = 5
const MAX_GUESSES = 3

/** The stems of all words. */
export type Vocabulary = ReadonlySet<string>

export function vocabularyOf(dictionary: Dictionary): Vocabulary {
  return new Set([...dictionary.values()].flat().flatMap(({ stems }) => stems))
}

interface Guess {
  typed: StemmedWord
  /** Likely spellings, the nearest first. */
  spellings: string[]
}

/** The words outside filters that resemble a word of the vocabularies, with its spelling. */
export function guessSpellings(words: readonly StemmedWord[], vocabularies: readonly Vocabulary[]): Guess[] {
  return words
    .filter(
      ({ word, stem }) => word.length >= MIN_CORRECTED_LENGTH && !vocabularies.some((it) => it.has(stem)),
    )
    .map((typed) => ({ typed, spellings: nearest(typed, vocabularies) }))
    .filter(({ spellings }) => spellings.length > 0)
}

function nearest({ word, stem }: StemmedWord, vocabularies: readonly Vocabulary[]): string[] {
  const allowed = stem.length >= 8 ? 2 : 1
  const near = vocabularies.flatMap((vocabulary) =>
    [...vocabulary]
      .filter((other) => other.length >= MIN_CORRECTED_LENGTH - 1)
      .map((other) => ({ other, errors: editDistance(stem, other, allowed) }))
      .filter(({ errors }) => errors <= allowed),
  )
  const best = near.toSorted((a, b) => a.errors - b.errors || (a.other < b.other ? -1 : 1))
  return [...new Set(best.map(({ other }) => withEnding(other, word)))].slice(0, MAX_GUESSES)
}

/** The stem with the ending that makes it most like the typed word: «тверсокй» is «тверской». */
function withEnding(stem: string, typed: string): string {
  const forms = ['', ...ENDINGS].map((ending) => stem + ending)
  const errors = new Map(forms.map((form) => [form, editDistance(form, typed, MAX_ENDING)]))
  const [best = stem] = forms.toSorted(
    (a, b) => (errors.get(a) ?? 0) - (errors.get(b) ?? 0) || b.length - a.length || (a < b ? -1 : 1),
  )
  return best
}

const MAX_ENDING = 4

/** The text with those corrections that make a word part of a filter. */
export function correctText(
  text: string,
  guesses: readonly Guess[],
  parse: (text: string) => SplitSearch,
): string {
  let corrected = text
  let unmatchedCount = parse(text).unmatched.length
  // From the last word on, so that the positions of those before it stay right.
  for (const { typed, spellings } of guesses.toReversed()) {
    for (const spelling of spellings) {
      const attempt = corrected.slice(0, typed.start) + spelling + corrected.slice(typed.end)
      const count = parse(attempt).unmatched.length
      if (count >= unmatchedCount) continue
      corrected = attempt
      unmatchedCount = count
      break
    }
  }
  return corrected
}

/** The text in the other keyboard layout when it reads as filters there; null otherwise. */
export function readInOtherLayout(text: string, parse: (text: string) => SplitSearch): string | null {
  const switched = switchLayout(text)
  return switched !== null && /[а-яё]/.test(switched) && parse(switched).filters.length > 0 ? switched : null
}
