import type { City } from '#contract/cities.ts'

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

/** Names that start with the text come first, then those with a word that does, then those that contain it. */
export function searchCities(cities: readonly City[], query: string): City[] {
  const wanted = fold(query)
  if (wanted === '') return [...cities]
  const ranked = cities.map((city) => ({ city, rank: rankOf(city, wanted) })).filter(({ rank }) => rank < 3)
  return ranked.sort((a, b) => a.rank - b.rank).map(({ city }) => city)
}

function rankOf(city: City, wanted: string): number {
  const name = fold(city.name)
  if (name.startsWith(wanted) || city.latinName.startsWith(wanted)) return 0
  if (name.split(/[\s-]+/).some((word) => word.startsWith(wanted))) return 1
  return name.includes(wanted) ? 2 : 3
}

function fold(text: string): string {
  return text.trim().toLowerCase().replaceAll('ё', 'е')
}
