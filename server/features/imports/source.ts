import type { SkipReason } from '#contract/imports/import-report.ts'
import type { ImportFormat } from '#contract/imports/uploads.ts'
import type { LandmarkKind } from '#contract/landmarks/landmark-kinds.ts'
import type { PlaceFeatures } from '#server/db/fragments/place-features.ts'
import type { PlaceStatus } from '#server/db/types.ts'
import type { SchedulePlan } from '#server/features/places/schedule/service.ts'
import type { OpeningHours } from './hours/opening-hours.ts'

/** `osm`, `mosru`, `overture`, `foursquare`; for a custom table `table-` and its name. */
export type Source = string

export type Format = ImportFormat

/** Formats that need a mapping of columns. */
export type MappedFormat = Extract<Format, 'csv' | 'geojson'>

export function isMapped(format: Format): format is MappedFormat {
  return format === 'csv' || format === 'geojson'
}

/** A place of an imported file, mapped to our own fields. */
export interface SourcePlace {
  sourceId: string
  cityId: number
  name: string
  categoryId: number
  cuisineIds: number[]
  description: string
  street: string
  building: string
  /** Absent, like the next two fields, in records that an earlier version stored. */
  settlement?: string
  floor?: string
  entrance?: string
  district: string
  lat: number
  lon: number
  seats: number | null
  averageCheck: number | null
  phones: { phone: string; name: string }[]
  links: { link: string; name: string }[]
  hours: OpeningHours | null
  /** ISO date on which somebody looked at the hours, where the source says so. */
  hoursCheckedOn?: string
  features: PlaceFeatures
  /** Places with the same key or brand id form a chain; `isCertain` makes a chain of a single place. */
  chain: { key: string; name: string; brandId: string | null; isBrand: boolean; isCertain: boolean } | null
  /** Fields that only our own exports contain. */
  own: ExportedFacts | null
  /** The number of phones that could not be parsed. */
  unparsedPhones: number
}

export interface ExportedFacts {
  latinName: string
  status: PlaceStatus
  subCategory: string
  shortDescription: string
  schedules: SchedulePlan[]
}

/** A landmark of an imported map. */
export interface SourceLandmark {
  sourceId: string
  kind: LandmarkKind
  /** Empty for an entrance, which has the name of its station. */
  name: string
  isEntrance: boolean
  line: string
  /** `#rrggbb` or empty. */
  colour: string
  lat: number
  lon: number
}

/** The result of reading one row of a file; `line` is for the report, 0 where the format has no lines. */
export type SourceRow =
  | { line: number; place: SourcePlace }
  | { line: number; landmark: SourceLandmark }
  | {
      line: number
      skipped: SkipReason
      /** The name of the row in its file, for the report. */
      name?: string
      id?: string
      /** Names of properties that could not be mapped. */
      properties?: string[]
    }
  | { line: number; broken: string }

/** Thrown when a file cannot be read as a whole, so that nothing of it is imported. */
export class InvalidImportFileError extends Error {}
