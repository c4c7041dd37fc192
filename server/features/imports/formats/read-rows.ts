import type { Mapping } from '#contract/imports/mapped-fields.ts'
import type { Lists } from '../lists.ts'
import { type Format, InvalidImportFileError, isMapped, type SourceRow } from '../source.ts'
import { type FileKind, readText } from './file.ts'
import { readMosru } from './mosru.ts'
import { readOsm } from './osm.ts'
import { storableRow } from './storable-rows.ts'
import { readTable } from './table.ts'

export interface ReadOptions {
  path: string
  kind: FileKind
  format: Format
  mapping: Mapping | null
  lists: Lists
  onProgress(done: number, total: number): void
}

/** The rows of a file of any format, with texts that can be stored. */
export async function* readRows(options: ReadOptions): AsyncGenerator<SourceRow> {
  for await (const row of readFormat(options)) yield storableRow(row)
}

/** Readers of binary formats are loaded when needed, so that the server starts without them. */
async function* readFormat(options: ReadOptions): AsyncGenerator<SourceRow> {
  const { path, kind, format, mapping, lists, onProgress } = options
  if (format === 'pbf') {
    const { readOsmPbf } = await import('./pbf/osm-pbf.ts')
    yield* readOsmPbf(path, lists, onProgress)
  } else if (format === 'overture' || format === 'foursquare') {
    const { readOpenDataPlaces } = await import('./open-data-places.ts')
    const set =
      format === 'overture'
        ? (await import('./overture.ts')).overture
        : (await import('./foursquare.ts')).foursquare
    yield* readOpenDataPlaces(path, set, lists, onProgress)
  } else {
    const chunks = readText(path, kind.isGzipped, (read) => onProgress(read, kind.size))
    if (format === 'mosru') yield* readMosru(chunks, lists)
    else if (!isMapped(format)) yield* readOsm(chunks, lists)
    else if (mapping) yield* readTable(chunks, { format, mapping, lists })
    else
      throw new InvalidImportFileError('Не указано, что значит каждая колонка: нужно сопоставление колонок.')
  }
}
