import { guardFormula } from '#contract/csv.ts'
import { pickFeatures } from '#server/db/fragments/place-features.ts'
import type { ExportedPlace } from '#server/features/imports/formats/exported.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { formatOpeningHours } from './opening-hours.ts'
import type { ExportRow } from './repository.ts'

/** Tags of OpenStreetMap for the categories. The others have none, because any would be wrong for some place. */
const tagsByCategory: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries<Readonly<Record<string, string>>>({
    restaurants: { amenity: 'restaurant' },
    pizzerias: { amenity: 'restaurant' },
    cafes: { amenity: 'cafe' },
    'coffee-houses': { amenity: 'cafe' },
    'tea-houses': { amenity: 'cafe' },
    bars: { amenity: 'bar' },
    'wine-bars': { amenity: 'bar' },
    pubs: { amenity: 'pub' },
    'night-clubs': { amenity: 'nightclub' },
    'fast-food': { amenity: 'fast_food' },
    canteens: { amenity: 'fast_food', fast_food: 'cafeteria' },
    'beer-gardens': { amenity: 'biergarten' },
    'hookah-lounges': { amenity: 'hookah_lounge' },
    'ice-cream': { amenity: 'ice_cream' },
    'food-courts': { amenity: 'food_court' },
    karaoke: { amenity: 'karaoke_box' },
    bakeries: { shop: 'bakery' },
    confectioneries: { shop: 'pastry' },
  }),
)

function cuisinesOf(row: ExportRow, { cuisineById }: ReferenceData) {
  return row.cuisine_ids.map((id) => cuisineById.get(id)).filter((cuisine) => cuisine !== undefined)
}

function mainHours(row: ExportRow): string {
  return formatOpeningHours(row.schedules.find((schedule) => schedule.isMain)?.items ?? [])
}

/**
 * One feature of the GeoJSON: tags that other programs know, and under `shodim` everything that our own import
 * restores.
 */
export function viewFeature(row: ExportRow, reference: ReferenceData): object {
  const { features, ...facts } = factsOf(row, reference)
  return featureOf(row, reference, { shodim: { ...facts, features } })
}

/** A feature without our own data: tags that other programs know, the page, the rating and the attribution. */
export function viewPublicFeature(row: ExportRow, reference: ReferenceData, publicUrl: string): object {
  const { rating_sum: sum, rating_count: count } = row
  const attribution = row.attributions.map((source) => source.attribution).join('; ')
  return featureOf(row, reference, {
    page: `${publicUrl}/${row.latin_name}`,
    ...(count > 0 && { rating: Number((sum / count).toFixed(1)), ratingCount: count }),
    ...(attribution && { attribution }),
  })
}

function featureOf(row: ExportRow, reference: ReferenceData, added: object): object {
  const category = reference.categoryById.get(row.category_id)
  const tags = {
    name: row.name,
    ...tagsByCategory.get(category?.latinName ?? ''),
    cuisine: cuisinesOf(row, reference)
      .map((cuisine) => cuisine.osmValues[0])
      .join(';'),
    'addr:street': row.street,
    'addr:housenumber': row.building,
    'addr:place': row.settlement,
    'addr:floor': row.floor,
    'addr:entrance': row.entrance,
    'addr:district': row.district,
    phone: row.phones.map(({ phone }) => phone).join(';'),
    website: row.links?.[0]?.link ?? '',
    opening_hours: mainHours(row),
    description: row.description,
    brand: row.organisation_name ?? '',
  }
  return {
    type: 'Feature',
    id: row.source_id ?? `shodim/${row.id}`,
    geometry: { type: 'Point', coordinates: [row.lon, row.lat] },
    properties: {
      ...Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== '')),
      ...added,
    },
  }
}

function factsOf(row: ExportRow, reference: ReferenceData): ExportedPlace {
  return {
    latinName: row.latin_name,
    name: row.name,
    category: reference.categoryById.get(row.category_id)?.latinName ?? 'other',
    subCategory: row.sub_category,
    cuisines: cuisinesOf(row, reference).map((cuisine) => cuisine.latinName),
    description: row.description,
    shortDescription: row.short_description,
    averageCheck: row.average_check,
    street: row.street,
    building: row.building,
    settlement: row.settlement,
    floor: row.floor,
    entrance: row.entrance,
    district: row.district,
    seats: row.seats,
    status: row.status,
    phones: row.phones,
    links: row.links,
    schedules: row.schedules,
    features: pickFeatures(row),
    organisation: row.organisation_name
      ? { key: bareKey(row.organisation_key ?? ''), name: row.organisation_name }
      : null,
  }
}

/** Imports store the key of a chain as `city:key` and add the city again, so the file has the key alone. */
function bareKey(key: string): string {
  return key.replace(/^[a-z0-9-]+:/, '')
}

export const csvColumns = [
  'id',
  'latin_name',
  'name',
  'category',
  'cuisines',
  'organisation',
  'status',
  'street',
  'building',
  'settlement',
  'floor',
  'entrance',
  'district',
  'lat',
  'lon',
  'phones',
  'links',
  'opening_hours',
  'average_check',
  'rating',
  'rating_count',
  'short_description',
  'description',
  'source',
  'source_id',
] as const

export function viewCsvRow(row: ExportRow, reference: ReferenceData): string {
  const rating = row.rating_count > 0 ? (row.rating_sum / row.rating_count).toFixed(1) : ''
  const cells: Record<(typeof csvColumns)[number], string | number | null> = {
    id: row.id,
    latin_name: row.latin_name,
    name: row.name,
    category: reference.categoryById.get(row.category_id)?.name ?? '',
    cuisines: cuisinesOf(row, reference)
      .map((cuisine) => cuisine.name)
      .join(', '),
    organisation: row.organisation_name,
    status: row.status,
    street: row.street,
    building: row.building,
    settlement: row.settlement,
    floor: row.floor,
    entrance: row.entrance,
    district: row.district,
    lat: row.lat,
    lon: row.lon,
    phones: row.phones.map(({ phone }) => phone).join(', '),
    links: row.links.map(({ link }) => link).join(' '),
    opening_hours: mainHours(row),
    average_check: row.average_check,
    rating,
    rating_count: row.rating_count,
    short_description: row.short_description,
    description: row.description,
    source: row.source,
    source_id: row.source_id,
  }
  return csvLine(csvColumns.map((column) => cells[column]))
}

export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number | null): string {
  const text = guardFormula(String(value ?? ''))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
