import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { detectFile, readText } from '../formats/file.ts'
import { readSample } from '../formats/table.ts'
import { type Proposal, proposeMapping } from '../mapping/propose.ts'
import { type Format, InvalidImportFileError, isMapped } from '../source.ts'

const SAMPLE_ROWS = 500
/** A GeoJSON with one of these properties is a map's or our own export. */
const ownProperties = ['amenity', 'shop', 'shodim']

export interface CheckedFile {
  format: Format
  /** For a table: the proposed mapping. */
  proposal: Proposal | null
}

/** Detects the format of a file from its beginning. @throws {InvalidImportFileError} with a message for the user */
export async function checkFile(path: string): Promise<CheckedFile> {
  await refuseOtherTypes(path)
  const { format, isGzipped } = await detectFile(path)
  if (format === 'pbf') {
    const { BlobFile } = await import('../formats/pbf/blobs.ts')
    const file = await BlobFile.open(path)
    try {
      await file.readAll().next()
    } finally {
      await file.close()
    }
  }
  if (format !== 'osm' && !isMapped(format)) return { format, proposal: null }
  const sampledAs = format === 'csv' ? 'csv' : 'geojson'
  const { names, rows } = await readSample(
    readText(path, isGzipped, () => undefined),
    sampledAs,
    SAMPLE_ROWS,
  )
  if (rows.length === 0) throw new InvalidImportFileError('В файле нет ни одной записи.')
  if (format === 'osm' && names.some((name) => ownProperties.includes(name)))
    return { format, proposal: null }
  return { format: sampledAs, proposal: proposeMapping(names, rows) }
}

const otherTypes: readonly [start: string, type: string][] = [
  ['504b0304', 'Это архив ZIP или книга Excel. Распакуйте его или сохраните таблицу как CSV.'],
  ['25504446', 'Это PDF, а нужна таблица, GeoJSON или выгрузка карты.'],
  ['89504e47', 'Это картинка, а нужна таблица, GeoJSON или выгрузка карты.'],
  ['ffd8ff', 'Это картинка, а нужна таблица, GeoJSON или выгрузка карты.'],
  ['d0cf11e0', 'Это старая книга Excel. Сохраните таблицу как CSV.'],
  ['377abcaf', 'Это архив 7z: распакуйте его.'],
  ['526172211a', 'Это архив RAR: распакуйте его.'],
]

async function refuseOtherTypes(path: string): Promise<void> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    const start = buffer.toString('hex')
    const [, type] = otherTypes.find(([known]) => start.startsWith(known)) ?? []
    if (type) throw new InvalidImportFileError(type)
  } finally {
    await file.close()
  }
}

/** The file name without folders and without characters that are not allowed on disk. */
export function safeFileName(name: string): string {
  const bare = basename(name.replaceAll('\\', '/'))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are taken out
    .replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '')
    .replace(/^\.+/, '')
    .trim()
  const ending = /(?:\.[a-z0-9]{1,8}){1,2}$/i.exec(bare)?.[0] ?? ''
  return `${bare.slice(0, bare.length - ending.length).slice(0, 100) || 'file'}${ending}`
}
