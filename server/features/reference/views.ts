import type { Selectable } from 'kysely'
import { COVER_PATTERNS, type CoverPattern } from '#contract/tones.ts'
import type { Categories, Cities, Cuisines, Dresscodes, Tags } from '#server/db/types.ts'
import type {
  Bounds,
  ReferenceCategory,
  ReferenceCity,
  ReferenceCuisine,
  ReferenceDresscode,
  ReferenceTag,
} from './known.ts'

export function viewCity(row: Selectable<Cities>): ReferenceCity {
  const [west, south, east, north] = row.bounds ?? []
  const hasBounds = west !== undefined && south !== undefined && east !== undefined && north !== undefined
  return {
    id: row.id,
    name: row.name,
    nameIn: row.name_in,
    nameFrom: row.name_from,
    latinName: row.latin_name,
    lat: row.lat,
    lon: row.lon,
    timeZone: row.time_zone,
    countryCode: row.country_code,
    population: row.population,
    aliases: row.aliases,
    bounds: hasBounds ? ([west, south, east, north] satisfies Bounds) : null,
    ...(row.is_hidden && { isHidden: true as const }),
    placeCount: row.place_count,
  }
}

export function viewCategory(row: Selectable<Categories>): ReferenceCategory {
  return {
    id: row.id,
    name: row.name,
    namePlural: row.name_plural,
    latinName: row.latin_name,
    icon: row.icon,
    pattern: patternOf(row.pattern) ?? 'plates',
    color: row.color,
    schemaType: row.schema_type,
    relatedPatterns: row.related_patterns.flatMap((name) => patternOf(name) ?? []),
    isCuisineFirst: row.is_cuisine_first,
    isHidden: row.is_hidden,
  }
}

export function viewCuisine(row: Selectable<Cuisines>): ReferenceCuisine {
  return {
    id: row.id,
    name: row.name,
    latinName: row.latin_name,
    isNoun: row.is_noun,
    pattern: patternOf(row.pattern),
    osmValues: row.osm_values,
    isHidden: row.is_hidden,
  }
}

export function viewDresscode(row: Selectable<Dresscodes>): ReferenceDresscode {
  return { id: row.id, title: row.title, description: row.description, isHidden: row.is_hidden }
}

export function viewTag(row: Selectable<Tags>): ReferenceTag {
  const { id, name, short_name: shortName, latin_name: latinName, color, icon, is_hidden: isHidden } = row
  return { id, name, shortName, latinName, color, icon, isHidden }
}

function patternOf(name: string | null): CoverPattern | null {
  return COVER_PATTERNS.find((pattern) => pattern === name) ?? null
}
