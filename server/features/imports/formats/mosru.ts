import { defaultFeatures } from '#contract/places/feature-columns.ts'
import { parseMoscowAddress } from '../facts/addresses.ts'
import { brandOf } from '../facts/brands.ts'
import { makePlace } from '../facts/make-place.ts'
import { cleanName } from '../facts/names.ts'
import type { Lists } from '../lists.ts'
import { InvalidImportFileError, type SourceRow } from '../source.ts'
import { readCsv } from './csv-rows.ts'

/** Recognises the table of the portal by its columns. */
export function isMosru(names: readonly string[]): boolean {
  return names.includes('global_id') && names.includes('TypeObject')
}

const required = ['global_id', 'Name', 'TypeObject', 'Address', 'Longitude_WGS84', 'Latitude_WGS84'] as const

/** All rows are of Moscow, even those outside of its stored bounds. */
const CITY = 'Москва'

type CellReader = (name: string) => string

/** Rows of «Общественное питание в Москве» of data.mos.ru. */
export async function* readMosru(chunks: AsyncIterable<string>, lists: Lists): AsyncGenerator<SourceRow> {
  let columns: Map<string, number> | null = null
  for await (const row of readCsv(chunks)) {
    if ('broken' in row) yield row
    else if (columns) yield readRecord(row.cells, row.line, columns, lists)
    else columns = readHeader(row.cells)
  }
  if (!columns) throw new InvalidImportFileError('В файле нет строки с названиями колонок.')
}

function readHeader(names: string[]): Map<string, number> {
  const columns = new Map(names.map((name, index) => [name.trim(), index]))
  const missing = required.filter((name) => !columns.has(name))
  if (missing.length > 0) {
    throw new InvalidImportFileError(
      `Это не выгрузка data.mos.ru: нет колонок ${missing.join(', ')}. Ничего не изменено.`,
    )
  }
  return columns
}

function readRecord(record: string[], line: number, columns: Map<string, number>, lists: Lists): SourceRow {
  const cell: CellReader = (name) => record[columns.get(name) ?? -1]?.trim() ?? ''
  // The portal repeats the header in Russian under the first one.
  if (cell('Name') === 'Наименование') return { line, broken: 'повтор заголовка' }
  if (record.length !== columns.size) {
    return { line, broken: `колонок ${record.length} вместо ${columns.size}` }
  }
  const sourceId = cell('global_id')
  if (!/^\d+$/.test(sourceId)) return { line, broken: 'нет номера global_id' }
  const name = cleanName(cell('Name'))
  const kind = lists.kinds.fromMosru(cell('TypeObject'), name)
  if ('skipped' in kind) return { line, skipped: kind.skipped, name, id: sourceId }
  if (!name) return { line, skipped: 'no-name', id: sourceId }
  const point = { lat: number(cell('Latitude_WGS84')), lon: number(cell('Longitude_WGS84')) }
  const city = lists.cityAt(point, CITY)
  if (!city) return { line, skipped: 'bad-coordinates', name, id: sourceId }
  const company = cleanName(cell('OperatingCompany'))
  const isChain = cell('IsNetObject').toLowerCase() === 'да'
  // `IsNetObject` marks any chain of one company, whose name is often only a kind of place: `brandOf` rejects those.
  const chain = isChain ? (brandOf(company) ?? brandOf(name)) : null
  const place = makePlace({
    sourceId,
    name,
    categoryId: kind.categoryId,
    ...parseMoscowAddress(cell('Address')),
    district: cell('District').replace(/"([^"]*)"/gu, '«$1»'),
    city,
    point,
    seats: Number(cell('SeatsCount')),
    phoneText: cell('PublicPhone'),
    features: { ...defaultFeatures, alcohol: cell('TypeObject').trim().toLowerCase() === 'бар' },
    chain: chain && { ...chain, brandId: null, isBrand: true, isCertain: true },
  })
  return { line, place }
}

function number(text: string): number {
  return text === '' ? Number.NaN : Number(text.replace(',', '.'))
}
