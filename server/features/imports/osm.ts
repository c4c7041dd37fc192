import { createHash } from 'node:crypto'
import { noFeatures } from '#contract/place-features.ts'
import type { PlaceFeatures } from '#server/db/place-features.ts'
import { parsePhones } from '#server/lib/phones.ts'
import type { CityReference } from '#server/reference/cities.ts'
import { parseDisplayAddress, parseDisplayDistrict } from './addresses.ts'
import { brandOf } from './brands.ts'
import { isNearCity } from './coordinates.ts'
import { readExported } from './exported.ts'
import { isRecord, type Point, pointOf } from './geometry.ts'
import { readFeatures } from './json-features.ts'
import { cuisinesOfTags, kindOfTags } from './kinds.ts'
import { linksOfTags } from './links.ts'
import { cleanName, nameKey } from './names.ts'
import { parseOpeningHours } from './opening-hours.ts'
import type { SourcePlace, SourceRow } from './source.ts'

type Tags = Record<string, string>

/** Rows of an OpenStreetMap export: a GeoJSON FeatureCollection whose properties are tags. */
export async function* readOsm(
  chunks: AsyncIterable<string>,
  city: CityReference,
): AsyncGenerator<SourceRow> {
  for await (const { line, text } of readFeatures(chunks)) {
    let feature: unknown
    try {
      feature = JSON.parse(text)
    } catch {
      yield { line, broken: 'запись не читается как JSON' }
      continue
    }
    yield readFeature(feature, line, city)
  }
}

function readFeature(feature: unknown, line: number, city: CityReference): SourceRow {
  if (!isRecord(feature) || !isRecord(feature.properties)) return { line, broken: 'у записи нет properties' }
  const exported = readExported(feature, line, city)
  if (exported) return exported
  const tags = tagsOf(feature.properties)
  const kind = kindOfTags(tags)
  if ('skipped' in kind) {
    const isUnknown = kind.skipped === 'not-food' && tags.amenity === undefined && tags.shop === undefined
    return { line, skipped: kind.skipped, ...(isUnknown && { properties: Object.keys(tags) }) }
  }
  const name = cleanName(
    tags['name:ru'] || tags.name || tags['brand:ru'] || tags.brand || tags['name:en'] || '',
  )
  if (!name) return { line, skipped: 'no-name' }
  const point = pointOf(feature.geometry)
  if (!point || !isNearCity(point, city)) return { line, skipped: 'bad-coordinates' }
  return { line, place: placeOf(feature, tags, kind.categoryId, name, point, city) }
}

function tagsOf(properties: Record<string, unknown>): Tags {
  const tags: Tags = {}
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === 'string') tags[key] = value.trim()
    else if (typeof value === 'number' || typeof value === 'boolean') tags[key] = String(value)
  }
  return tags
}

function placeOf(
  feature: Record<string, unknown>,
  tags: Tags,
  categoryId: number,
  name: string,
  point: Point,
  city: CityReference,
): SourcePlace {
  const address = tags['addr:street']
    ? { street: tags['addr:street:ru'] || tags['addr:street'], building: tags['addr:housenumber'] ?? '' }
    : parseDisplayAddress(tags.display_address ?? '')
  const phoneText = ['phone', 'contact:phone', 'mobile', 'contact:mobile', 'contact:cellphone']
    .map((tag) => tags[tag])
    .filter(Boolean)
    .join(';')
  const { phones, unread } = parsePhones(phoneText, city.countryCode)
  const seats = Number(tags.capacity)
  return {
    sourceId: idOf(feature, tags, name, point),
    name,
    categoryId,
    cuisineIds: cuisinesOfTags(tags),
    description: descriptionOf(tags),
    street: address.street.slice(0, 200),
    building: address.building.slice(0, 40),
    district: districtOf(tags).slice(0, 60),
    ...point,
    seats: Number.isInteger(seats) && seats > 0 && seats <= 5000 ? seats : null,
    phones: phones.slice(0, 6).map((phone) => ({ phone, name: '' })),
    links: linksOfTags(tags),
    hours: tags.opening_hours ? parseOpeningHours(tags.opening_hours) : null,
    features: featuresOf(tags),
    chain: chainOf(tags, name),
    own: null,
    unreadPhones: unread,
  }
}

const districtTags = ['addr:district', 'addr:city_district', 'addr:suburb', 'addr:quarter']

function districtOf(tags: Tags): string {
  const tag = districtTags.find((name) => tags[name])
  if (tag === undefined) return parseDisplayDistrict(tags.display_address ?? '')
  return tags[`${tag}:ru`] || tags[tag] || ''
}

/** `node/123`; a file without ids gets one from what the place is, is called and where it stands. */
function idOf(feature: Record<string, unknown>, tags: Tags, name: string, point: Point): string {
  const own = [feature.id, tags['@id'], tags.id].find(
    (it) => typeof it === 'string' || typeof it === 'number',
  )
  if (own !== undefined && own !== '') return String(own).slice(0, 100)
  const kind = tags.amenity ?? tags.shop ?? ''
  const key = [kind, nameKey(name), point.lat.toFixed(5), point.lon.toFixed(5)].join('|')
  return `made/${createHash('sha256').update(key).digest('hex').slice(0, 20)}`
}

function descriptionOf(tags: Tags): string {
  const text = tags['description:ru'] || tags.description || ''
  return /\p{Script=Cyrillic}/u.test(text) ? text.slice(0, 2000) : ''
}

function isYes(value: string | undefined): boolean {
  return value !== undefined && /^(?:yes|only|free|customers|designated)$/.test(value)
}

const cardTags = ['cards', 'credit_cards', 'debit_cards', 'visa', 'mastercard', 'mir', 'contactless', 'app']
const smokeZones: Readonly<Record<string, number>> = { yes: 1, separated: 3, isolated: 3, dedicated: 3 }

function featuresOf(tags: Tags): PlaceFeatures {
  const amenities = (tags.amenity ?? '').split(/\s*;\s*/)
  const isBar = amenities.some((it) => ['bar', 'pub', 'nightclub', 'biergarten'].includes(it))
  return {
    ...noFeatures,
    alcohol: isBar || isYes(tags.bar) || isYes(tags.microbrewery) || isYes(tags['drink:beer']),
    cashfree: cardTags.some((tag) => isYes(tags[`payment:${tag}`])),
    children_room: isYes(tags.kids_area) || isYes(tags['kids_area:indoor']),
    delivery: isYes(tags.delivery),
    hookah: amenities.includes('hookah_lounge') || isYes(tags.hookah) || isYes(tags['smoking:hookah']),
    karaoke: amenities.includes('karaoke_box') || isYes(tags.karaoke),
    terrace: isYes(tags.outdoor_seating) || isYes(tags.terrace) || tags.outdoor_seating === 'terrace',
    wifi: /^(?:yes|wlan|wifi)/.test(tags.internet_access ?? ''),
    dancefloor: amenities.includes('nightclub') ? 2 : 0,
    live_music: isYes(tags.live_music) ? 1 : 0,
    smoke_zone: smokeZones[tags.smoking ?? ''] ?? 2,
  }
}

function chainOf(tags: Tags, name: string): SourcePlace['chain'] {
  const brand = brandOf(cleanName(tags['brand:ru'] || tags.brand || ''))
  const brandId = tags['brand:wikidata'] ?? null
  if (brand) return { ...brand, brandId, isBrand: true, isCertain: false }
  const named = brandOf(name)
  return named && { ...named, brandId, isBrand: brandId !== null, isCertain: false }
}
