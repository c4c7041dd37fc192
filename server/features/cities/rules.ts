import type { City } from '#contract/cities.ts'
import { editDistance } from '#server/lib/edit-distance.ts'
import { foldName, switchLayout } from '#server/lib/folding.ts'
import { cityAliases } from '#server/reference/city-aliases.ts'

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

export function closestCity(cities: readonly City[], point: { lat: number; lon: number }): City | undefined {
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

/** From this length on a word may have an error in it. */
const SHORTEST_MISTYPED = 5

/** The nearest to what was typed first: whole names and aliases, beginnings, the other keyboard layout, then misspelt names. */
export function searchCities(cities: readonly City[], query: string): City[] {
  return query.trim() === '' ? [...cities] : search(cities, query, rankAsTyped)
}

/** As `searchCities`, without cities that only have the text inside their names: «тер» is no beginning of «Екатеринбург». */
export function suggestCities(cities: readonly City[], query: string): City[] {
  return search(cities, query, rankBeginning)
}

function search(cities: readonly City[], query: string, rankOf: Rank): City[] {
  const readings = [query, switchLayout(query)].filter((reading) => reading !== null)
  const asTyped = readings.map((reading) => ranked(cities, plainWords(reading), rankOf))
  return asTyped.find((found) => found.length > 0) ?? ranked(cities, plainWords(query), rankMisspelt)
}

type Rank = (names: readonly string[], wanted: string) => number | null

function ranked(cities: readonly City[], wanted: string, rankOf: Rank): City[] {
  if (wanted === '') return []
  return cities
    .map((city) => ({ city, rank: rankOf(namesOf(city), wanted) }))
    .filter((one): one is { city: City; rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ city }) => city)
}

/** The name, the latin name, then the aliases. */
function namesOf({ name, latinName }: City): string[] {
  return [name, latinName, ...(cityAliases[latinName] ?? [])].map(plainWords)
}

function rankAsTyped(names: readonly string[], wanted: string): number | null {
  const isInside = wanted.length >= 3 && names[0]?.includes(wanted)
  return rankBeginning(names, wanted) ?? (isInside ? 4 : null)
}

function rankBeginning(names: readonly string[], wanted: string): number | null {
  if (names.includes(wanted)) return 0
  const [name = '', latinName = '', ...aliases] = names
  if (name.startsWith(wanted) || latinName.startsWith(wanted)) return 1
  if (aliases.some((alias) => alias.startsWith(wanted))) return 2
  return name.split(' ').some((word) => word.startsWith(wanted)) ? 3 : null
}

function rankMisspelt(names: readonly string[], wanted: string): number | null {
  const typed = foldName(wanted)
  if (typed.length < SHORTEST_MISTYPED) return null
  const allowed = typed.length < 8 ? 1 : 2
  const errors = names.map(foldName).map((name) => {
    // The name may still be being typed.
    const beginning = name.slice(0, typed.length)
    return Math.min(editDistance(typed, name, allowed), editDistance(typed, beginning, allowed))
  })
  const least = Math.min(...errors)
  return least <= allowed ? least : null
}

/** Lower case, one space between words, «е» for «ё». */
function plainWords(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  )
}
