import { Ajv } from 'ajv'
import { type Static, Type } from 'typebox'
import { fillRecord, flagColumns, frequencyColumns } from '#contract/places/feature-columns.ts'
import { isRecord, pointOf } from '../facts/geometry.ts'
import type { Lists } from '../lists.ts'
import type { SourceRow } from '../source.ts'

/** Files from before these were exported lack them. */
const optionalText = Type.Optional(Type.String())
const Frequency = Type.Integer({ minimum: 0, maximum: 2 })

/**
 * Fields under `shodim` that an export adds to the tags of a map, so that importing it again loses nothing. The other
 * tags are for other programs.
 */
export const ExportedPlace = Type.Object({
  latinName: Type.String({ pattern: '^[a-z0-9-]{1,100}$' }),
  name: Type.String({ minLength: 1, maxLength: 300 }),
  category: Type.String(),
  subCategory: Type.String(),
  cuisines: Type.Array(Type.String()),
  description: Type.String(),
  shortDescription: Type.String(),
  averageCheck: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  street: Type.String(),
  building: Type.String(),
  ...{ settlement: optionalText, floor: optionalText, entrance: optionalText, district: optionalText },
  seats: Type.Integer({ minimum: 0 }),
  status: Type.Union([Type.Literal('opened'), Type.Literal('closed'), Type.Literal('temporary-closed')]),
  phones: Type.Array(Type.Object({ phone: Type.String(), name: Type.String() })),
  links: Type.Array(Type.Object({ link: Type.String(), name: Type.String() })),
  schedules: Type.Array(
    Type.Object({
      name: Type.String(),
      isMain: Type.Boolean(),
      note: Type.String(),
      items: Type.Array(
        Type.Object({
          dayOfWeek: Type.Integer({ minimum: 1, maximum: 7 }),
          startMinute: Type.Integer({ minimum: 0, maximum: 1439 }),
          endMinute: Type.Integer({ minimum: 0, maximum: 1439 }),
        }),
      ),
    }),
  ),
  features: Type.Object({
    ...fillRecord(flagColumns, Type.Boolean()),
    ...fillRecord(frequencyColumns, Frequency),
    parking_type: Type.Integer({ minimum: 0, maximum: 4 }),
    smoke_zone: Type.Integer({ minimum: 1, maximum: 3 }),
  }),
  organisation: Type.Union([Type.Object({ key: Type.String(), name: Type.String() }), Type.Null()]),
})
export type ExportedPlace = Static<typeof ExportedPlace>

/** Compiles the schema with the first place. */
const schemas = new Ajv()

/** Null when the feature is not from one of our exports. */
export function readExported(feature: Record<string, unknown>, line: number, lists: Lists): SourceRow | null {
  if (!isRecord(feature.properties) || !isRecord(feature.properties.shodim)) return null
  const facts: unknown = feature.properties.shodim
  if (!schemas.validate<ExportedPlace>(ExportedPlace, facts))
    return { line, broken: 'свойство shodim записано неверно' }
  const categoryId = lists.kinds.categoryId(facts.category)
  if (categoryId === undefined) return { line, broken: `неизвестная категория ${facts.category}` }
  const point = pointOf(feature.geometry)
  const city = point && lists.cityAt(point)
  if (!point || !city) return { line, skipped: 'bad-coordinates' }
  const { latinName, status, subCategory, shortDescription, averageCheck, schedules } = facts
  const { key, name } = facts.organisation ?? {}
  return {
    line,
    place: {
      sourceId: String(feature.id ?? latinName).slice(0, 100),
      cityId: city.id,
      name: facts.name,
      categoryId,
      cuisineIds: facts.cuisines.map((it) => lists.kinds.cuisineId(it)).filter((id) => id !== undefined),
      description: facts.description,
      street: facts.street,
      building: facts.building,
      settlement: facts.settlement ?? '',
      floor: facts.floor ?? '',
      entrance: facts.entrance ?? '',
      district: facts.district ?? '',
      lat: point.lat,
      lon: point.lon,
      seats: facts.seats,
      averageCheck,
      phones: facts.phones,
      links: facts.links,
      hours: null,
      features: facts.features,
      chain: key && name ? { key, name, brandId: null, isBrand: true, isCertain: true } : null,
      own: { latinName, status, subCategory, shortDescription, schedules },
      unparsedPhones: 0,
    },
  }
}
