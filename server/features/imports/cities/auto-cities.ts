import type { Bounds, ReferenceCity } from '#server/features/reference/known.ts'
import { type NewCity, proposeCity } from '#server/features/reference/service.ts'
import { slugify } from '#server/lib/text/slugs.ts'
import { metersBetween } from '../facts/coordinates.ts'
import type { Point } from '../facts/geometry.ts'
import { nameKey } from '../facts/names.ts'
import type { SourcePlace } from '../source.ts'
import { boxOf, type Settlement, Settlements, widen } from './settlements.ts'

/** A city in the file that the product does not have yet. */
interface Candidate {
  city: ReferenceCity
  name: string
  settlement: Settlement | null
}

/** Rows farther from the centre of their town only share its name. */
const maxDistanceFromCentreMeters = 40_000
/** Rows without a town belong to the nearest town of the file within this distance. */
const maxDistanceOfUnnamedMeters = 15_000
/** The margin around the outermost places, so that later ones are inside the bounds as well. */
const boundsMarginDegrees = 0.01
/** A town within this distance of a known city with its name is that city, whose bounds are too small. */
const sameNameMeters = 60_000
/** The radius of a city without bounds. */
const defaultRadiusMeters = 20_000

/**
 * Assigns a city to every place of a file: an existing one whose bounds contain it, a settlement of the map, or the
 * town that the row names. New cities get temporary negative ids until `newCities` decides which are created.
 */
export class AutoCities {
  readonly #known: readonly ReferenceCity[]
  readonly #byName: ReadonlyMap<string, readonly ReferenceCity[]>
  readonly #settlements: Settlements
  readonly #candidates = new Map<string, Candidate>()
  readonly #byId = new Map<number, Candidate>()

  constructor(known: readonly ReferenceCity[], settlements: readonly Settlement[]) {
    this.#known = known
    this.#byName = citiesByName(known)
    this.#settlements = new Settlements(settlements)
  }

  cityAt(point: Point, locality = ''): ReferenceCity | null {
    if (!(Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180)) return null
    const known = cityContaining(this.#known, point)
    if (known) return known
    const settlement = this.#settlements.at(point)
    const name = settlement?.name ?? locality.trim().slice(0, 100)
    const namesake = this.#namesake(name, settlement ?? point)
    if (namesake) return namesake
    if (settlement)
      return this.#candidate(`map:${settlement.lat}:${settlement.lon}`, name, settlement, settlement)
    return this.#candidate(`named:${nameKey(name)}`, name, null, point)
  }

  /** A known city nearby that has or had this name: also one into which the town was merged. */
  #namesake(name: string, point: Point): ReferenceCity | null {
    const near = this.#byName.get(nameKey(name)) ?? []
    const [nearest] = near.toSorted((a, b) => metersBetween(point, a) - metersBetween(point, b))
    return nearest && metersBetween(point, nearest) <= sameNameMeters ? nearest : null
  }

  #candidate(key: string, name: string, settlement: Settlement | null, at: Point): ReferenceCity {
    const { timeZone, countryCode } = proposeCity({ name: name || 'Город', lat: at.lat, lon: at.lon })
    // The country decides how phones are read, so rows without a town are grouped by it.
    const fullKey = settlement ? key : `${key}:${countryCode}`
    const existing = this.#candidates.get(fullKey)
    if (existing) return existing.city
    const city = temporaryCity(-1 - this.#candidates.size, { name, at, timeZone, countryCode })
    const candidate = { city, name, settlement }
    this.#candidates.set(fullKey, candidate)
    this.#byId.set(city.id, candidate)
    return city
  }

  /** The cities to create for these places, with the places of each; the other places stay without a city. */
  newCities(places: readonly SourcePlace[], atLeast: number): { city: NewCity; places: SourcePlace[] }[] {
    const groups = Map.groupBy(
      places.filter(({ cityId }) => cityId < 0),
      ({ cityId }) => this.#byId.get(cityId),
    )
    const towns: { candidate: Candidate; centre: Point; places: SourcePlace[] }[] = []
    const unassigned: SourcePlace[] = []
    for (const [candidate, members] of groups) {
      if (!candidate || candidate.name === '') {
        unassigned.push(...members)
        continue
      }
      const centre = candidate.settlement ?? medianPoint(members)
      const isNear = (place: SourcePlace) =>
        candidate.settlement !== null || metersBetween(place, centre) <= maxDistanceFromCentreMeters
      towns.push({ candidate, centre, places: members.filter(isNear) })
      unassigned.push(...members.filter((place) => !isNear(place)))
    }
    for (const place of unassigned) {
      const nearest = towns
        .filter(({ centre }) => metersBetween(place, centre) <= maxDistanceOfUnnamedMeters)
        .toSorted((a, b) => metersBetween(place, a.centre) - metersBetween(place, b.centre))[0]
      nearest?.places.push(place)
    }
    return towns
      .filter((town) => town.places.length >= atLeast)
      .map((town) => ({ city: newCity(town), places: town.places }))
  }
}

function citiesByName(cities: readonly ReferenceCity[]): Map<string, ReferenceCity[]> {
  const byName = new Map<string, ReferenceCity[]>()
  for (const city of cities) {
    const keys = new Set([city.name, ...city.aliases].map(nameKey))
    keys.delete('')
    for (const key of keys) byName.set(key, [...(byName.get(key) ?? []), city])
  }
  return byName
}

/** Of several that overlap, the one whose centre is nearest. */
export function cityContaining(cities: readonly ReferenceCity[], point: Point): ReferenceCity | null {
  const containing = cities.filter((city) => contains(city, point))
  return containing.toSorted((a, b) => metersBetween(point, a) - metersBetween(point, b))[0] ?? null
}

function contains({ bounds, ...city }: ReferenceCity, { lat, lon }: Point): boolean {
  if (!bounds) return metersBetween({ lat, lon }, city) <= defaultRadiusMeters
  const [west, south, east, north] = bounds
  return lon >= west && lon <= east && lat >= south && lat <= north
}

function temporaryCity(
  id: number,
  { name, at, timeZone, countryCode }: { name: string; at: Point; timeZone: string; countryCode: string },
): ReferenceCity {
  return {
    id,
    name,
    nameIn: '',
    nameFrom: '',
    latinName: slugify(name),
    lat: at.lat,
    lon: at.lon,
    timeZone,
    placeCount: 0,
    countryCode,
    population: 0,
    aliases: [],
    bounds: null,
  }
}

/** The median, which a few rows of a distant town with the same name do not move. */
function medianPoint(places: readonly SourcePlace[]): Point {
  const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
  return { lat: median(places.map(({ lat }) => lat)), lon: median(places.map(({ lon }) => lon)) }
}

function newCity({
  candidate,
  centre,
  places,
}: {
  candidate: Candidate
  centre: Point
  places: readonly SourcePlace[]
}): NewCity {
  const { name, settlement } = candidate
  const box = boxOf(centre, settlement?.outline ?? [])
  for (const place of places) widen(box, place)
  const bounds: Bounds = [
    rounded(box.west - boundsMarginDegrees),
    rounded(box.south - boundsMarginDegrees),
    rounded(box.east + boundsMarginDegrees),
    rounded(box.north + boundsMarginDegrees),
  ]
  const aliases = settlement?.latinName ? [settlement.latinName.toLowerCase()] : []
  return { name, lat: centre.lat, lon: centre.lon, population: settlement?.population ?? 0, aliases, bounds }
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(4))
}
