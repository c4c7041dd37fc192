import { slugify } from '#server/lib/text/slugs.ts'
import { metersBetween } from '../facts/coordinates.ts'
import { isGenericName, nameKey, withoutKind } from '../facts/names.ts'

export interface Matchable {
  name: string
  street: string
  building: string
  lat: number
  lon: number
  /** E.164. */
  phones: readonly string[]
  links: readonly string[]
}

/** The evidence that two records are the same place. */
export interface Match {
  /** 0…1. */
  score: number
  meters: number
  /** The similarity of the names, 0…1. */
  name: number
  /** Null when one of the two has none. */
  isSamePhone: boolean | null
  isSameSite: boolean | null
  isSameAddress: boolean | null
}

/** The largest distance between the points of one place in two sources. */
const farthestMeters = 300
/** Distances within one building do not count. */
const sameBuildingMeters = 30
const weights = {
  name: 0.5,
  spot: 0.2,
  samePhone: 0.35,
  otherPhone: -0.1,
  sameSite: 0.3,
  sameAddress: 0.2,
  otherAddress: -0.25,
}
/** Records with this score are merged; below it, down to `possibleScore`, a person decides. */
const sureScore = 0.67
const possibleScore = 0.55
/** The similarity of names required for merging records without a common phone or site. */
const sureNameSimilarity = 0.75
/** Equal generic names, such as two neighbouring «Столовая», count less. */
const genericNameWeight = 0.6

export function isSure({ score, name, isSamePhone, isSameSite }: Match): boolean {
  return score >= sureScore && (name >= sureNameSimilarity || isSamePhone === true || isSameSite === true)
}

export function isPossible(match: Match): boolean {
  return match.score >= possibleScore && !isSure(match)
}

export function matchOf(one: Matchable, other: Matchable): Match {
  const meters = metersBetween(one, other)
  const name = nameSimilarity(one.name, other.name)
  const isSamePhone = sharesOne(one.phones, other.phones)
  const isSameSite = sharesOne(one.links.map(siteKey), other.links.map(siteKey))
  const isSameAddress = compareAddresses(one, other)
  const match = { score: 0, meters, name, isSamePhone, isSameSite, isSameAddress }
  if (meters > farthestMeters) return match
  const spot = 1 - Math.max(0, meters - sameBuildingMeters) / (farthestMeters - sameBuildingMeters)
  const score =
    weights.name * name +
    weights.spot * spot +
    (isSamePhone === null ? 0 : isSamePhone ? weights.samePhone : weights.otherPhone) +
    (isSameSite ? weights.sameSite : 0) +
    (isSameAddress === null ? 0 : isSameAddress ? weights.sameAddress : weights.otherAddress)
  return { ...match, score: Math.max(0, Math.min(1, score)) }
}

function nameSimilarity(one: string, other: string): number {
  const weight = isGenericName(one) || isGenericName(other) ? genericNameWeight : 1
  if (nameKey(one) === nameKey(other)) return weight
  const [bare, otherBare] = [nameKey(withoutKind(one)), nameKey(withoutKind(other))]
  if (bare !== '' && bare === otherBare) return 0.95 * weight
  // «Якорь» of one source is «Yakor» of another.
  const [latin, otherLatin] = [slugify(withoutKind(one)), slugify(withoutKind(other))]
  if (latin !== '' && latin === otherLatin) return 0.9 * weight
  return Math.max(sharedTrigrams(bare, otherBare), sharedTrigrams(latin, otherLatin)) * weight
}

/** The Dice coefficient of the trigrams of two texts. */
function sharedTrigrams(one: string, other: string): number {
  const [some, others] = [trigrams(one), trigrams(other)]
  if (some.size === 0 || others.size === 0) return 0
  const shared = [...some].filter((it) => others.has(it)).length
  return (2 * shared) / (some.size + others.size)
}

function trigrams(text: string): Set<string> {
  const padded = `  ${text} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

function sharesOne(some: readonly string[], others: readonly string[]): boolean | null {
  if (some.length === 0 || others.length === 0) return null
  return some.some((it) => others.includes(it))
}

/** A page of a social network is compared with its path, any other site by its host only. */
function siteKey(link: string): string {
  const url = URL.canParse(link) ? new URL(link) : null
  if (!url) return link
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  return /(?:^|\.)(?:vk\.com|t\.me|instagram\.com|facebook\.com)$/.test(host)
    ? host + url.pathname.replace(/\/+$/, '')
    : host
}

const streetKinds =
  /(?:^|\s)(?:улица|ул|проспект|пр-т|просп|переулок|пер|бульвар|б-р|шоссе|ш|набережная|наб|площадь|пл|проезд|street|st|avenue|ave|road|rd)\.?(?=\s|$)/giu

function compareAddresses(one: Matchable, other: Matchable): boolean | null {
  if (!one.building || !other.building) return null
  if (nameKey(one.building) !== nameKey(other.building)) return false
  const [street, otherStreet] = [one, other].map((it) => slugify(it.street.replace(streetKinds, ' ')))
  return !street || !otherStreet ? null : street === otherStreet
}

/** A grid index of places, so that a record is compared with its neighbours only. */
export class PlaceGrid<Place extends Matchable> {
  readonly #cells = new Map<string, Place[]>()

  add(place: Place): void {
    const key = cellKey(place.lat, place.lon, 0, 0)
    const cell = this.#cells.get(key)
    if (cell) cell.push(place)
    else this.#cells.set(key, [place])
  }

  /** The best match among the neighbours that `isCandidate` accepts. */
  best(place: Matchable, isCandidate: (known: Place) => boolean): { known: Place; match: Match } | null {
    let best: { known: Place; match: Match } | null = null
    for (const north of [-1, 0, 1]) {
      for (const east of [-1, 0, 1]) {
        for (const known of this.#cells.get(cellKey(place.lat, place.lon, north, east)) ?? []) {
          if (!isCandidate(known)) continue
          const match = matchOf(place, known)
          if (match.score > (best?.match.score ?? 0)) best = { known, match }
        }
      }
    }
    return best
  }
}

/** Cells are wider than `farthestMeters` up to 70° of latitude, so that all neighbours are in the nine cells around. */
const cellDegrees = { lat: 0.004, lon: 0.01 }

function cellKey(lat: number, lon: number, north: number, east: number): string {
  return `${Math.floor(lat / cellDegrees.lat) + north}:${Math.floor(lon / cellDegrees.lon) + east}`
}
