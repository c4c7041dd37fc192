import { categoryIcons } from '#contract/reference/category-icons.ts'
import {
  type ReferenceField,
  type ReferenceListName,
  referenceFields,
  requiredFields,
} from '#contract/reference/list-fields.ts'
import type { RowFields } from '#contract/reference/reference-lists.ts'
import { tagIcons } from '#contract/reference/tag-icons.ts'
import { isReservedSlug } from '#contract/slugs.ts'
import { distanceMeters } from '#server/features/cities/rules.ts'
import { isTimeZone } from '#server/lib/zone.ts'
import { mapValueOf } from '../rules.ts'
import type { Row, Values } from './repository.ts'

const columns: Readonly<Record<Exclude<ReferenceField, 'name'>, string>> = {
  latinName: 'latin_name',
  nameIn: 'name_in',
  nameFrom: 'name_from',
  aliases: 'aliases',
  countryCode: 'country_code',
  timeZone: 'time_zone',
  lat: 'lat',
  lon: 'lon',
  bounds: 'bounds',
  population: 'population',
  namePlural: 'name_plural',
  shortName: 'short_name',
  position: 'position',
  icon: 'icon',
  pattern: 'pattern',
  color: 'color',
  isNoun: 'is_noun',
  osmValues: 'osm_values',
  description: 'description',
}

/** A dress code has a title, the others a name. */
function columnOf(list: ReferenceListName, field: ReferenceField): string {
  if (field === 'name') return list === 'dresscodes' ? 'title' : 'name'
  return columns[field]
}

export function fieldsOf(list: ReferenceListName, row: Row): RowFields {
  return Object.fromEntries(referenceFields[list].map((field) => [field, row[columnOf(list, field)]]))
}

export function toColumns(list: ReferenceListName, fields: RowFields): Values {
  const own: readonly ReferenceField[] = referenceFields[list]
  return Object.fromEntries(
    own.filter((field) => fields[field] !== undefined).map((field) => [columnOf(list, field), fields[field]]),
  )
}

export type Problems = Record<string, string[]>

/** Segments with another meaning in place of a category or a cuisine. */
const takenSegments = new Set([
  // Pages of a city and of its places.
  'feed',
  'places',
  'organisations',
  'map',
  'following',
  // Pages of a place.
  'album',
  'albums',
  'guests',
  'history',
  'integrations',
  'menu',
  'menus',
  'news',
  'numbers',
  'proposals',
  'rating',
])

/** Checks that a schema cannot express. */
export function validateFields(
  list: ReferenceListName,
  fields: RowFields,
  { isNew }: { isNew: boolean },
): Problems {
  const problems: Problems = {}
  const own: readonly ReferenceField[] = referenceFields[list]
  for (const field of Object.keys(fields) as ReferenceField[]) {
    if (!own.includes(field)) problems[field] = ['У этого списка нет такого поля']
  }
  for (const field of isNew ? requiredFields[list] : []) {
    if (fields[field] === undefined) problems[field] = ['Заполните это поле']
  }
  const { latinName, timeZone, color, icon, pattern, bounds } = fields
  if (latinName !== undefined && (isReservedSlug(latinName) || takenSegments.has(latinName))) {
    problems.latinName = ['Это слово занято самим сайтом']
  }
  if (timeZone !== undefined && !isTimeZone(timeZone)) problems.timeZone = ['Нет такого часового пояса']
  if (color !== undefined && contrastWithWhite(color) < 4.5) {
    problems.color = ['Слишком светлый: белый значок на нём не виден']
  }
  if (icon !== undefined && !iconsOf(list).includes(icon))
    problems.icon = ['У этого списка нет такого значка']
  if (list === 'categories' && pattern === null) problems.pattern = ['Заполните это поле']
  if (bounds) {
    const [west = 0, south = 0, east = 0, north = 0] = bounds
    if (west >= east || south >= north || Math.abs(south) > 90 || Math.abs(north) > 90) {
      problems.bounds = ['Порядок: запад, юг, восток, север']
    }
  }
  return problems
}

function iconsOf(list: ReferenceListName): readonly string[] {
  return list === 'tags' ? tagIcons : categoryIcons
}

/** Cities farther apart are merged because of a wrong point, which must not stretch the bounds. */
const FARTHEST_NEIGHBOUR_METERS = 100_000

/** The fields of the remaining row by which imports and searches recognise what belonged to the merged one. */
export function combinedFields(list: ReferenceListName, merged: RowFields, into: RowFields): RowFields {
  const { name = '' } = merged
  const union = (...values: (readonly string[] | undefined)[]) => [
    ...new Set(values.flatMap((some) => some ?? [])),
  ]
  if (list === 'cities') {
    const bounds = isNeighbour(merged, into) ? boundsAround(merged.bounds, into.bounds) : into.bounds
    return {
      aliases: union(into.aliases, [name.toLowerCase()], merged.aliases),
      ...(bounds && { bounds }),
    }
  }
  if (list === 'cuisines') {
    return { osmValues: union(into.osmValues, [mapValueOf(name)], merged.osmValues) }
  }
  return {}
}

function isNeighbour(merged: RowFields, into: RowFields): boolean {
  const [one, other] = [merged, into].map(({ lat = 0, lon = 0 }) => ({ lat, lon }))
  return one !== undefined && other !== undefined && distanceMeters(one, other) <= FARTHEST_NEIGHBOUR_METERS
}

/** West, south, east, north. */
function boundsAround(one: RowFields['bounds'], other: RowFields['bounds']): number[] | null {
  if (!one || !other) return other ?? null
  return one.map((degrees, side) => (side < 2 ? Math.min : Math.max)(degrees, other[side] ?? degrees))
}

/** The contrast ratio of WCAG 2 for `#RRGGBB` on white. */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
