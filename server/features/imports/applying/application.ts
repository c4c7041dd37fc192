import type { ImportReport } from '#contract/imports/import-report.ts'
import type { KnownCity } from '#server/features/reference/known.ts'

import type { Source, SourcePlace } from '../source.ts'

/** The records to be written to one city. */
export interface Application {
  places: SourcePlace[]
  source: Source
  city: KnownCity
  report: ImportReport
  closeMissing: boolean
  /** Everything that the file has, in other cities too. */
  presentIds: ReadonlySet<string>
  /** The run that remembers what was before; null for a dry run. */
  runId: string | null
  /** Decisions of people about records in doubt: the id of a place, or null for a place of its own. */
  decisions?: ReadonlyMap<string, string | null>
}
