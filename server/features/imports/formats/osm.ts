import type { SkipReason } from '#contract/imports/import-report.ts'
import { defaultFeatures } from '#contract/places/feature-columns.ts'
import type { PlaceFeatures } from '#server/db/fragments/place-features.ts'
import type { ReferenceCity } from '#server/features/reference/known.ts'
import { parseDisplayAddress, parseDisplayDistrict } from '../facts/addresses.ts'
import { brandOf, chainOfName } from '../facts/brands.ts'
import { isRecord, type Point, pointOf } from '../facts/geometry.ts'
import { landmarkOfTags } from '../facts/landmarks.ts'
import { linksOfTags } from '../facts/links.ts'
import { derivedId, makePlace } from '../facts/make-place.ts'
import { cleanName, nameKey } from '../facts/names.ts'
import { parseOpeningHours } from '../hours/opening-hours.ts'
import type { Lists } from '../lists.ts'
import type { SourceLandmark, SourcePlace, SourceRow } from '../source.ts'
import { readExported } from './exported.ts'
import { readFeatures } from './json-features.ts'

export type Tags = Record<string, string>

/** Rows of an OpenStreetMap export: a GeoJSON FeatureCollection whose properties are tags. */
export async function* readOsm(chunks: AsyncIterable<string>, lists: Lists): AsyncGenerator<SourceRow> {
  for await (const { line, text } of readFeatures(chunks)) {
    let feature: unknown
    try {
      feature = JSON.parse(text)
    } catch {
      yield { line, broken: 'запись не читается как JSON' }
      continue
    }
    yield readFeature(feature, line, lists)
  }
}

function readFeature(feature: unknown, line: number, lists: Lists): SourceRow {
  if (!isRecord(feature) || !isRecord(feature.properties)) return { line, broken: 'у записи нет properties' }
  const exported = readExported(feature, line, lists)
  if (exported) return exported
  const tags = tagsOf(feature.properties)
  const isUnknown = tags.amenity === undefined && tags.shop === undefined
  const row = rowOfTags({ id: idOf(feature, tags), tags, point: pointOf(feature.geometry) }, lists)
  if (!('skipped' in row) || row.skipped !== 'not-food' || !isUnknown) return { line, ...row }
  return { line, ...row, properties: Object.keys(tags) }
}

/** A row from the tags of OpenStreetMap; without an id it gets one derived from its content. */
export function rowOfTags(
  { id, tags, point }: { id: string | null; tags: Tags; point: Point | null },
  lists: Lists,
):
  | { place: SourcePlace }
  | { landmark: SourceLandmark }
  | { skipped: SkipReason; name: string; id?: string }
  | { broken: string } {
  const rawName = tags['name:ru'] || tags.name || tags['brand:ru'] || tags.brand || tags['name:en'] || ''
  const identity = { name: rawName.slice(0, 120), ...(id !== null && { id }) }
  const kind = lists.kinds.fromTags(tags)
  if ('skipped' in kind) {
    const landmark = kind.skipped === 'not-food' && point && landmarkAt({ id, tags, point })
    return landmark ? { landmark } : { skipped: kind.skipped, ...identity }
  }
  if (rawName.includes('\uFFFD')) return { broken: `название не в кодировке UTF-8${id ? ` (${id})` : ''}` }
  const name = cleanName(rawName)
  if (!name) return { skipped: 'no-name', ...identity }
  const city = point && lists.cityAt(point, tags['addr:city:ru'] || tags['addr:city'])
  if (!point || !city) return { skipped: 'bad-coordinates', ...identity }
  const sourceId = id ?? derivedId(tags.amenity ?? tags.shop ?? '', name, point)
  const cuisineIds = lists.kinds.cuisinesOfTags(tags)
  return { place: placeOf({ sourceId, tags, categoryId: kind.categoryId, cuisineIds, name, point, city }) }
}

function landmarkAt({
  id,
  tags,
  point,
}: {
  id: string | null
  tags: Tags
  point: Point
}): SourceLandmark | null {
  const landmark = landmarkOfTags(tags)
  if (!landmark) return null
  const sourceId = (id ?? derivedId(landmark.kind, landmark.name, point)).slice(0, 100)
  return { sourceId, ...landmark, lat: Number(point.lat.toFixed(7)), lon: Number(point.lon.toFixed(7)) }
}

function tagsOf(properties: Record<string, unknown>): Tags {
  const tags: Tags = {}
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === 'string') tags[key] = value.trim()
    else if (typeof value === 'number' || typeof value === 'boolean') tags[key] = String(value)
  }
  return tags
}

function placeOf({
  sourceId,
  tags,
  categoryId,
  cuisineIds,
  name,
  point,
  city,
}: {
  sourceId: string
  tags: Tags
  categoryId: number
  cuisineIds: number[]
  name: string
  point: Point
  city: ReferenceCity
}): SourcePlace {
  const address = tags['addr:street']
    ? { street: tags['addr:street:ru'] || tags['addr:street'], building: tags['addr:housenumber'] ?? '' }
    : parseDisplayAddress(tags.display_address ?? '')
  const phoneText = ['phone', 'contact:phone', 'mobile', 'contact:mobile', 'contact:cellphone']
    .map((tag) => tags[tag])
    .filter(Boolean)
    .join(';')
  return {
    ...makePlace({
      sourceId,
      name,
      categoryId,
      cuisineIds,
      description: descriptionOf(tags),
      ...address,
      settlement: settlementOf(tags, city),
      floor: floorOf(tags),
      entrance: tags['addr:entrance:ru'] || tags['addr:entrance'] || '',
      district: districtOf(tags),
      city,
      point,
      seats: Number(tags.capacity),
      phoneText,
      hours: tags.opening_hours ? parseOpeningHours(tags.opening_hours) : null,
      features: featuresOf(tags),
      chain: chainOf(tags, name),
    }),
    links: linksOfTags(tags),
    ...checkedOn(tags),
  }
}

/** A village within the bounds of the city; the town of the address only where it is another one. */
function settlementOf(tags: Tags, city: ReferenceCity): string {
  const tag = ['addr:place', 'addr:hamlet', 'addr:village'].find((name) => tags[name])
  if (tag) return tags[`${tag}:ru`] || tags[tag] || ''
  const town = tags['addr:city:ru'] || tags['addr:city'] || ''
  const isOther = /\p{Script=Cyrillic}/u.test(town) && !nameKey(town).includes(nameKey(city.name))
  return isOther ? town : ''
}

/** OSM levels start at 0, floors of addresses at 1; the ground floor is not stored. */
function floorOf(tags: Tags): string {
  if (tags['addr:floor']) return tags['addr:floor']
  const level = /^-?\d{1,2}$/.test(tags.level ?? '') ? Number(tags.level) : 0
  if (level === 0) return ''
  return String(level > 0 ? level + 1 : level)
}

/** A future date is a typo. */
function checkedOn(tags: Tags): Pick<SourcePlace, 'hoursCheckedOn'> {
  const date = tags['check_date:opening_hours'] ?? ''
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(date)
  return isDay && at <= Date.now() && tags.opening_hours ? { hoursCheckedOn: date } : {}
}

const districtTags = ['addr:district', 'addr:city_district', 'addr:suburb', 'addr:quarter']

function districtOf(tags: Tags): string {
  const tag = districtTags.find((name) => tags[name])
  if (tag === undefined) return parseDisplayDistrict(tags.display_address ?? '')
  return tags[`${tag}:ru`] || tags[tag] || ''
}

/** `node/123`, when the file has ids. */
function idOf(feature: Record<string, unknown>, tags: Tags): string | null {
  const own = [feature.id, tags['@id'], tags.id].find(
    (it) => typeof it === 'string' || typeof it === 'number',
  )
  return own !== undefined && own !== '' ? String(own).slice(0, 100) : null
}

function descriptionOf(tags: Tags): string {
  const text = tags['description:ru'] || tags.description || ''
  return /\p{Script=Cyrillic}/u.test(text) ? text.slice(0, 2000) : ''
}

function isYes(value: string | undefined): boolean {
  return value !== undefined && /^(?:yes|only|free|customers|designated)$/.test(value)
}

const cardTags = ['cards', 'credit_cards', 'debit_cards', 'visa', 'mastercard', 'mir', 'contactless', 'app']
const smokeZones: ReadonlyMap<string, number> = new Map([
  ['yes', 1],
  ['separated', 3],
  ['isolated', 3],
  ['dedicated', 3],
])

function featuresOf(tags: Tags): PlaceFeatures {
  const amenities = (tags.amenity ?? '').split(/\s*;\s*/)
  const isBar = amenities.some((it) => ['bar', 'pub', 'nightclub', 'biergarten'].includes(it))
  return {
    ...defaultFeatures,
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
    smoke_zone: smokeZones.get(tags.smoking ?? '') ?? 2,
  }
}

function chainOf(tags: Tags, name: string): SourcePlace['chain'] {
  const brand = brandOf(cleanName(tags['brand:ru'] || tags.brand || ''))
  const brandId = tags['brand:wikidata'] ?? null
  if (brand) return { ...brand, brandId, isBrand: true, isCertain: false }
  return chainOfName(name, brandId)
}
