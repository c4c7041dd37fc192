import type { MenuSection } from '#contract/places/places.ts'
import { shortDistrict } from '#contract/reference/districts.ts'
import type { Db } from '#server/db/connection.ts'
import { loadReference, type ReferenceData } from '#server/features/reference/lookup.ts'
import { type FoldedWord, foldName, foldWords } from '#server/lib/text/folding.ts'
import * as index from '../index-queries.ts'
import { type TermKind, termOf } from '../matching.ts'

// Called in the transaction of every write of names, categories, cuisines or streets.

const BATCH = 2000

/** Updates the search index of the given places, or of all. In a transaction, pass the reference lists. */
export async function indexPlaces(db: Db, ids?: readonly string[], lists?: ReferenceData): Promise<void> {
  const reference = lists ?? (await loadReference(db))
  const wordCache = createWordCache()
  await inBatches(ids, async (batch) => {
    const places = await index.readPlaceTexts(db, batch)
    const texts = places.map((place) => placeText(place, reference))
    await index.writePlaceTerms(db, await termRows(db, texts, wordCache))
    return places.at(-1)?.id
  })
}

/** Updates the search index of the given people, or of all. */
export async function indexUsers(db: Db, ids?: readonly string[]): Promise<void> {
  const wordCache = createWordCache()
  await inBatches(ids, async (batch) => {
    const users = await index.readUserTexts(db, batch)
    const texts = users.map(({ id, city_id, first_name, second_name }) => {
      const name = `${first_name} ${second_name}`
      return { id, city_id, name, kinds: [name] as const }
    })
    await index.writeUserTerms(db, await termRows(db, texts, wordCache))
    return users.at(-1)?.id
  })
}

interface IndexedText {
  id: string
  city_id: number | null
  name: string
  /** Texts by the kind of their terms: name, kind and cuisine, street, dishes. */
  kinds: readonly string[]
}

function placeText(place: index.PlaceText, reference: ReferenceData): IndexedText {
  const category = reference.categoryById.get(place.category_id)
  const cuisines = place.cuisine_ids.map((id) => reference.cuisineById.get(id)?.name)
  const facets = [category?.name, category?.namePlural, place.sub_category, ...cuisines]
  return {
    id: place.id,
    city_id: place.city_id,
    name: place.name,
    kinds: [
      `${place.name} ${place.organisation_name ?? ''}`,
      facets.filter(Boolean).join(' '),
      `${place.settlement} ${place.street} ${shortDistrict(place.district)}`,
      place.menus.flatMap(({ sections }) => sections.flatMap(dishesOf)).join(' '),
    ],
  }
}

function dishesOf({ dishes }: MenuSection): string[] {
  return dishes.map(({ name }) => name)
}

/** Words repeat often among the names of a city: within one run each is folded and looked up once. */
interface WordCache {
  folded: Map<string, FoldedWord[]>
  ids: Map<string, number>
}

function createWordCache(): WordCache {
  return { folded: new Map(), ids: new Map() }
}

async function termRows(
  db: Db,
  texts: readonly IndexedText[],
  wordCache: WordCache,
): Promise<index.TermsRow[]> {
  const folded = texts.map(({ kinds }) => kinds.map((text) => foldCached(text, wordCache)))
  const newWords = new Map<string, string>()
  for (const { key, sound } of folded.flat(2)) if (!wordCache.ids.has(key)) newWords.set(key, sound)
  if (newWords.size > 0) {
    for (const [key, id] of await index.ensureWords(db, newWords)) wordCache.ids.set(key, id)
  }
  return texts.map((text, index) => {
    const terms = new Set<number>()
    folded[index]?.forEach((words, kind) => {
      for (const { key } of words) terms.add(termOf(wordCache.ids.get(key) ?? 0, kind as TermKind))
    })
    return {
      id: text.id,
      city_id: text.city_id,
      name_key: foldName(text.name),
      terms: `{${[...terms].join(',')}}`,
    }
  })
}

function foldCached(text: string, wordCache: WordCache): FoldedWord[] {
  return text.split(/\s+/).flatMap((part) => {
    let words = wordCache.folded.get(part)
    if (!words) {
      words = foldWords(part)
      wordCache.folded.set(part, words)
    }
    return words
  })
}

/** `work` returns the last id of a batch; undefined ends the loop. */
async function inBatches(
  ids: readonly string[] | undefined,
  work: (batch: index.Batch) => Promise<string | undefined>,
): Promise<void> {
  if (ids) {
    for (let from = 0; from < ids.length; from += BATCH) await work({ ids: ids.slice(from, from + BATCH) })
    return
  }
  let after: string | undefined = ''
  while (after !== undefined) after = await work({ after, limit: BATCH })
}
