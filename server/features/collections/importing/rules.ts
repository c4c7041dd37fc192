import { parse } from 'csv-parse/sync'

/** A saved place as another service names it. */
export interface ExternalPlace {
  name: string
  note: string
  address: string
  point: { lat: number; lon: number } | null
}

/** A list of Google Takeout (CSV or GeoJSON), of Yandex, or another table; null for any other text. */
export function parseSavedPlaces(text: string): ExternalPlace[] | null {
  const bare = text.replace(/^\ufeff/, '').trim()
  const saved = /^[[{]/.test(bare) ? readJson(bare) : readTable(bare)
  const named = saved?.filter(({ name }) => name !== '')
  return named && named.length > 0 ? named : null
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readJson(text: string): ExternalPlace[] | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  const root = isObject(parsed) ? parsed : {}
  const rows = Array.isArray(parsed)
    ? parsed
    : [root.features, root.bookmarks, root.places].find(Array.isArray)
  return rows ? rows.filter(isObject).map(placeOfJson) : null
}

/** Takeout keeps the name and the address one level deeper. */
function placeOfJson(feature: Json): ExternalPlace {
  const properties = isObject(feature.properties) ? feature.properties : feature
  const location = [properties.location, properties.Location].find(isObject) ?? {}
  const values = new Map(
    [...Object.entries(location), ...Object.entries(properties)]
      .filter((pair): pair is [string, string | number] => ['string', 'number'].includes(typeof pair[1]))
      .map(([key, value]) => [columnName(key), String(value)]),
  )
  const geometry = isObject(feature.geometry) ? feature.geometry : {}
  const [lon, lat] = Array.isArray(geometry.coordinates) ? geometry.coordinates : []
  return placeOf(
    (field) => columns[field].map((key) => values.get(key)).find(Boolean) ?? '',
    pointOf(lat, lon),
  )
}

/** The names of columns and properties, lower case, of letters and digits alone. */
const columns = {
  name: ['title', 'name', 'iconcaption', 'название', 'имя', 'заведение', 'место', 'подпись'],
  note: ['note', 'comment', 'заметка', 'комментарий', 'description', 'описание'],
  address: ['address', 'адрес'],
  lat: ['lat', 'latitude', 'широта'],
  lon: ['lon', 'lng', 'longitude', 'долгота'],
  url: ['url', 'googlemapsurl', 'uri', 'link', 'ссылка'],
} as const
type Field = keyof typeof columns

const columnName = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function readTable(text: string): ExternalPlace[] | null {
  let rows: string[][]
  try {
    rows = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
  } catch {
    return null
  }
  const headAt = rows.findIndex((row) => row.some((cell) => isColumn('name', cell)))
  if (headAt < 0) {
    // Without headings the first cell of a line is a name, the second an address.
    return rows.map(([name = '', address = '']) => {
      const cells = new Map<Field, string>([
        ['name', name],
        ['address', address],
      ])
      return placeOf((field) => cells.get(field) ?? '', null)
    })
  }
  const headings = rows[headAt] ?? []
  const positions = new Map(
    (Object.keys(columns) as Field[]).map((field) => [
      field,
      headings.findIndex((cell) => isColumn(field, cell)),
    ]),
  )
  return rows.slice(headAt + 1).map((row) => {
    const cell = (field: Field) => row[positions.get(field) ?? -1] ?? ''
    return placeOf(cell, pointOf(cell('lat'), cell('lon')))
  })
}

const MAX_LINES_ABOVE = 10

/** Lines above the headings are skipped: Takeout writes the name and the description of a list there. */
function delimiterOf(text: string): string {
  const lines = text.split('\n', MAX_LINES_ABOVE).map((line) => line.replaceAll('"', ''))
  const fits = (delimiter: string) =>
    lines.some(
      (line) => line.includes(delimiter) && line.split(delimiter).some((cell) => isColumn('name', cell)),
    )
  return [';', '\t'].find(fits) ?? ','
}

function isColumn(field: Field, cell: string): boolean {
  return (columns[field] as readonly string[]).includes(columnName(cell))
}

const MAX_TEXT = 300

function placeOf(cellOf: (field: Field) => string, point: ExternalPlace['point']): ExternalPlace {
  const text = (field: Field) => cellOf(field).replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT)
  return {
    name: text('name'),
    note: text('note'),
    address: text('address'),
    point: point ?? pointOfUrl(cellOf('url')),
  }
}

/** Null for an invalid point, and for 0, 0, which Takeout writes for an unknown one. */
function pointOf(lat: unknown, lon: unknown): ExternalPlace['point'] {
  const [north, east] = [lat, lon].map((value) =>
    value === '' || value === undefined ? Number.NaN : Number(String(value).replace(',', '.')),
  )
  if (north === undefined || east === undefined || !Number.isFinite(north) || !Number.isFinite(east))
    return null
  if (Math.abs(north) > 90 || Math.abs(east) > 180 || (north === 0 && east === 0)) return null
  return { lat: north, lon: east }
}

const number = '(-?\\d{1,3}\\.\\d{2,})'
/** Addresses of maps that hold a point: latitude first, longitude first. */
const latFirst = [`!3d${number}!4d${number}`, `/@${number},${number}`, `[?&]q=${number},${number}`].map(
  (it) => new RegExp(it),
)
const lonFirst = [`[?&](?:ll|pt|poi%5Bpoint%5D)=${number}(?:,|%2C)${number}`].map((it) => new RegExp(it, 'i'))

function pointOfUrl(url: string): ExternalPlace['point'] {
  for (const pattern of latFirst) {
    const [, lat, lon] = pattern.exec(url) ?? []
    if (lat) return pointOf(lat, lon)
  }
  for (const pattern of lonFirst) {
    const [, lon, lat] = pattern.exec(url) ?? []
    if (lat) return pointOf(lat, lon)
  }
  return null
}

/** The street and the house of an address in one line: «Россия, Москва, Пятницкая ул., 20, стр. 2». */
export function splitAddress(address: string): { street: string; building: string } {
  const parts = address.split(',').map((part) => part.trim())
  const at = parts.findIndex((part) => /^(?:д\.?\s*)?\d+[\p{L}]?(?:\s|$|\/|к|с)/u.test(part))
  if (at > 0) return { street: parts[at - 1] ?? '', building: (parts[at] ?? '').replace(/^д\.?\s*/, '') }
  const [, street = '', building = ''] = /^(.*\D)\s+(\d+\S*)$/.exec(parts[0] ?? '') ?? []
  return { street, building }
}
