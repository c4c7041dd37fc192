import { parse } from 'csv-parse'
import { noFeatures } from '#contract/place-features.ts'
import { parsePhones } from '#server/lib/phones.ts'
import type { CityReference } from '#server/reference/cities.ts'
import { parseMoscowAddress } from './addresses.ts'
import { brandOf } from './brands.ts'
import { isNearCity } from './coordinates.ts'
import { kindOfMosru } from './kinds.ts'
import { cleanName } from './names.ts'
import { BrokenFileError, type SourceRow } from './source.ts'

const required = ['global_id', 'Name', 'TypeObject', 'Address', 'Longitude_WGS84', 'Latitude_WGS84'] as const

interface Parsed {
  record: string[]
  info: { lines: number }
}

type Cells = (name: string) => string

/** Rows of «Общественное питание в Москве» of data.mos.ru. */
export async function* readMosru(
  chunks: AsyncIterable<string>,
  city: CityReference,
): AsyncGenerator<SourceRow> {
  const broken: { line: number; broken: string }[] = []
  let unclosedAt = 0
  const parser = parse({
    bom: true,
    delimiter: [',', ';'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  })
  parser.on('skip', (error: { code?: string; lines?: number } | undefined) => {
    const line = error?.lines ?? 0
    if (error?.code === 'CSV_QUOTE_NOT_CLOSED') unclosedAt = line || 1
    else broken.push({ line, broken: 'кавычки в строке расставлены неверно' })
  })
  const feeding = feed(parser, chunks)
  let columns: Map<string, number> | null = null
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      yield* broken.splice(0)
      if (!columns) {
        columns = readHeader(record)
        continue
      }
      yield readRecord(record, info.lines, columns, city)
    }
  } finally {
    parser.destroy()
  }
  await feeding
  yield* broken.splice(0)
  if (unclosedAt) throw new BrokenFileError('Файл обрывается посреди строки в кавычках. Ничего не изменено.')
  if (!columns) throw new BrokenFileError('В файле нет строки с названиями колонок.')
}

async function feed(parser: ReturnType<typeof parse>, chunks: AsyncIterable<string>): Promise<void> {
  try {
    for await (const chunk of chunks) {
      if (parser.destroyed) return
      if (!parser.write(chunk))
        await new Promise((resolve) => parser.once('drain', resolve).once('close', resolve))
    }
    parser.end()
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

function readHeader(names: string[]): Map<string, number> {
  const columns = new Map(names.map((name, at) => [name.trim(), at]))
  const missing = required.filter((name) => !columns.has(name))
  if (missing.length > 0) {
    throw new BrokenFileError(
      `Это не выгрузка data.mos.ru: нет колонок ${missing.join(', ')}. Ничего не изменено.`,
    )
  }
  return columns
}

function readRecord(
  record: string[],
  line: number,
  columns: Map<string, number>,
  city: CityReference,
): SourceRow {
  const cells: Cells = (name) => record[columns.get(name) ?? -1]?.trim() ?? ''
  // The portal repeats the header in Russian under the first one.
  if (cells('Name') === 'Наименование') return { line, broken: 'повтор заголовка' }
  if (record.length !== columns.size) {
    return { line, broken: `колонок ${record.length} вместо ${columns.size}` }
  }
  const sourceId = cells('global_id')
  if (!/^\d+$/.test(sourceId)) return { line, broken: 'нет номера global_id' }
  const name = cleanName(cells('Name'))
  const kind = kindOfMosru(cells('TypeObject'), name)
  if ('skipped' in kind) return { line, skipped: kind.skipped }
  if (!name) return { line, skipped: 'no-name' }
  const point = { lat: number(cells('Latitude_WGS84')), lon: number(cells('Longitude_WGS84')) }
  if (!isNearCity(point, city)) return { line, skipped: 'bad-coordinates' }
  const { phones, unread } = parsePhones(cells('PublicPhone'), city.countryCode)
  const seats = Number(cells('SeatsCount'))
  const company = cleanName(cells('OperatingCompany'))
  const isChain = cells('IsNetObject').toLowerCase() === 'да'
  // The portal marks a network of one company, and often repeats the kind of the place as its name.
  const chain = isChain ? (brandOf(company) ?? brandOf(name)) : null
  return {
    line,
    place: {
      sourceId,
      name,
      categoryId: kind.categoryId,
      cuisineIds: [],
      description: '',
      ...parseMoscowAddress(cells('Address')),
      district: cells('District')
        .replace(/"([^"]*)"/gu, '«$1»')
        .slice(0, 60),
      lat: Number(point.lat.toFixed(7)),
      lon: Number(point.lon.toFixed(7)),
      seats: Number.isInteger(seats) && seats > 0 && seats <= 5000 ? seats : null,
      phones: phones.slice(0, 6).map((phone) => ({ phone, name: '' })),
      links: [],
      hours: null,
      features: { ...noFeatures, alcohol: cells('TypeObject').trim().toLowerCase() === 'бар' },
      chain: chain && { ...chain, brandId: null, isBrand: true, isCertain: true },
      own: null,
      unreadPhones: unread,
    },
  }
}

function number(text: string): number {
  return text === '' ? Number.NaN : Number(text.replace(',', '.'))
}
