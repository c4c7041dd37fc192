import { defaultFeatures, flagColumns, frequencyColumns } from '#contract/places/feature-columns.ts'
import { OTHER_CATEGORY_ID } from '#contract/places/place-features.ts'
import type { PlaceFeatures } from '#server/db/fragments/place-features.ts'
import type { Source, SourcePlace } from '../source.ts'

/** The facts of one source about a place, with their date. */
export interface SourceRecord {
  source: Source
  facts: SourcePlace
  /** ISO date. */
  receivedOn: string
}

/** Groups of fields that are taken from one source together, because an address that mixes two sources is wrong. */
const fieldGroups = {
  name: ['name'],
  category: ['categoryId'],
  cuisines: ['cuisineIds'],
  description: ['description'],
  address: ['street', 'building', 'settlement', 'floor', 'entrance'],
  district: ['district'],
  point: ['lat', 'lon'],
  seats: ['seats'],
  check: ['averageCheck'],
  phones: ['phones'],
  links: ['links'],
  hours: ['hours', 'hoursCheckedOn'],
  features: ['features'],
  chain: ['chain'],
} as const satisfies Record<string, readonly (keyof SourcePlace)[]>
type FieldGroup = keyof typeof fieldGroups

/**
 * A spreadsheet of a venue (`table`) ranks first; open data of the city is best for addresses and seats, maps for the
 * rest.
 */
const DEFAULT_PRIORITY = ['table', 'osm', 'overture', 'foursquare', 'mosru']
const orders: Partial<Record<FieldGroup, readonly string[]>> = {
  address: ['table', 'mosru', 'osm', 'overture', 'foursquare'],
  district: ['table', 'mosru', 'osm', 'overture', 'foursquare'],
  seats: ['table', 'mosru', 'osm', 'overture', 'foursquare'],
  phones: ['table', 'osm', 'overture', 'mosru', 'foursquare'],
}

/** The source and the date of each group. */
export type FieldSources = Partial<Record<FieldGroup, { source: Source; on: string }>>

/** Composes one place from several records; each group comes from the first source of its order that has it. */
export function composePlace(records: readonly SourceRecord[]): {
  place: SourcePlace
  fieldSources: FieldSources
} {
  const [first] = records
  if (!first) throw new Error('A place is composed of at least one record')
  // A record of our own export wins every group, because it is complete, empty fields included.
  const own = records.find(({ facts }) => facts.own !== null)
  const place = { ...(own ?? first).facts }
  const fieldSources: FieldSources = {}
  for (const group of Object.keys(fieldGroups) as FieldGroup[]) {
    const chosen =
      own ??
      records
        .filter(({ facts }) => hasFacts(facts, group))
        .toSorted((a, b) => rank(a, group) - rank(b, group))[0]
    if (!chosen) continue
    if (hasFacts(chosen.facts, group)) fieldSources[group] = { source: chosen.source, on: chosen.receivedOn }
    for (const key of fieldGroups[group]) Object.assign(place, { [key]: chosen.facts[key] })
  }
  return { place, fieldSources }
}

function rank({ source }: SourceRecord, group: FieldGroup): number {
  const kind = source.startsWith('table-') ? 'table' : source
  const index = (orders[group] ?? DEFAULT_PRIORITY).indexOf(kind)
  return index < 0 ? DEFAULT_PRIORITY.length : index
}

function hasFacts(facts: SourcePlace, group: FieldGroup): boolean {
  switch (group) {
    case 'category':
      return facts.categoryId !== OTHER_CATEGORY_ID
    case 'address':
      return facts.street !== '' || Boolean(facts.settlement)
    case 'features':
      return Object.entries(facts.features).some(
        ([name, value]) => value !== defaultFeatures[name as keyof PlaceFeatures],
      )
    default: {
      const [key] = fieldGroups[group]
      const value = facts[key]
      return Array.isArray(value) ? value.length > 0 : value !== null && value !== ''
    }
  }
}

/** The columns of each group: a person who edits one replaces the source of the group. */
const editedFieldsOfGroup: Partial<Record<FieldGroup, readonly string[]>> = {
  name: ['name'],
  category: ['category_id'],
  cuisines: ['cuisine_ids'],
  description: ['description'],
  address: ['street', 'building', 'settlement', 'floor', 'entrance'],
  district: ['district'],
  point: ['lat', 'lon'],
  seats: ['seats'],
  check: ['average_check'],
  phones: ['phones'],
  links: ['links'],
  hours: ['schedules'],
  features: [...flagColumns, ...frequencyColumns, 'parking_type', 'smoke_zone'],
  chain: ['organisation_id'],
}

export function withoutEditedGroups(
  fieldSources: FieldSources,
  editedFields: readonly string[],
): FieldSources {
  const isEdited = (group: string) =>
    editedFieldsOfGroup[group as FieldGroup]?.some((column) => editedFields.includes(column))
  return Object.fromEntries(Object.entries(fieldSources).filter(([group]) => !isEdited(group)))
}
