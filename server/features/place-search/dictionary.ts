import type { LandmarkKind } from '#contract/landmarks/landmark-kinds.ts'
import { OTHER_CATEGORY_ID } from '#contract/places/place-features.ts'
import { cuisineName } from '#contract/reference/cuisine-name.ts'
import { NBSP } from '#contract/russian.ts'
import { slugify } from '#server/lib/text/slugs.ts'
import { searchFilters } from '#server/reference/feature-phrases.ts'
import { bareName, type DictionaryEntry, entryOf, type FilterMeaning, type FilterQuery } from './rules.ts'

interface Named {
  id: number
  name: string
  latinName: string
}

export interface SharedLists {
  cities: readonly (Named & { nameIn: string })[]
  categories: readonly (Named & { namePlural: string })[]
  cuisines: readonly (Named & { isNoun: boolean })[]
}

/** Phrases about price, rating and nearness. */
const commonEntries: readonly DictionaryEntry[] = [
  ...phrases({ key: 'nearby', kind: 'nearby', label: 'Рядом со мной', query: {} }, [
    'рядом',
    'рядом со мной',
    'поблизости',
    'недалеко',
    'неподалеку',
    'близко',
  ]),
  ...phrases({ key: 'price-low', kind: 'price', label: 'Недорого', query: { average_check: '1,2' } }, [
    'недорого',
    'недорогой',
    'недорогие',
    'дешево',
    'дешевый',
    'бюджетно',
    'бюджетный',
  ]),
  ...phrases({ key: 'price-high', kind: 'price', label: 'Дорого', query: { average_check: '4' } }, [
    'дорого',
    'дорогой',
  ]),
  ...phrases({ key: 'rating', kind: 'rating', label: 'Оценка от 4', query: { min_rating: '4' } }, [
    'лучший',
    'лучшие',
    'высокая оценка',
    'высокий рейтинг',
  ]),
]

/** Entries for every city; of equal phrases the one of the earlier list counts. */
export function sharedEntries({ cities, categories, cuisines }: SharedLists): DictionaryEntry[] {
  return [
    ...cities.flatMap(({ id, name, nameIn, latinName }) =>
      phrases(
        { key: `city-${id}`, kind: 'city', label: name, query: { city: latinName } },
        // «в Орле» has another stem than «Орёл».
        [name, nameIn.replace(/^\S+ /, '')],
        'in',
      ),
    ),
    ...categories
      .filter(({ id }) => id !== OTHER_CATEGORY_ID)
      .flatMap(({ id, name, namePlural, latinName }) =>
        phrases({ key: latinName, kind: 'category', label: namePlural, query: { categories: String(id) } }, [
          name,
          namePlural,
        ]),
      ),
    ...cuisines.flatMap(({ id, name, latinName, isNoun }) =>
      phrases(
        {
          key: latinName,
          kind: 'cuisine',
          label: cuisineName({ name, isNoun }),
          query: { cuisines: String(id) },
        },
        isNoun ? [name, `выпить ${name}`] : [name, `${name} кухня`, `кухня ${name}`],
      ),
    ),
    ...searchFilters.flatMap(({ name, query, phrases: words }) =>
      phrases(
        {
          key: query.replace(/=1$/, '').replaceAll(/[^a-z]+/g, '-'),
          kind: 'feature',
          label: name,
          query: Object.fromEntries(new URLSearchParams(query)) as FilterQuery,
        },
        [name, ...words],
      ),
    ),
    ...commonEntries,
  ]
}

/** Streets and districts of one city. */
export function areaEntries(areas: {
  streets: readonly string[]
  districts: readonly string[]
}): DictionaryEntry[] {
  return [
    ...areas.streets.flatMap((street) =>
      phrases(
        { key: `street-${slugify(street)}`, kind: 'street', label: street, query: { street } },
        [bareName(street)],
        'on',
      ),
    ),
    ...areas.districts.flatMap((district) =>
      phrases(
        { key: `district-${slugify(district)}`, kind: 'district', label: district, query: { district } },
        [bareName(district)],
        'in',
      ),
    ),
  ]
}

/** Metro stations and other landmarks of one city: «у Курской», «м. Чистые пруды», «рядом с парком Горького». */
export function landmarkEntries(
  landmarks: readonly { key: string; kind: LandmarkKind; name: string }[],
): DictionaryEntry[] {
  return landmarks.flatMap(({ key, kind, name }) => {
    const isMetro = kind === 'metro'
    const meaning: FilterMeaning = {
      key: `near-${key}`,
      kind: isMetro ? 'metro' : 'landmark',
      label: isMetro ? `м.${NBSP}${name}` : name,
      query: { near: key },
    }
    const entry = phrases(meaning, [name], 'near')
    // «Чистые пруды» can only mean the station; «Тверская» alone is a street as well.
    const isUnmistakable = isMetro && (entry[0]?.stems.length ?? 0) > 1
    return isUnmistakable ? [...entry, ...phrases(meaning, [name])] : entry
  })
}

const MIN_CHAIN_LENGTH = 4

/** Chains of one city; a name as short as «Дом» is a word of other searches. */
export function chainEntries(chains: readonly { id: string; name: string }[]): DictionaryEntry[] {
  return chains
    .filter(({ name }) => name.length >= MIN_CHAIN_LENGTH)
    .flatMap(({ id, name }) =>
      phrases(
        { key: `chain-${id}`, kind: 'chain', label: `Сеть «${name}»`, query: { organisation_id: id } },
        [name],
      ),
    )
}

function phrases(
  meaning: FilterMeaning,
  words: readonly string[],
  introduction?: DictionaryEntry['introduction'],
): DictionaryEntry[] {
  return words.map((phrase) => entryOf(meaning, phrase, introduction))
}
