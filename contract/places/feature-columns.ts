import {
  type FeatureColumns,
  type FlagColumn,
  type FrequencyColumn,
  featureColumns,
  flagFeatures,
  frequencyFeatures,
  type PlaceFeatures,
  placeFlags,
  placeFrequencies,
} from './place-features.ts'

// Separate from `place-features.ts`, which every page of a place loads: only the server and the form of a place need
// these.

export const flagColumns: readonly FlagColumn[] = flagFeatures.map((name) => placeFlags[name].column)
export const frequencyColumns: readonly FrequencyColumn[] = frequencyFeatures.map(
  (name) => placeFrequencies[name].column,
)

/** The features of a place of which nothing is known; it is smoke-free, as the law in Russia requires. */
export const defaultFeatures: FeatureColumns = {
  ...fillRecord(flagColumns, false),
  ...fillRecord(frequencyColumns, 0 as const),
  parking_type: 0,
  smoke_zone: 2,
}

export function toFeatures(columns: FeatureColumns): PlaceFeatures {
  const entries = Object.entries(featureColumns).map(([name, column]) => [name, columns[column]])
  return Object.fromEntries(entries) as PlaceFeatures
}

export function toFeatureColumns(features: PlaceFeatures): FeatureColumns {
  const entries = Object.entries(featureColumns).map(([name, column]) => [
    column,
    features[name as keyof PlaceFeatures],
  ])
  return Object.fromEntries(entries) as FeatureColumns
}

/** A record with the same value for every name. */
export function fillRecord<Name extends string, Value>(
  names: readonly Name[],
  value: Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>
}
