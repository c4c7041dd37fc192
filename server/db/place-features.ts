import {
  type FlagColumn,
  type FrequencyColumn,
  flagColumns,
  frequencyColumns,
  recordOf,
} from '#contract/place-features.ts'

/** What a place has, as columns of `places`: the database's type of each. */
export const placeFeatureColumns = {
  ...recordOf(flagColumns, 'bool' as const),
  ...recordOf(frequencyColumns, 'int2' as const),
  parking_type: 'int2',
  smoke_zone: 'int2',
} as const

export const placeFeatureNames = Object.keys(placeFeatureColumns) as (keyof typeof placeFeatureColumns)[]

/** As the database answers. */
export type PlaceFeatures = Record<FlagColumn, boolean> &
  Record<FrequencyColumn | 'parking_type' | 'smoke_zone', number>

export function pickFeatures(row: PlaceFeatures): PlaceFeatures {
  return Object.fromEntries(placeFeatureNames.map((name) => [name, row[name]])) as PlaceFeatures
}
