import { createHash } from 'node:crypto'
import { defaultFeatures } from '#contract/places/feature-columns.ts'
import { placeLimits } from '#contract/places/place-limits.ts'
import type { ReferenceCity } from '#server/features/reference/known.ts'
import { parsePhones } from '#server/lib/text/phones.ts'
import type { SourcePlace } from '../source.ts'
import type { Point } from './geometry.ts'
import { MAX_LINKS, readLink } from './links.ts'
import { nameKey } from './names.ts'

const MAX_PHONES = 6
const MAX_SEATS = 5000

export type PlaceInput = Partial<
  Omit<SourcePlace, 'phones' | 'links' | 'lat' | 'lon' | 'cityId' | 'unparsedPhones'>
> &
  Pick<SourcePlace, 'sourceId' | 'name' | 'categoryId'> & {
    city: ReferenceCity
    point: Point
    /** As written, one number or several. */
    phoneText?: string
    links?: readonly RawLink[]
  }

export interface RawLink {
  text: string
  name: string
  /** The site to which a nickname without an address belongs. */
  profileBaseUrl?: string
}

/** A place with the facts of a source; missing facts are empty. */
export function makePlace({ city, point, phoneText = '', links = [], ...facts }: PlaceInput): SourcePlace {
  const { phones, unparsedCount } = parsePhones(phoneText, city.countryCode)
  const seats = facts.seats ?? null
  return {
    cuisineIds: [],
    averageCheck: null,
    hours: null,
    features: { ...defaultFeatures },
    chain: null,
    own: null,
    ...facts,
    sourceId: facts.sourceId.slice(0, 100),
    cityId: city.id,
    description: (facts.description ?? '').slice(0, 2000),
    street: (facts.street ?? '').slice(0, 200),
    building: (facts.building ?? '').slice(0, 40),
    settlement: (facts.settlement ?? '').slice(0, placeLimits.settlement),
    floor: (facts.floor ?? '').slice(0, placeLimits.floor),
    entrance: (facts.entrance ?? '').slice(0, placeLimits.entrance),
    district: (facts.district ?? '').slice(0, 60),
    lat: Number(point.lat.toFixed(7)),
    lon: Number(point.lon.toFixed(7)),
    seats: seats !== null && Number.isInteger(seats) && seats > 0 && seats <= MAX_SEATS ? seats : null,
    phones: phones.slice(0, MAX_PHONES).map((phone) => ({ phone, name: '' })),
    links: readLinks(links),
    unparsedPhones: unparsedCount,
  }
}

/** An id for a row without one, derived from its kind, name and point. */
export function derivedId(kind: string, name: string, { lat, lon }: Point): string {
  const key = [kind, nameKey(name), lat.toFixed(5), lon.toFixed(5)].join('|')
  return `made/${createHash('sha256').update(key).digest('hex').slice(0, 20)}`
}

function readLinks(writtenLinks: readonly RawLink[]): SourcePlace['links'] {
  const links = new Map<string, string>()
  for (const { text, name, profileBaseUrl } of writtenLinks) {
    for (const one of text.split(/[;\s]+/)) {
      const link = readLink(one, profileBaseUrl ?? null)
      if (link && !links.has(link)) links.set(link, name)
    }
  }
  return [...links].slice(0, MAX_LINKS).map(([link, name]) => ({ link, name }))
}
