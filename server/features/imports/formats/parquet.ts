import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { isRecord } from '../facts/geometry.ts'
import { type Format, InvalidImportFileError } from '../source.ts'

/** Groups of rows are the unit of reading; one of more bytes than this unpacked does not fit the memory of an import. */
const mostGroupBytes = 512 * 1024 * 1024
const mostFooterBytes = 64 * 1024 * 1024
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
  const metadata = await orRefuse(async () => {
    const [length = 0] = new Uint32Array(await file.slice(file.byteLength - 8, file.byteLength - 4))
    if (length > mostFooterBytes) throw new Error('footer')
    return parquetMetadataAsync(file)
  })
  const columns = metadata.schema.slice(1).map(({ name }) => name)
  return {
    columns,
    async *rows(wanted) {
      const known = wanted.filter((name) => columns.includes(name))
      let from = 0
      for (const group of metadata.row_groups) {
        const bytes = group.columns
          .filter(({ meta_data }) => known.includes(meta_data?.path_in_schema[0] ?? ''))
          .reduce((sum, { meta_data }) => sum + Number(meta_data?.total_uncompressed_size ?? 0), 0)
        if (!(bytes <= mostGroupBytes)) {
          throw new InvalidImportFileError(
            'Группа строк файла больше 512 МБ: он не читается по частям. Ничего не изменено.',
          )
        }
        const end = from + Number(group.num_rows)
        // Smaller steps than a group, where the file has an index of its pages.
        for (let start = from; start < end; start += BATCH_ROWS) {
          const rowEnd = Math.min(end, start + BATCH_ROWS)
          const rows = await orRefuse(() =>
            parquetReadObjects({
              file,
              metadata,
              compressors,
              columns: known,
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

/** By its columns, since the names of such files say nothing. */
export async function formatOfParquet(path: string): Promise<Format> {
  const { columns } = await openParquet(path, () => undefined)
  if (columns.includes('fsq_place_id')) return 'foursquare'
  if (columns.includes('names') && columns.includes('geometry')) return 'overture'
  throw new InvalidImportFileError(
    `Незнакомый файл Parquet: это не места Overture и не Foursquare. Колонки: ${columns.slice(0, 20).join(', ')}. Ничего не изменено.`,
  )
}

/** The decoder's own words are about its insides. */
async function orRefuse<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof InvalidImportFileError) throw error
    throw new InvalidImportFileError('Файл Parquet повреждён или оборван. Ничего не изменено.')
  }
}
