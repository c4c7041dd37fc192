import type { City } from '#contract/reference/cities.ts'
import type { Category, Cuisine, Dresscode, Tag } from '#contract/reference/reference.ts'
import type { CoverPattern } from '#contract/tones.ts'

/** West, south, east, north, in degrees. */
export type Bounds = readonly [number, number, number, number]

/** A city as the server knows it; the contract defines the fields that are sent. */
export interface ReferenceCity extends City {
  /** «из Москвы» */
  nameFrom: string
  population: number
  /** Other names that people search by. */
  aliases: readonly string[]
  /** Places inside belong to the city; null when it has no bounds. */
  bounds: Bounds | null
}

export interface ReferenceCategory extends Category {
  pattern: CoverPattern
  schemaType: string
  relatedPatterns: readonly CoverPattern[]
  isCuisineFirst: boolean
  isHidden: boolean
}

export interface ReferenceCuisine extends Cuisine {
  pattern: CoverPattern | null
  /** Values of the `cuisine` tag of OpenStreetMap, lower case, `_` for spaces. */
  osmValues: readonly string[]
  isHidden: boolean
}

export interface ReferenceTag extends Tag {
  isHidden: boolean
}

export interface ReferenceDresscode extends Dresscode {
  isHidden: boolean
}
