import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { isRecord } from '../facts/geometry.ts'
import { type Format, InvalidImportFileError } from '../source.ts'

/** The size of an unpacked row group; a larger one does not fit into the memory of an import. */
const MAX_GROUP_BYTES = 512 * 1024 * 1024
const MAX_FOOTER_BYTES = 64 * 1024 * 1024
const BATCH_ROWS = 5000

export interface ParquetFile {
  columns: string[]
  /** Rows as objects, group by group. */
  rows(wanted: readonly string[]): AsyncGenerator<Record<string, unknown>>
}

export async function openParquet(
  path: string,
  onProgress: (done: number, total: number) => void,
): Promise<ParquetFile> {
  const file = await asyncBufferFromFile(path)
  const metadata = await reportAsInvalidFile(async () => {
    const [length = 0] = new Uint32Array(await file.slice(file.byteLength - 8, file.byteLength - 4))
    if (length > MAX_FOOTER_BYTES) throw new Error('footer')
    return parquetMetadataAsync(file)
  })
  const columns = metadata.schema.slice(1).map(({ name }) => name)
  return {
    columns,
    async *rows(wanted) {
      const columnsToRead = wanted.filter((name) => columns.includes(name))
      let from = 0
      for (const group of metadata.row_groups) {
        const bytes = group.columns
          .filter(({ meta_data }) => columnsToRead.includes(meta_data?.path_in_schema[0] ?? ''))
          .reduce((sum, { meta_data }) => sum + Number(meta_data?.total_uncompressed_size ?? 0), 0)
        if (!(bytes <= MAX_GROUP_BYTES)) {
          throw new InvalidImportFileError(
            'Группа строк файла больше 512 МБ: он не читается по частям. Ничего не изменено.',
          )
        }
        const end = from + Number(group.num_rows)
        // Batches are smaller than a group, which saves memory in files with a page index.
        for (let start = from; start < end; start += BATCH_ROWS) {
          const rowEnd = Math.min(end, start + BATCH_ROWS)
          const rows = await reportAsInvalidFile(() =>
            parquetReadObjects({
              file,
              metadata,
              compressors,
              columns: columnsToRead,
              rowStart: start,
              rowEnd,
              useOffsetIndex: true,
            }),
          )
          onProgress(rowEnd, Number(metadata.num_rows))
          yield* rows.filter(isRecord)
        }
        from = end
      }
    },
  }
}

/** Recognises the format by its columns, because such files have arbitrary names. */
export async function formatOfParquet(path: string): Promise<Format> {
  const { columns } = await openParquet(path, () => undefined)
  if (columns.includes('fsq_place_id')) return 'foursquare'
  if (columns.includes('names') && columns.includes('geometry')) return 'overture'
  throw new InvalidImportFileError(
    `Незнакомый файл Parquet: это не места Overture и не Foursquare. Колонки: ${columns.slice(0, 20).join(', ')}. Ничего не изменено.`,
  )
}

/** Replaces errors of the decoder by one that people understand. */
async function reportAsInvalidFile<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof InvalidImportFileError) throw error
    throw new InvalidImportFileError('Файл Parquet повреждён или оборван. Ничего не изменено.')
  }
}
