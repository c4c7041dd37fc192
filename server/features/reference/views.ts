import type { Selectable } from 'kysely'
import type { City } from '#contract/cities.ts'
import type { Category, Cuisine, Dresscode } from '#contract/reference.ts'
import type { Categories, Cities, Cuisines, Dresscodes } from '#server/db/types.ts'

export function viewCity(row: Selectable<Cities>): City {
  return {
    id: row.id,
    name: row.name,
    nameIn: row.name_in,
    latinName: row.latin_name,
    lat: row.lat,
    lon: row.lon,
    timeZone: row.time_zone,
    placeCount: row.place_count,
  }
}

export function viewCategory(row: Selectable<Categories>): Category {
  return {
    id: row.id,
    name: row.name,
    namePlural: row.name_plural,
    latinName: row.latin_name,
    pattern: row.pattern,
    color: row.color,
  }
}

export function viewCuisine(row: Selectable<Cuisines>): Cuisine {
  return { id: row.id, name: row.name, latinName: row.latin_name, isNoun: row.is_noun }
}

export function viewDresscode(row: Selectable<Dresscodes>): Dresscode {
  return { id: row.id, title: row.title, description: row.description }
}
