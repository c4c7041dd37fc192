import { parseBooleanFlag } from '#contract/fields.ts'
import { frequencyColumns } from '#contract/places/feature-columns.ts'
import {
  averageCheckLevels,
  type ParkingChoice,
  parkingChoices,
  placeFlags,
  placeFrequencies,
  type SmokeChoice,
  smokeChoices,
} from '#contract/places/place-features.ts'
import type { PlacesQuery } from '#contract/places/places.ts'

/**
 * The numbers of `places.facets`, as the SQL function `place_facets` makes them. A filter is a set of groups; a place
 * matches when it has at least one number of every group.
 */
export type FacetGroup = readonly number[]

const RESERVATIONS_ENABLED = 12
const AVERAGE_CHECK = 49
const CATEGORY = 1000
const CUISINE = 10_000
const TAG = 100_000

const PAID = 31
const FREE = 32
const GUARDED_PAID = 33
const GUARDED_FREE = 34
/** A place has one kind of parking, so choosing paid and free means any parking. */
const parkingFacets: Record<ParkingChoice, FacetGroup> = {
  free: [FREE, GUARDED_FREE],
  both: [PAID, FREE, GUARDED_PAID, GUARDED_FREE],
  guarded: [GUARDED_PAID, GUARDED_FREE],
  any: [PAID, FREE, GUARDED_PAID, GUARDED_FREE],
}

const SMOKING = 36
const SMOKE_FREE = 37
const SMOKING_AND_SMOKE_FREE = 38
/** A place with both rooms matches smokers and non-smokers. */
const smokeFacets: Record<SmokeChoice, FacetGroup> = {
  smoke: [SMOKING, SMOKING_AND_SMOKE_FREE],
  smokefree: [SMOKE_FREE, SMOKING_AND_SMOKE_FREE],
  both: [SMOKING_AND_SMOKE_FREE],
}

/** One choice of a filter, and the facets of matching places, of which a place has at most one. */
export interface FacetChoice {
  filter: keyof PlacesQuery & string
  value: string
  facets: FacetGroup
}

/** Groups of facets of which a place needs only one, or can have only one. */
const alternatives = [
  'categories',
  'cuisines',
  'tags',
  'average_check',
  'parking_type',
  'smoke_zone',
  ...frequencyColumns,
] as const satisfies (keyof PlacesQuery)[]

export function isAlternative(filter: string): boolean {
  return (alternatives as readonly string[]).includes(filter)
}

/** Every value that `facetGroups` understands. */
export function facetChoices(reference: {
  categoryIds: Iterable<number>
  cuisineIds: Iterable<number>
  tagIds: Iterable<number>
}): FacetChoice[] {
  const choice = (
    filter: FacetChoice['filter'],
    value: string | number,
    facets: FacetGroup,
  ): FacetChoice => ({
    filter,
    value: String(value),
    facets,
  })
  return [
    ...[...reference.categoryIds].map((id) => choice('categories', id, [CATEGORY + id])),
    ...[...reference.cuisineIds].map((id) => choice('cuisines', id, [CUISINE + id])),
    ...[...reference.tagIds].map((id) => choice('tags', id, [TAG + id])),
    ...averageCheckLevels.map(({ level }) => choice('average_check', level, [AVERAGE_CHECK + level])),
    ...Object.values(placeFlags).map(({ column, facet }) => choice(column, 1, [facet])),
    choice('is_reservations_enabled', 1, [RESERVATIONS_ENABLED]),
    ...Object.values(placeFrequencies).flatMap(({ column, facet }) => [
      choice(column, 1, [facet]),
      choice(column, 2, [facet + 1]),
    ]),
    ...parkingChoices.map((value) => choice('parking_type', value, parkingFacets[value])),
    ...smokeChoices.map((value) => choice('smoke_zone', value, smokeFacets[value])),
  ]
}

/** Categories, cuisines, tags and price levels are alternatives within a group; everything else narrows the result. */
export function facetGroups(query: PlacesQuery): FacetGroup[] {
  const groups: FacetGroup[] = []
  if (query.categories) groups.push(numbers(query.categories).map((id) => CATEGORY + id))
  if (query.cuisines) groups.push(numbers(query.cuisines).map((id) => CUISINE + id))
  if (query.tags) groups.push(numbers(query.tags).map((id) => TAG + id))
  if (query.average_check) groups.push(numbers(query.average_check).map((level) => AVERAGE_CHECK + level))
  for (const { column, facet } of Object.values(placeFlags)) {
    if (parseBooleanFlag(query[column])) groups.push([facet])
  }
  if (parseBooleanFlag(query.is_reservations_enabled)) groups.push([RESERVATIONS_ENABLED])
  for (const { column, facet } of Object.values(placeFrequencies)) {
    const wanted = query[column]
    if (wanted) groups.push([wanted === '2' ? facet + 1 : facet])
  }
  if (query.parking_type) groups.push(parkingFacets[query.parking_type])
  if (query.smoke_zone) groups.push(smokeFacets[query.smoke_zone])
  return groups
}

export function numbers(list: string): number[] {
  return list.split(',').map(Number)
}
