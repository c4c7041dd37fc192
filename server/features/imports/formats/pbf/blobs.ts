import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { PbfReader } from 'pbf'
import { InvalidImportFileError } from '../../source.ts'

const inflateAsync = promisify(inflate)

/** Limits of the format itself. */
const MAX_HEADER_BYTES = 64 * 1024
const MAX_BLOB_BYTES = 32 * 1024 * 1024
/** The number of blobs that the thread pool decompresses ahead. */
const PREFETCHED_BLOBS = 4
/** Real extracts decompress to about three times their size; a higher ratio suggests a decompression bomb. */
const MAX_EXPANSION = 60
const EXPANSION_CHECKED_FROM_BYTES = 512 * 1024 * 1024

/** The position of a data blob in the file. */
export interface BlobPlace {
  offset: number
  size: number
}

export interface Blob extends BlobPlace {
  data: Buffer
}

/** A file of the OpenStreetMap PBF format, read blob by blob. */
export class BlobFile {
  private readonly file: FileHandle
  readonly size: number
  private unpacked = 0

  private constructor(file: FileHandle, size: number) {
    this.file = file
    this.size = size
  }

  static async open(path: string): Promise<BlobFile> {
    const file = await open(path)
    const { size } = await file.stat()
    return new BlobFile(file, size)
  }

  close(): Promise<void> {
    return this.file.close()
  }

  /** All data blobs in order; the header is checked and skipped. */
  async *readAll(): AsyncGenerator<Blob> {
    yield* this.unpackAhead(this.walk())
  }

  async *readSome(places: readonly BlobPlace[]): AsyncGenerator<Blob> {
    this.unpacked = 0
    yield* this.unpackAhead(places)
  }

  private async *walk(): AsyncGenerator<BlobPlace> {
    let offset = 0
    let isFirst = true
    while (offset < this.size) {
      const length = (await this.readBytes(offset, 4)).readUInt32BE()
      if (length > MAX_HEADER_BYTES) {
        throw isFirst ? notAPbfFile() : broken(`на байте ${offset} стоит заголовок в ${length} байт`)
      }
      const header = readHeader(new PbfReader(await this.readBytes(offset + 4, length)))
      if (isFirst && header.type !== 'OSMHeader') throw notAPbfFile()
      if (!(header.size >= 0 && header.size <= MAX_BLOB_BYTES)) {
        throw broken(`на байте ${offset} стоит блок в ${header.size} байт, больше 32 МБ не бывает`)
      }
      const place = { offset: offset + 4 + length, size: header.size }
      if (header.type === 'OSMHeader') await this.checkFeatures(place)
      else if (header.type === 'OSMData') yield place
      offset = place.offset + place.size
      isFirst = false
    }
    if (isFirst) throw notAPbfFile()
  }

  private async checkFeatures(place: BlobPlace): Promise<void> {
    const pbf = new PbfReader(await this.unpack(place))
    for (let field = pbf.nextField(); field > 0; field = pbf.nextField()) {
      if (field !== 4) continue
      const feature = pbf.readString()
      if (feature !== 'OsmSchema-V0.6' && feature !== 'DenseNodes') {
        throw new InvalidImportFileError(
          `Файл требует возможности «${feature}», которой здесь нет. Ничего не изменено.`,
        )
      }
    }
  }

  private async *unpackAhead(places: AsyncIterable<BlobPlace> | Iterable<BlobPlace>): AsyncGenerator<Blob> {
    const waiting: Promise<Blob>[] = []
    try {
      for await (const place of places) {
        const blob = this.unpack(place).then((data) => ({ ...place, data }))
        // The error is thrown when the blob is awaited, not as an unhandled rejection before.
        blob.catch(() => undefined)
        waiting.push(blob)
        const next = waiting.length >= PREFETCHED_BLOBS ? waiting.shift() : undefined
        if (next) yield await next
      }
      while (waiting.length > 0) yield await (waiting.shift() as Promise<Blob>)
    } finally {
      await Promise.allSettled(waiting)
    }
  }

  private async unpack({ offset, size }: BlobPlace): Promise<Buffer> {
    const pbf = new PbfReader(await this.readBytes(offset, size))
    let rawSize = 0
    let raw: Uint8Array | null = null
    let packed: Uint8Array | null = null
    for (let field = pbf.nextField(); field > 0; field = pbf.nextField()) {
      if (field === 1) raw = pbf.readBytes()
      else if (field === 2) rawSize = pbf.readVarint()
      else if (field === 3) packed = pbf.readBytes()
      else if (field >= 4 && field <= 7) {
        throw new InvalidImportFileError(
          'Блоки файла сжаты не zlib: такие файлы не читаются. Ничего не изменено.',
        )
      }
    }
    if (!(rawSize <= MAX_BLOB_BYTES)) throw broken(`блок на байте ${offset} обещает ${rawSize} байт`)
    const data = raw
      ? Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
      : await this.inflated(packed, offset)
    this.unpacked += data.length
    if (this.unpacked > EXPANSION_CHECKED_FROM_BYTES && this.unpacked > this.size * MAX_EXPANSION) {
      throw new InvalidImportFileError(
        `Файл распаковывается больше чем в ${MAX_EXPANSION} раз: это не выгрузка карты. Ничего не изменено.`,
      )
    }
    return data
  }

  private async inflated(packed: Uint8Array | null, offset: number): Promise<Buffer> {
    if (!packed) throw broken(`блок на байте ${offset} пуст`)
    try {
      return await inflateAsync(packed, { maxOutputLength: MAX_BLOB_BYTES })
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      throw broken(
        code === 'ERR_BUFFER_TOO_LARGE'
          ? `блок на байте ${offset} распаковывается больше чем в 32 МБ`
          : `блок на байте ${offset} не распаковывается`,
      )
    }
  }

  private async readBytes(offset: number, length: number): Promise<Buffer> {
    if (offset + length > this.size) {
      throw new InvalidImportFileError('Файл обрывается посреди блока. Ничего не изменено.')
    }
    // Not from the shared buffer pool, because a retained slice would keep the whole pool in memory.
    const bytes = Buffer.allocUnsafeSlow(length)
    await this.file.read(bytes, 0, length, offset)
    return bytes
  }
}

function readHeader(pbf: PbfReader): { type: string; size: number } {
  const header = { type: '', size: -1 }
  for (let field = pbf.nextField(); field > 0; field = pbf.nextField()) {
    if (field === 1) header.type = pbf.readString()
    else if (field === 3) header.size = pbf.readVarint()
  }
  return header
}

function notAPbfFile(): InvalidImportFileError {
  return new InvalidImportFileError('Это не выгрузка OpenStreetMap в формате PBF. Ничего не изменено.')
}

export function broken(what: string): InvalidImportFileError {
  return new InvalidImportFileError(`Файл повреждён: ${what}. Ничего не изменено.`)
}
