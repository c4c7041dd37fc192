import type { SkipReason } from '#contract/imports/import-report.ts'
import { OTHER_CATEGORY_ID } from '#contract/places/place-features.ts'
import { mapValueOf } from '#server/features/reference/rules.ts'

export type Kind = { categoryId: number } | { skipped: SkipReason }
/** The latin name of a category, or why the row is not imported. */
type NamedKind = { category: string } | { skipped: SkipReason }

function category(latinName: string): NamedKind {
  return { category: latinName }
}

interface KindLists {
  categories: readonly { id: number; name: string; namePlural: string; latinName: string }[]
  categoryBySlug: ReadonlyMap<string, { id: number }>
  cuisineBySlug: ReadonlyMap<string, { id: number }>
  cuisines: readonly { id: number; name: string; osmValues: readonly string[] }[]
}

/** Maps the terms of sources to the reference lists of this database. */
export class Kinds {
  readonly #lists: KindLists
  readonly #cuisineByValue: ReadonlyMap<string, number>
  readonly #categoryByName: ReadonlyMap<string, number>

  constructor(lists: KindLists) {
    this.#lists = lists
    this.#cuisineByValue = new Map(
      lists.cuisines.flatMap(({ id, name, osmValues }) =>
        [mapValueOf(name), ...osmValues].map((value) => [value, id]),
      ),
    )
    this.#categoryByName = new Map(
      lists.categories.flatMap(({ id, name, namePlural, latinName }) =>
        [name, namePlural, latinName].map((word) => [word.toLowerCase(), id]),
      ),
    )
  }

  /** Undefined for a category that is not in the list. */
  categoryId(latinName: string): number | undefined {
    return this.#lists.categoryBySlug.get(latinName)?.id
  }

  cuisineId(latinName: string): number | undefined {
    return this.#lists.cuisineBySlug.get(latinName)?.id
  }

  fromTags(tags: Readonly<Record<string, string>>): Kind {
    return this.#known(kindOfTags(tags))
  }

  fromMosru(type: string, name: string): Kind {
    return this.#known(kindOfMosru(type, name))
  }

  cuisinesOfTags(tags: Readonly<Record<string, string>>): number[] {
    const ids = cuisineValues(tags.cuisine ?? '').map((value) => this.#cuisineByValue.get(value))
    if (tags['diet:vegetarian'] === 'only') ids.push(this.cuisineId('vegetarian'))
    if (tags['diet:vegan'] === 'only') ids.push(this.cuisineId('vegan'))
    if (tags['diet:halal'] === 'only') ids.push(this.cuisineId('halal'))
    return [...new Set(ids.filter((id) => id !== undefined))]
  }

  /** The kind of a category name, or of a free text. */
  fromName(text: string): Kind {
    const categoryId = this.#categoryByName.get(text.toLowerCase())
    return categoryId === undefined ? this.fromWords(text) : { categoryId }
  }

  fromWords(text: string): Kind {
    return this.#known(kindOfWords(text))
  }

  /** Cuisines in the words of a kind: `georgian_restaurant`, «Итальянская». */
  cuisinesOfWords(words: readonly string[]): number[] {
    const ids = words.flatMap((text) =>
      cuisineValues(text.replace(/[\s_]*(?:restaurant|joint|house|кухня)s?$/iu, '')).map((value) =>
        this.#cuisineByValue.get(value),
      ),
    )
    return [...new Set(ids.filter((id) => id !== undefined))]
  }

  /** A category that people have removed becomes «Другое». */
  #known(kind: NamedKind): Kind {
    return 'skipped' in kind ? kind : { categoryId: this.categoryId(kind.category) ?? OTHER_CATEGORY_ID }
  }
}

/** Maps, because the keys come from files and an object has keys of its own, such as `constructor`. */
type KindsByWord = ReadonlyMap<string, NamedKind>

function kindsByWord(kinds: Readonly<Record<string, NamedKind>>): KindsByWord {
  return new Map(Object.entries(kinds))
}

const amenities = kindsByWord({
  restaurant: category('restaurants'),
  cafe: category('cafes'),
  bar: category('bars'),
  pub: category('pubs'),
  nightclub: category('night-clubs'),
  fast_food: category('fast-food'),
  food_court: category('food-courts'),
  biergarten: category('beer-gardens'),
  ice_cream: category('ice-cream'),
  hookah_lounge: category('hookah-lounges'),
  karaoke_box: category('karaoke'),
  bakery: category('bakeries'),
  canteen: { skipped: 'canteen' },
})
const shops = kindsByWord({
  bakery: category('bakeries'),
  pastry: category('confectioneries'),
  confectionery: category('confectioneries'),
})

/** The first cuisine may be more specific than the kind: a cafe of `coffee_shop` is a coffee house. */
const byCuisine: ReadonlyMap<string, KindsByWord> = new Map([
  [
    'cafe',
    kindsByWord({
      coffee_shop: category('coffee-houses'),
      coffee: category('coffee-houses'),
      coffeeshop: category('coffee-houses'),
      tea: category('tea-houses'),
      teahouse: category('tea-houses'),
      ice_cream: category('ice-cream'),
      cake: category('confectioneries'),
      pastry: category('confectioneries'),
    }),
  ],
  ['restaurant', kindsByWord({ pizza: category('pizzerias'), italian_pizza: category('pizzerias') })],
  ['fast_food', kindsByWord({ pizza: category('pizzerias'), coffee_shop: category('coffee-houses') })],
  ['bar', kindsByWord({ wine: category('wine-bars'), hookah: category('hookah-lounges') })],
])

function firstKnown(value: string | undefined, kinds: KindsByWord): string | undefined {
  const values = (value ?? '').split(';').map((it) => it.trim().toLowerCase())
  const known = values.filter((it) => kinds.has(it))
  return known.find((it) => !('skipped' in (kinds.get(it) ?? {}))) ?? known[0]
}

/** Whether it is a place to eat, drink or dance, even one that is not imported. */
export function isVenue(tags: Readonly<Record<string, string>>): boolean {
  const kind = kindOfTags(tags)
  return !('skipped' in kind) || kind.skipped !== 'not-food'
}

function kindOfTags(tags: Readonly<Record<string, string>>): NamedKind {
  // `cafe;bar`, `fast_food;ice_cream`: the first known one.
  const amenity = firstKnown(tags.amenity, amenities)
  const shop = firstKnown(tags.shop, shops)
  const kind = amenities.get(amenity ?? '') ?? shops.get(shop ?? '')
  if (!kind || 'skipped' in kind) return kind ?? { skipped: 'not-food' }
  if (amenity === 'fast_food' && tags.fast_food === 'cafeteria') return category('canteens')
  if (tags.bar === 'wine_bar' || tags.wine_bar === 'yes') return category('wine-bars')
  const [first = ''] = cuisineValues(tags.cuisine ?? '')
  return byCuisine.get(amenity ?? '')?.get(first) ?? kind
}

function cuisineValues(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[;,]/)
    .map((value) =>
      value
        .trim()
        .replace(/\s+/g, '_')
        .replace(/^_+|_+$/g, ''),
    )
    .filter(Boolean)
}

/** Shops and services with food words in their names. */
const foodRelatedBusiness =
  /equipment|suppl|wholesale|school|management|internet|consult|distribut|manufactur|интернет|оборудован|оптов|(?:^| )pet /iu

const wordsOfKinds: readonly (readonly [RegExp, NamedKind])[] = [
  [/juice.?bar|smoothie|snack.?bar/iu, category('cafes')],
  [/canteen|столов|буфет/iu, category('canteens')],
  [
    /fast.?food|burger|sandwich|shawarma|фаст.?фуд|закусоч|бургер|шаурм|шаверм|быстрого (?:обслуживания|питания)/iu,
    category('fast-food'),
  ],
  [/food.?court|фуд.?корт/iu, category('food-courts')],
  [/pizz|пицц/iu, category('pizzerias')],
  [/coffee|caff[eè]|кофе/iu, category('coffee-houses')],
  [/tea.?(?:room|house)|чайн|чайхан/iu, category('tea-houses')],
  [/bakery|baker|пекарн|булочн/iu, category('bakeries')],
  [/ice.?cream|gelato|frozen.?yogurt|морожен/iu, category('ice-cream')],
  [/pastry|dessert|confection|cupcake|donut|patisserie|кондитер|десерт/iu, category('confectioneries')],
  [/hookah|кальян/iu, category('hookah-lounges')],
  [/karaoke|караоке/iu, category('karaoke')],
  [/wine.?bar|винн/iu, category('wine-bars')],
  [/beer.?garden|biergarten/iu, category('beer-gardens')],
  [/night.?club|dance.?club|ночной/iu, category('night-clubs')],
  [/(?:^|[^\p{L}])(?:pub|паб|brewery|gastropub|пивной|пивная)(?:[^\p{L}]|$)/iu, category('pubs')],
  [/(?:^|[^\p{L}])(?:bar|бар|lounge|speakeasy|рюмочн)(?:[^\p{L}]|$)/iu, category('bars')],
  [/cafe|café|кафе|bistro|бистро|diner|breakfast/iu, category('cafes')],
  [/restaurant|ресторан|steakhouse|trattoria|хинкальн|чебуречн|шашлычн|eatery/iu, category('restaurants')],
]

/** The kind of a free text of any source: «Кафе», `pizza_restaurant`, `Dining and Drinking > Bar > Wine Bar`. */
export function kindOfWords(text: string): NamedKind {
  const words = text.replaceAll('_', ' ')
  if (foodRelatedBusiness.test(words)) return { skipped: 'not-food' }
  return wordsOfKinds.find(([pattern]) => pattern.test(words))?.[1] ?? { skipped: 'not-food' }
}

const mosruTypes = kindsByWord({
  ресторан: category('restaurants'),
  кафе: category('cafes'),
  бар: category('bars'),
  кафетерий: category('cafes'),
  закусочная: category('fast-food'),
  'предприятие быстрого обслуживания': category('fast-food'),
  'ночной клуб (дискотека)': category('night-clubs'),
  // Canteens of schools, offices and plants, which are not public.
  столовая: { skipped: 'canteen' },
  буфет: { skipped: 'canteen' },
})

/** Open data have no tags for coffee houses or pubs, but names tell. The first match counts. */
const byName: [RegExp, NamedKind][] = [
  [/караоке/iu, category('karaoke')],
  [/кальян|hookah/iu, category('hookah-lounges')],
  [/пицц|pizza/iu, category('pizzerias')],
  [/(?:^|[^\p{L}])(?:паб|pub)(?:[^\p{L}]|$)/iu, category('pubs')],
  [/пекарн|хлеб насущный/iu, category('bakeries')],
  [/кондитерск/iu, category('confectioneries')],
  [/чайхана|чайная/iu, category('tea-houses')],
  [/кофе|coffee|старбакс|starbucks|шоколадница/iu, category('coffee-houses')],
]
const institution = /школ|гимнази|лицей|детск\p{L}+ сад|гбоу|больниц|поликлиник/iu

function kindOfMosru(type: string, name: string): NamedKind {
  const kind = mosruTypes.get(type.trim().toLowerCase()) ?? { skipped: 'not-food' as const }
  if ('skipped' in kind) return kind
  if (institution.test(name)) return { skipped: 'canteen' }
  return byName.find(([pattern]) => pattern.test(name))?.[1] ?? kind
}
