import { categories } from '#server/reference/categories.ts'
import { cuisines } from '#server/reference/cuisines.ts'
import type { SkipReason } from './source.ts'

export type Kind = { categoryId: number } | { skipped: SkipReason }

function category(latinName: string): Kind {
  const found = categories.find((it) => it.latinName === latinName)
  if (!found) throw new Error(`No category ${latinName}`)
  return { categoryId: found.id }
}

const amenities: Readonly<Record<string, Kind>> = {
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
}
const shops: Readonly<Record<string, Kind>> = {
  bakery: category('bakeries'),
  pastry: category('confectioneries'),
  confectionery: category('confectioneries'),
}

/** The first cuisine may say more than the kind: a cafe of `coffee_shop` is a coffee house. */
const byCuisine: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  cafe: {
    coffee_shop: category('coffee-houses'),
    coffee: category('coffee-houses'),
    coffeeshop: category('coffee-houses'),
    tea: category('tea-houses'),
    teahouse: category('tea-houses'),
    ice_cream: category('ice-cream'),
    cake: category('confectioneries'),
    pastry: category('confectioneries'),
  },
  restaurant: { pizza: category('pizzerias'), italian_pizza: category('pizzerias') },
  fast_food: { pizza: category('pizzerias'), coffee_shop: category('coffee-houses') },
  bar: { wine: category('wine-bars'), hookah: category('hookah-lounges') },
}

function firstKnown(value: string | undefined, kinds: Readonly<Record<string, Kind>>): string | undefined {
  const values = (value ?? '').split(';').map((it) => it.trim().toLowerCase())
  return values.find((it) => kinds[it] && !('skipped' in kinds[it])) ?? values.find((it) => kinds[it])
}

export function kindOfTags(tags: Readonly<Record<string, string>>): Kind {
  // `cafe;bar`, `fast_food;ice_cream`: the first that is about food.
  const amenity = firstKnown(tags.amenity, amenities)
  const shop = firstKnown(tags.shop, shops)
  const kind = amenities[amenity ?? ''] ?? shops[shop ?? '']
  if (!kind || 'skipped' in kind) return kind ?? { skipped: 'not-food' }
  if (amenity === 'fast_food' && tags.fast_food === 'cafeteria') return category('canteens')
  if (tags.bar === 'wine_bar' || tags.wine_bar === 'yes') return category('wine-bars')
  const [first = ''] = cuisineValues(tags.cuisine ?? '')
  return byCuisine[amenity ?? '']?.[first] ?? kind
}

const cuisineByValue = new Map(
  cuisines.flatMap((cuisine) => cuisine.osmValues.map((value) => [value, cuisine.id])),
)

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

export function cuisinesOfTags(tags: Readonly<Record<string, string>>): number[] {
  const ids = cuisineValues(tags.cuisine ?? '').map((value) => cuisineByValue.get(value))
  if (tags['diet:vegetarian'] === 'only') ids.push(cuisineByValue.get('vegetarian'))
  if (tags['diet:vegan'] === 'only') ids.push(cuisineByValue.get('vegan'))
  if (tags['diet:halal'] === 'only') ids.push(cuisineByValue.get('halal'))
  return [...new Set(ids.filter((id) => id !== undefined))]
}

const mosruTypes: Readonly<Record<string, Kind>> = {
  ресторан: category('restaurants'),
  кафе: category('cafes'),
  бар: category('bars'),
  кафетерий: category('cafes'),
  закусочная: category('fast-food'),
  'предприятие быстрого обслуживания': category('fast-food'),
  'ночной клуб (дискотека)': category('night-clubs'),
  // Of schools, offices and plants: nobody comes there from the street.
  столовая: { skipped: 'canteen' },
  буфет: { skipped: 'canteen' },
}

/** The open data know no coffee houses or pubs, but names do. Order matters: the first that fits. */
const byName: [RegExp, Kind][] = [
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

export function kindOfMosru(type: string, name: string): Kind {
  const kind = mosruTypes[type.trim().toLowerCase()] ?? { skipped: 'not-food' as const }
  if ('skipped' in kind) return kind
  if (institution.test(name)) return { skipped: 'canteen' }
  return byName.find(([pattern]) => pattern.test(name))?.[1] ?? kind
}
