import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/connection.ts'
import type { CityLandmarks } from '#server/features/landmarks/rules.ts'
import { loadLandmarks } from '#server/features/landmarks/service.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { areaEntries, chainEntries, landmarkEntries, sharedEntries } from './dictionary.ts'
import * as repository from './repository.ts'
import { type Dictionary, type DictionaryEntry, dictionaryOf } from './rules.ts'
import { type Vocabulary, vocabularyOf } from './spelling.ts'

interface WordList {
  dictionary: Dictionary
  vocabulary: Vocabulary
}

const CITY_LISTS_MAX_AGE_MS = 10 * 60_000
const MAX_CITIES = 100

interface CityLists {
  areas: WordList
  chains: WordList
}

/** Cached, because streets and chains of a city rarely change, and reading them would cost more than the search. */
const cityLists = new WeakMap<Db, LRUCache<number, Promise<CityLists>>>()
const landmarkLists = new WeakMap<CityLandmarks, WordList>()
const sharedLists = new WeakMap<ReferenceData, WordList>()

/** By priority: of equal phrases the one of the earlier list counts, so that a chain «Кафе» hides no filter. */
export async function loadWordLists(
  db: Db,
  reference: ReferenceData,
  cityId: number | undefined,
): Promise<WordList[]> {
  const shared = cachedList(sharedLists, reference, () => sharedEntries(reference))
  if (cityId === undefined) return [shared]
  const [{ areas, chains }, landmarks] = await Promise.all([
    loadCityLists(db, cityId),
    loadLandmarks(db, cityId),
  ])
  const near = cachedList(landmarkLists, landmarks, () => landmarkEntries(landmarks.all))
  return [near, areas, shared, chains]
}

function cachedList<Source extends object>(
  lists: WeakMap<Source, WordList>,
  source: Source,
  entriesOf: () => DictionaryEntry[],
): WordList {
  const list = lists.get(source) ?? wordListOf(entriesOf())
  lists.set(source, list)
  return list
}

function wordListOf(entries: readonly DictionaryEntry[]): WordList {
  const dictionary = dictionaryOf(entries)
  return { dictionary, vocabulary: vocabularyOf(dictionary) }
}

function loadCityLists(db: Db, cityId: number): Promise<CityLists> {
  const byCity = cityLists.get(db) ?? new LRUCache({ max: MAX_CITIES, ttl: CITY_LISTS_MAX_AGE_MS })
  cityLists.set(db, byCity)
  const cached = byCity.get(cityId)
  if (cached) return cached
  const lists = readCityLists(db, cityId)
  byCity.set(cityId, lists)
  lists.catch(() => byCity.delete(cityId))
  return lists
}

async function readCityLists(db: Db, cityId: number): Promise<CityLists> {
  const [areas, chains] = await Promise.all([
    repository.listAreaNames(db, cityId),
    repository.listChainNames(db, cityId),
  ])
  return { areas: wordListOf(areaEntries(areas)), chains: wordListOf(chainEntries(chains)) }
}
