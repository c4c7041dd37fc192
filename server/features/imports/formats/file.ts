import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { type Format, InvalidImportFileError } from '../source.ts'
import { readCsv } from './csv-rows.ts'
import { isMosru } from './mosru.ts'

/** The format of a file, detected by its first bytes and its name. */
export interface FileKind {
  format: Format
  /** The size on disk in bytes. */
  size: number
  isGzipped: boolean
}

export async function detectFile(path: string): Promise<FileKind> {
  const head = await readHead(path)
  const { size } = await stat(path)
  if (size === 0) throw new InvalidImportFileError('Файл пуст.')
  const isGzipped = head[0] === 0x1f && head[1] === 0x8b
  return { size, isGzipped, format: await formatOf(path, head, isGzipped) }
}

async function formatOf(path: string, head: Buffer, isGzipped: boolean): Promise<Format> {
  // The first blob of an extract begins with its length and type.
  if (head.includes('OSMHeader') || /\.pbf$/i.test(path)) return 'pbf'
  if (startsAsParquet(head)) {
    const { formatOfParquet } = await import('./parquet.ts')
    return formatOfParquet(path)
  }
  if (!/\.(?:csv|tsv|txt)(?:\.gz)?$/i.test(path)) return 'osm'
  for await (const item of readCsv(readText(path, isGzipped, () => undefined))) {
    return 'cells' in item && isMosru(item.cells) ? 'mosru' : 'csv'
  }
  return 'csv'
}

export async function isParquet(path: string): Promise<boolean> {
  return startsAsParquet(await readHead(path))
}

function startsAsParquet(head: Buffer): boolean {
  return head.subarray(0, 4).toString() === 'PAR1'
}

async function readHead(path: string): Promise<Buffer> {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (cause) {
    throw new InvalidImportFileError(`Файл не читается: ${path} (${(cause as NodeJS.ErrnoException).code}).`)
  }
}

/** Tables and GeoJSON compress to a tenth, seldom to a fiftieth; a higher ratio suggests a decompression bomb. */
const MAX_EXPANSION = 100
const EXPANSION_CHECKED_FROM_BYTES = 64 * 1024 * 1024

/** The text of a file, decoded and without the byte order mark; gzip is decompressed. */
export async function* readText(
  path: string,
  isGzipped: boolean,
  onBytes: (read: number) => void,
): AsyncGenerator<string> {
  const file = createReadStream(path)
  let read = 0
  file.on('data', (chunk) => {
    read += chunk.length
    onBytes(read)
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const unpacked = createGunzip()
  // A read error must also end the decompressed stream.
  if (isGzipped) file.on('error', (error) => unpacked.destroy(error)).pipe(unpacked)
  try {
    let unpackedBytes = 0
    for await (const chunk of isGzipped ? unpacked : file) {
      unpackedBytes += chunk.length
      if (unpackedBytes > EXPANSION_CHECKED_FROM_BYTES && unpackedBytes > read * MAX_EXPANSION) {
        throw new InvalidImportFileError(
          'Архив распаковывается в сотни раз больше себя: так данные не выглядят. Ничего не изменено.',
        )
      }
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  } catch (cause) {
    if (cause instanceof InvalidImportFileError) throw cause
    if (cause instanceof TypeError)
      throw new InvalidImportFileError('Файл не в кодировке UTF-8. Ничего не изменено.')
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new InvalidImportFileError(`Архив обрезан или повреждён (${reason}). Ничего не изменено.`)
  } finally {
    file.destroy()
    unpacked.destroy()
  }
}
