import { type MappedField, type Mapping, mappedFields } from '#contract/imports/mapped-fields.ts'
import { OTHER_CATEGORY_ID } from '#contract/places/place-features.ts'
import { splitAddress } from '../facts/addresses.ts'
import { chainOfName } from '../facts/brands.ts'
import type { Point } from '../facts/geometry.ts'
import { isRecord, pointOf } from '../facts/geometry.ts'
import type { Kind, Kinds } from '../facts/kinds.ts'
import { derivedId, makePlace } from '../facts/make-place.ts'
import { cleanName } from '../facts/names.ts'
import { parseOpeningHours } from '../hours/opening-hours.ts'
import type { Lists } from '../lists.ts'
import { InvalidImportFileError, type MappedFormat, type SourceRow } from '../source.ts'
import { readCsv } from './csv-rows.ts'
import { readFeatures } from './json-features.ts'
import { text } from './values.ts'

interface TableRecord {
  line: number
  cells: ReadonlyMap<string, string>
  /** The point of a geometry; a table has columns for it. */
  point: Point | null
}

type Item = TableRecord | { line: number; broken: string }

/** The rows of a table, by a mapping of its columns. */
export async function* readTable(
  chunks: AsyncIterable<string>,
  { format, mapping, lists }: { format: MappedFormat; mapping: Mapping; lists: Lists },
): AsyncGenerator<SourceRow> {
  let isChecked = false
  for await (const item of readRecords(chunks, format)) {
    if ('broken' in item) {
      yield item
      continue
    }
    // The features of a collection may have different properties, so only the columns of a table are required.
    if (format === 'csv' && !isChecked) checkColumns(item, mapping)
    isChecked = true
    yield { line: item.line, ...readRecord(item, mapping, lists) }
  }
}

/** The names of the columns and the first rows, for a proposal. */
export async function readSample(
  chunks: AsyncIterable<string>,
  format: MappedFormat,
  most: number,
): Promise<{ names: string[]; rows: string[][] }> {
  const records: TableRecord[] = []
  for await (const item of readRecords(chunks, format)) {
    if ('broken' in item) continue
    records.push(item)
    if (records.length >= most) break
  }
  const names = [...new Set(records.flatMap(({ cells }) => [...cells.keys()]))]
  return { names, rows: records.map(({ cells }) => names.map((name) => cells.get(name) ?? '')) }
}

function readRecords(chunks: AsyncIterable<string>, format: MappedFormat): AsyncGenerator<Item> {
  return format === 'csv' ? csvRecords(chunks) : featureRecords(chunks)
}

async function* csvRecords(chunks: AsyncIterable<string>): AsyncGenerator<Item> {
  let names: string[] | null = null
  for await (const row of readCsv(chunks)) {
    if ('broken' in row) yield row
    else if (!names) names = row.cells.map((name, at) => name.trim() || `колонка ${at + 1}`)
    else if (row.cells.length !== names.length) {
      yield { line: row.line, broken: `колонок ${row.cells.length} вместо ${names.length}` }
    } else {
      const cells = new Map(names.map((name, at) => [name, row.cells[at]?.trim() ?? '']))
      yield { line: row.line, cells, point: null }
    }
  }
}

async function* featureRecords(chunks: AsyncIterable<string>): AsyncGenerator<Item> {
  for await (const { line, text: json } of readFeatures(chunks)) {
    const feature = parseJson(json)
    if (!isRecord(feature) || !isRecord(feature.properties)) {
      yield { line, broken: 'запись не читается как JSON или у неё нет properties' }
      continue
    }
    const cells = new Map(Object.entries(feature.properties).map(([name, value]) => [name, text(value)]))
    if (feature.id !== undefined && !cells.has('id')) cells.set('id', text(feature.id))
    yield { line, cells, point: pointOf(feature.geometry) }
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function checkColumns({ cells }: TableRecord, mapping: Mapping): void {
  const missing = mappedFields.flatMap((field) => {
    const heading = mapping[field]
    return heading !== undefined && !cells.has(heading) ? [heading] : []
  })
  if (missing.length === 0) return
  throw new InvalidImportFileError(
    `В файле нет колонок: ${missing.join(', ')}. Есть: ${[...cells.keys()].join(', ')}. Ничего не изменено.`,
  )
}

function readRecord({ cells, point: shape }: TableRecord, mapping: Mapping, lists: Lists) {
  const cellOf = (field: MappedField) => cells.get(mapping[field] ?? '') ?? ''
  const about = {
    name: cellOf('name').slice(0, 120),
    ...(cellOf('id') && { id: cellOf('id').slice(0, 100) }),
  }
  const kind = kindOf(lists.kinds, cellOf('category'), cellOf('name'))
  if ('skipped' in kind) return { skipped: kind.skipped, ...about }
  const name = cleanName(cellOf('name'))
  if (!name) return { skipped: 'no-name' as const, ...about }
  const point = pointFrom(cellOf) ?? shape
  const city = point && lists.cityAt(point, cellOf('city'))
  if (!point || !city) return { skipped: 'bad-coordinates' as const, ...about }
  const address = cellOf('street')
    ? { street: cellOf('street'), building: cellOf('building') }
    : splitAddress(cellOf('address'))
  const check = sumOf(cellOf('check'))
  const place = makePlace({
    sourceId: about.id ?? derivedId('', name, point),
    name,
    categoryId: kind.categoryId,
    cuisineIds: cuisineIds(lists.kinds, cellOf('cuisine')),
    description: cellOf('description'),
    ...address,
    district: cellOf('district'),
    ...(cellOf('settlement') && { settlement: cellOf('settlement') }),
    floor: cellOf('floor'),
    entrance: cellOf('entrance'),
    city,
    point,
    seats: cellOf('seats') ? Number(cellOf('seats')) : null,
    averageCheck: Number.isInteger(check) && check > 0 && check <= 1_000_000 ? check : null,
    phoneText: cellOf('phone'),
    chain: chainOfName(name),
    links: [{ text: cellOf('site'), name: 'Сайт' }],
    hours: cellOf('hours') ? parseOpeningHours(cellOf('hours')) : null,
  })
  return { place }
}

/** Rows of a table without a column for the kind count as venues. */
function kindOf(kinds: Kinds, text: string, name: string): Kind {
  if (text) return kinds.fromName(text)
  const named = kinds.fromWords(name)
  return 'skipped' in named ? { categoryId: OTHER_CATEGORY_ID } : named
}

function cuisineIds(kinds: Kinds, text: string): number[] {
  const words = text
    .split(/[;,/]/)
    .map((word) => word.trim())
    .filter(Boolean)
  return kinds.cuisinesOfWords(words)
}

function pointFrom(cellOf: (field: MappedField) => string): Point | null {
  const pair = cellOf('point').match(/-?\d+(?:\.\d+)?/g)
  const [lat = Number.NaN, lon = Number.NaN] =
    pair?.length === 2 ? pair.map(Number) : [degrees(cellOf('lat')), degrees(cellOf('lon'))]
  return Number.isFinite(lat) && Number.isFinite(lon) ? { lat, lon } : null
}

/** The first number of a cell, but not the year of a date. */
function sumOf(cell: string): number {
  const digits = /^\d{4}-\d\d\b/.test(cell) ? undefined : cell.match(/\d[\d\s]*/)?.[0]
  return digits === undefined ? Number.NaN : Number(digits.replace(/\s/g, ''))
}

function degrees(cell: string): number {
  return cell === '' ? Number.NaN : Number(cell.replace(',', '.'))
}
