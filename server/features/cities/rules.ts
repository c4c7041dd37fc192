import { editDistance } from '#server/lib/text/edit-distance.ts'
import { foldName, switchLayout } from '#server/lib/text/folding.ts'

const EARTH_RADIUS_METERS = 6_372_795

/** Great-circle distance in metres. */
export function distanceMeters(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const radians = Math.PI / 180
  const halfLat = ((b.lat - a.lat) * radians) / 2
  const halfLon = ((b.lon - a.lon) * radians) / 2
  const h =
    Math.sin(halfLat) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(halfLon) ** 2
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(h)))
}

export function closestCity<City extends { lat: number; lon: number }>(
  cities: readonly City[],
  point: { lat: number; lon: number },
): City | undefined {
  let best: City | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const city of cities) {
    const distance = distanceMeters(city, point)
    if (distance < bestDistance) {
      best = city
      bestDistance = distance
    }
  }
  return best
}

/** The names by which a city is searched. */
export interface NamedCity {
  name: string
  latinName: string
  /** Short and former names; they may have several words. */
  aliases: readonly string[]
}

/** Shorter words must match exactly. */
const MIN_FUZZY_LENGTH = 5

/**
 * Cities ordered by similarity to the typed text: whole names and aliases, prefixes, the other keyboard layout,
 * typos.
 */
export function searchCities<City extends NamedCity>(cities: readonly City[], query: string): City[] {
  return query.trim() === '' ? [...cities] : search(cities, query, rankExact)
}

/** Like `searchCities`, without matches inside a name: «тер» does not suggest «Екатеринбург». */
export function suggestCities<City extends NamedCity>(cities: readonly City[], query: string): City[] {
  return search(cities, query, rankPrefix)
}

function search<City extends NamedCity>(cities: readonly City[], query: string, rankOf: Rank): City[] {
  const layouts = [query, switchLayout(query)].filter((typed) => typed !== null)
  const asTyped = layouts.map((typed) => ranked(cities, normalizeName(typed), rankOf))
  return asTyped.find((found) => found.length > 0) ?? ranked(cities, normalizeName(query), rankFuzzy)
}

type Rank = (names: readonly string[], wanted: string) => number | null

function ranked<City extends NamedCity>(cities: readonly City[], wanted: string, rankOf: Rank): City[] {
  if (wanted === '') return []
  return cities
    .map((city) => ({ city, rank: rankOf(namesOf(city), wanted) }))
    .filter((found): found is { city: City; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ city }) => city)
}

/** The name, the latin name, then the aliases. */
function namesOf({ name, latinName, aliases }: NamedCity): string[] {
  return [name, latinName, ...aliases].map(normalizeName)
}

function rankExact(names: readonly string[], wanted: string): number | null {
  const isInside = wanted.length >= 3 && names[0]?.includes(wanted)
  return rankPrefix(names, wanted) ?? (isInside ? 4 : null)
}

function rankPrefix(names: readonly string[], wanted: string): number | null {
  if (names.includes(wanted)) return 0
  const [name = '', latinName = '', ...aliases] = names
  if (name.startsWith(wanted) || latinName.startsWith(wanted)) return 1
  if (aliases.some((alias) => alias.startsWith(wanted))) return 2
  return name.split(' ').some((word) => word.startsWith(wanted)) ? 3 : null
}

function rankFuzzy(names: readonly string[], wanted: string): number | null {
  const typed = foldName(wanted)
  if (typed.length < MIN_FUZZY_LENGTH) return null
  const allowed = typed.length < 8 ? 1 : 2
  const errors = names.map(foldName).map((name) => {
    // The name may still be incomplete.
    const beginning = name.slice(0, typed.length)
    return Math.min(editDistance(typed, name, allowed), editDistance(typed, beginning, allowed))
  })
  const least = Math.min(...errors)
  return least <= allowed ? least : null
}

/** Lower case, one space between words, «е» for «ё». */
function normalizeName(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  )
}
