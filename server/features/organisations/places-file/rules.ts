import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { MAX_PLACES_FILE_ROWS, placeLimits } from '#contract/places/place-limits.ts'
import type { PlaceChange, PlaceValues } from '#contract/places/place-writing.ts'
import { groupDigits } from '#contract/russian.ts'
import type { PlaceState } from '#server/features/places/writing/values.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { AppError } from '#server/lib/errors.ts'
import { formatHours, parseHours } from './hours.ts'

export const columns = {
  id: 'Код',
  name: 'Название',
  category: 'Категория',
  city: 'Город',
  street: 'Улица',
  building: 'Дом',
  settlement: 'Населённый пункт',
  floor: 'Этаж',
  entrance: 'Подъезд',
  district: 'Район',
  lat: 'Широта',
  lon: 'Долгота',
  phones: 'Телефоны',
  links: 'Ссылки',
  hours: 'Часы работы',
  averageCheck: 'Средний чек',
  status: 'Статус',
  shortDescription: 'Коротко',
  description: 'Описание',
} as const
export type Column = keyof typeof columns
const columnNames = Object.keys(columns) as Column[]

const statuses: ReadonlyMap<string, 'opened' | 'temporary-closed' | 'closed'> = new Map([
  ['Открыто', 'opened'],
  ['Временно закрыто', 'temporary-closed'],
  ['Закрыто навсегда', 'closed'],
])

export type Cells = Partial<Record<Column, string>>

export interface TableRow {
  /** The row number of a spreadsheet: the header is 1, and a cell with line breaks is still in one row. */
  line: number
  cells: Cells
}

/** The column of each field of the payload. */
const columnOfField: Record<string, Column> = {
  name: 'name',
  category_id: 'category',
  city_id: 'city',
  street: 'street',
  building: 'building',
  settlement: 'settlement',
  floor: 'floor',
  entrance: 'entrance',
  district: 'district',
  lat: 'lat',
  lon: 'lon',
  phones: 'phones',
  links: 'links',
  schedules: 'hours',
  average_check: 'averageCheck',
  status: 'status',
  short_description: 'shortDescription',
  description: 'description',
}

export function columnName(field: string): string {
  const column = columnOfField[field.split('.')[0] ?? '']
  return column ? columns[column] : field
}

/** @throws {AppError} ValidationFailed for a file that is not a table of places */
export async function readTable(csv: string): Promise<TableRow[]> {
  const text = csv.replace(/^\ufeff/, '')
  const header = text.slice(0, text.search(/\r?\n|$/))
  const delimiter = [';', '\t', ','].reduce((best, item) =>
    header.split(item).length > header.split(best).length ? item : best,
  )
  const refuse = (problem: string) => new AppError('ValidationFailed', { fields: { csv: [problem] } })
  const records = await readRecords(text, delimiter).catch(() => {
    throw refuse('Файл не читается: проверьте кавычки и сохраните его как CSV в UTF-8')
  })
  const [titles = [], ...rows] = records
  const columnsByIndex = titles.map((title) =>
    columnNames.find((column) => columns[column].toLowerCase() === title.toLowerCase()),
  )
  if (!columnsByIndex.includes('id') && !columnsByIndex.includes('name')) {
    throw refuse(`В первой строке нужны названия столбцов: «${columns.id}» или «${columns.name}»`)
  }
  // Spreadsheets leave empty rows, which count for row numbers.
  const filled = rows.flatMap((row, index) => (row.some(Boolean) ? [{ row, line: index + 2 }] : []))
  if (filled.length === 0) throw refuse('В файле нет ни одного заведения')
  if (filled.length > MAX_PLACES_FILE_ROWS)
    throw refuse(`В файле не больше ${MAX_PLACES_FILE_ROWS} заведений`)
  return filled.map(({ row, line }) => ({
    line,
    cells: Object.fromEntries(
      columnsByIndex.flatMap((column, at) => (column ? [[column, unescapeFormula(row[at] ?? '')]] : [])),
    ) as Cells,
  }))
}

const CHUNK_LENGTH = 16_384
/** A megabyte of delimiters would be millions of cells. */
const MAX_CELLS = 100

/** Parsed in pieces, so that other requests are answered in between. */
async function readRecords(text: string, delimiter: string): Promise<string[][]> {
  const parser = parse({ delimiter, relaxColumnCount: true, trim: true })
  const records: string[][] = []
  for await (const record of Readable.from(chunksOf(text)).compose(parser)) {
    records.push(record.slice(0, MAX_CELLS))
  }
  return records
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += CHUNK_LENGTH) {
    yield text.slice(from, from + CHUNK_LENGTH)
    await nextTurn()
  }
}

export interface FilePlace {
  id: string
  cityId: number
  values: PlaceState
}

export function writeTable(places: readonly FilePlace[], reference: ReferenceData): string {
  const rows = places.map(({ id, cityId, values }) => {
    const cells: Record<Column, string> = {
      id,
      name: values.name,
      category: reference.categoryById.get(values.category_id)?.name ?? '',
      city: reference.cityById.get(cityId)?.name ?? '',
      street: values.street,
      building: values.building,
      settlement: values.settlement,
      floor: values.floor,
      entrance: values.entrance,
      district: values.district,
      lat: String(values.lat),
      lon: String(values.lon),
      phones: values.phones.map(({ phone }) => phone).join(', '),
      links: values.links.map(({ link }) => link).join(' '),
      hours: formatHours(mainItemsOf(values)),
      averageCheck: values.average_check === null ? '' : String(values.average_check),
      status: [...statuses].find(([, status]) => status === values.status)?.[0] ?? '',
      shortDescription: values.short_description,
      description: values.description,
    }
    return columnNames.map((column) => quoteCell(escapeFormula(cells[column])))
  })
  return [columnNames.map((column) => columns[column]), ...rows].map((row) => row.join(';')).join('\r\n')
}

export type CellProblems = Partial<Record<Column, string>>

/** The limit of the form of a place. */
const MAX_PHONE_LENGTH = 40
const MAX_LINK_LENGTH = 500
/** Longer than any valid field: splitting a megabyte of phones would block other requests. */
const MAX_CELL_LENGTH = 10_000

/** The changes that the cells ask for; a missing column leaves its field unchanged. */
export function readChange(
  row: Cells,
  current: PlaceValues | null,
  reference: ReferenceData,
): { change: PlaceChange; cityId: number | null; problems: CellProblems } {
  const change: PlaceChange = {}
  const { cells, problems } = refuseLongCells(row)
  for (const [field, column, limit] of textColumns) {
    const text = cells[column]
    if (text === undefined) continue
    if (text.length > limit) problems[column] = `Не больше ${limit} знаков`
    else change[field] = text
  }
  if (cells.category !== undefined) {
    const category = findByName(reference.categories, cells.category)
    if (category) change.category_id = category.id
    else problems.category = 'Такой категории нет в списке'
  }
  for (const field of ['lat', 'lon'] as const) {
    if (cells[field] === undefined || (cells[field] === '' && current !== null)) continue
    const value = Number(cells[field].replace(',', '.'))
    if (cells[field] === '' || Number.isNaN(value) || Math.abs(value) > (field === 'lat' ? 90 : 180)) {
      problems[field] = 'Нужно число, например 55.7512'
    } else change[field] = value
  }
  if (cells.phones !== undefined) {
    change.phones = keepNames(
      splitCell(cells.phones, /[,;\n]+/),
      (phone) => ({ phone }),
      current?.phones ?? [],
    )
    const isLong = change.phones.some(({ phone }) => phone.length > MAX_PHONE_LENGTH)
    if (isLong || change.phones.length > placeLimits.phones) {
      problems.phones = `Не больше ${placeLimits.phones} телефонов, каждый не длиннее ${MAX_PHONE_LENGTH} знаков`
    }
  }
  if (cells.links !== undefined) {
    change.links = keepNames(splitCell(cells.links, /[\s,;]+/), (link) => ({ link }), current?.links ?? [])
    const isLong = change.links.some(({ link }) => link.length > MAX_LINK_LENGTH)
    if (isLong || change.links.length > placeLimits.links) {
      problems.links = `Не больше ${placeLimits.links} ссылок, каждая не длиннее ${MAX_LINK_LENGTH} знаков`
    }
  }
  if (cells.averageCheck !== undefined) {
    const digits = cells.averageCheck.replace(/[\s\u00a0₽]/g, '')
    const isSum = /^\d{0,7}$/.test(digits) && Number(digits) <= placeLimits.maxPrice
    if (isSum) change.average_check = digits === '' ? null : Number(digits)
    else problems.averageCheck = `Нужна сумма в рублях, не больше ${placeLimits.maxPrice}`
  }
  if (cells.status) {
    const status = statuses.get(cells.status)
    if (status) change.status = status
    else problems.status = `Нужно одно из: ${[...statuses.keys()].join(', ')}`
  }
  readHoursInto(change, problems, { cells, current })
  const city = cells.city === undefined ? null : findByName(reference.cities, cells.city)
  if (cells.city !== undefined && !city) problems.city = 'Такого города нет в списке'
  return { change, cityId: city?.id ?? null, problems }
}

function refuseLongCells(row: Cells): { cells: Cells; problems: CellProblems } {
  const cells = { ...row }
  const problems: CellProblems = {}
  for (const column of columnNames) {
    if ((cells[column]?.length ?? 0) <= MAX_CELL_LENGTH) continue
    delete cells[column]
    problems[column] = `Слишком длинно: не больше ${groupDigits(MAX_CELL_LENGTH)} знаков`
  }
  return { cells, problems }
}

const textColumns = [
  ['name', 'name', placeLimits.name],
  ['street', 'street', placeLimits.street],
  ['building', 'building', placeLimits.building],
  ['settlement', 'settlement', placeLimits.settlement],
  ['floor', 'floor', placeLimits.floor],
  ['entrance', 'entrance', placeLimits.entrance],
  ['district', 'district', placeLimits.district],
  ['short_description', 'shortDescription', placeLimits.shortDescription],
  ['description', 'description', placeLimits.description],
] as const

/** Replaces the hours of the main schedule; its name and note and the other schedules are kept. */
function readHoursInto(
  change: PlaceChange,
  problems: CellProblems,
  { cells, current }: { cells: Cells; current: PlaceValues | null },
): void {
  if (cells.hours === undefined) return
  const items = parseHours(cells.hours)
  if (!items) {
    problems.hours = 'Не понимаем. Пример: Пн-Чт 10:00-22:00; Пт-Вс 10:00-02:00'
    return
  }
  if (items.length > placeLimits.scheduleItems) {
    problems.hours = 'Слишком много промежутков: не больше шести на каждый день'
    return
  }
  const schedules = current?.schedules ?? []
  const main = schedules.find(({ isMain }) => isMain)
  const others = schedules.filter((schedule) => schedule !== main)
  change.schedules = items.length === 0 ? others : [{ ...main, isMain: true, items }, ...others]
}

function mainItemsOf({ schedules }: PlaceValues): PlaceValues['schedules'][number]['items'] {
  return schedules.find(({ isMain }) => isMain)?.items ?? []
}

function keepNames<Row extends { name?: string }, Made extends object>(
  values: readonly string[],
  make: (value: string) => Made,
  known: readonly (Row & Made)[],
): (Made & { name?: string })[] {
  return values.map((value) => {
    const made = make(value)
    const [[key, text] = ['', '']] = Object.entries(made)
    const before = known.find((row) => (row as Record<string, unknown>)[key] === text)
    return before?.name === undefined ? made : { ...made, name: before.name }
  })
}

function findByName<Row extends { name: string }>(rows: readonly Row[], name: string): Row | undefined {
  const wanted = name.toLowerCase().replaceAll('ё', 'е')
  return rows.find((row) => row.name.toLowerCase().replaceAll('ё', 'е') === wanted)
}

function splitCell(cell: string, by: RegExp): string[] {
  return cell
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Prefixes text that a spreadsheet would take for a formula with an apostrophe. */
function escapeFormula(cell: string): string {
  return /^[=@\t]|^[+-](?![\d ()+-]*(?:$|,))/.test(cell) ? `'${cell}` : cell
}

function unescapeFormula(cell: string): string {
  return cell.replace(/^'(?=[=@+\t-])/, '')
}

function quoteCell(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
