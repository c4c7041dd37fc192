import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { BrokenFileError, type Source } from './source.ts'

export interface OpenFile {
  /** Bytes on the disk, for the progress. */
  size: number
  /** Decoded text without the byte order mark. */
  chunks: AsyncIterable<string>
  looksLike: Source
}

/** Opens a file that may be packed by gzip. */
export async function openFile(path: string, onBytes: (read: number) => void): Promise<OpenFile> {
  const head = await readHead(path)
  const { size } = await stat(path)
  if (size === 0) throw new BrokenFileError('Файл пуст.')
  const isPacked = head[0] === 0x1f && head[1] === 0x8b
  const isCsv = /\.csv(?:\.gz)?$/i.test(path)
  return { size, chunks: readText(path, isPacked, onBytes), looksLike: isCsv ? 'mosru' : 'osm' }
}

async function readHead(path: string): Promise<Buffer> {
  try {
    const file = await open(path)
    try {
      const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
      return buffer
    } finally {
      await file.close()
    }
  } catch (cause) {
    throw new BrokenFileError(`Файл не читается: ${path} (${(cause as NodeJS.ErrnoException).code}).`)
  }
}

async function* readText(
  path: string,
  isPacked: boolean,
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
  // A failure of the disk must end the unpacked stream too.
  if (isPacked) file.on('error', (error) => unpacked.destroy(error)).pipe(unpacked)
  try {
    for await (const chunk of isPacked ? unpacked : file) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (cause) {
    if (cause instanceof TypeError)
      throw new BrokenFileError('Файл не в кодировке UTF-8. Ничего не изменено.')
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new BrokenFileError(`Архив обрезан или повреждён (${reason}). Ничего не изменено.`)
  } finally {
    file.destroy()
    unpacked.destroy()
  }
}
