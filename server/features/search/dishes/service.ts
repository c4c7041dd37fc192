import type { Db } from '#server/db/connection.ts'
import { foldWords, keysAtDistanceOne } from '#server/lib/text/folding.ts'
import { ENDINGS, type StemmedWord, stemOf, stemWords } from '#server/lib/text/stems.ts'
import { MAX_CORRECTED_WORDS } from '../matching.ts'
import * as repository from '../repository.ts'

/** The number of menus read to find how a dish is spelled. */
const MAX_MENUS = 5

export interface Dish {
  /** As in a menu, in lower case: «хинкали». */
  name: string
  /** The dish is spelled so, unlike the typed words. */
  isCorrected: boolean
}

/** The words as a dish in a menu of the city, in another case or with one typing error; null when there is none. */
export async function findDish(
  db: Db,
  { words, cityId }: { words: readonly StemmedWord[]; cityId: number },
): Promise<Dish | null> {
  const known = await findDishWords(db, words)
  if (known.length === 0 || known.some(({ length }) => length === 0)) return null
  const places = await repository.findPlacesByDishes(db, {
    cityId,
    words: known.map((matches) => matches.map(({ id }) => id)),
    limit: MAX_MENUS,
  })
  const keys = known.map((matches) => new Set(matches.map(({ key }) => key)))
  for (const dish of places.length > 0 ? await repository.listDishNames(db, places) : []) {
    const matched = matchingWords(dish, keys)
    if (!matched) continue
    const isCorrected = matched.some((word, at) => stemOf(word) !== words[at]?.stem)
    return { name: matched.join(' '), isCorrected }
  }
  return null
}

type KnownWord = { id: number; key: string }

/** For each word its forms that places have; where there are none, words one letter away, unless they are many. */
async function findDishWords(db: Db, words: readonly StemmedWord[]): Promise<KnownWord[][]> {
  const folded = words.flatMap(({ word, stem }) => {
    const [typed] = foldWords(word)
    const [folded] = foldWords(stem)
    return typed && folded ? [{ ...folded, typed }] : []
  })
  const similar = Map.groupBy(await repository.findWords(db, folded), ({ position }) => position)
  const forms = folded.map(({ key: stem, typed }, at) =>
    (similar.get(at) ?? []).filter(({ key }) => key === typed.key || isFormOf(key, stem)),
  )
  const unknown = forms.filter(({ length }) => length === 0)
  if (unknown.length === 0 || unknown.length > MAX_CORRECTED_WORDS) return forms
  const mistyped = folded.map(({ typed }, at) =>
    forms[at]?.length ? new Set<string>() : keysAtDistanceOne(typed.raw),
  )
  const near = await repository.findWordsByKeys(db, [...new Set(mistyped.flatMap((keys) => [...keys]))])
  return forms.map((found, at) =>
    found.length > 0 ? found : near.filter(({ key }) => mistyped[at]?.has(key)),
  )
}

const foldedEndings = new Set(ENDINGS.flatMap(foldWords).map(({ key }) => key))

function isFormOf(key: string, stem: string): boolean {
  return key.startsWith(stem) && (key === stem || foldedEndings.has(key.slice(stem.length)))
}

/** For each of the keys the word of the dish that has it; null when one is missing. */
function matchingWords(dish: string, keys: readonly ReadonlySet<string>[]): string[] | null {
  const words = stemWords(dish).map(({ word }) => ({ word, key: foldWords(word)[0]?.key ?? '' }))
  const matched = keys.map((them) => words.find(({ key }) => them.has(key))?.word)
  return matched.every((word) => word !== undefined) ? matched : null
}
