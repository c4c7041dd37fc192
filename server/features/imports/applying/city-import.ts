import type { ImportReport } from '#contract/imports/import-report.ts'
import type { ReferenceCity } from '#server/features/reference/known.ts'

import type { Source, SourcePlace } from '../source.ts'

/** The records to write to one city. */
export interface CityImport {
  places: SourcePlace[]
  source: Source
  city: ReferenceCity
  report: ImportReport
  closeMissing: boolean
  /** The ids of all records of the file, in other cities too. */
  presentIds: ReadonlySet<string>
  /** The run under which former values are stored; null for a dry run. */
  runId: string | null
  /** Receives the places that are left out because the file has them twice. */
  onDuplicate?: (place: SourcePlace) => void
  /** Decisions of people about possible matches: the id of a place, or null for a new place. */
  decisions?: ReadonlyMap<string, string | null>
}
