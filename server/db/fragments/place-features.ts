import { flagColumns, frequencyColumns } from '#contract/places/feature-columns.ts'
import type { FlagColumn, FrequencyColumn } from '#contract/places/place-features.ts'

/** The features of a place as columns of `places`. */
export const placeFeatureNames = [...flagColumns, ...frequencyColumns, 'parking_type', 'smoke_zone'] as const

/** The features as a row of the database. */
export type PlaceFeatures = Record<FlagColumn, boolean> &
  Record<FrequencyColumn | 'parking_type' | 'smoke_zone', number>

export function pickFeatures(row: PlaceFeatures): PlaceFeatures {
  return Object.fromEntries(placeFeatureNames.map((name) => [name, row[name]])) as PlaceFeatures
}
