import { parquetWriteBuffer, type SchemaElement } from 'hyparquet-writer'

/** The type of a column, as far as the files of places need it. */
export type Shape =
  | 'text'
  | 'number'
  | 'bytes'
  | 'date'
  | [Shape]
  | { map: Shape }
  | { [field: string]: Shape }

/** Writes a Parquet file with nested columns like those of Overture Maps and Foursquare. */
export function writeParquet(
  shapes: Record<string, Shape>,
  rows: readonly Record<string, unknown>[],
): Buffer {
  const columns = Object.entries(shapes)
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.flatMap(([name, shape]) => elements(name, shape)),
  ]
  const columnData = columns.map(([name]) => ({ name, data: rows.map((row) => row[name] ?? null) }))
  // GeoParquet names its column of geometry in the metadata.
  const geo = {
    version: '1.1.0',
    primary_column: 'geometry',
    columns: { geometry: { encoding: 'WKB', geometry_types: ['Point'] } },
  }
  const kvMetadata = 'geometry' in shapes ? [{ key: 'geo', value: JSON.stringify(geo) }] : []
  return Buffer.from(parquetWriteBuffer({ schema, columnData, rowGroupSize: 2, kvMetadata }))
}

function elements(name: string, shape: Shape): SchemaElement[] {
  const optional = { name, repetition_type: 'OPTIONAL' } as const
  if (shape === 'text') return [{ ...optional, type: 'BYTE_ARRAY', converted_type: 'UTF8' }]
  if (shape === 'number') return [{ ...optional, type: 'DOUBLE' }]
  if (shape === 'bytes') return [{ ...optional, type: 'BYTE_ARRAY' }]
  if (shape === 'date') return [{ ...optional, type: 'INT32', converted_type: 'DATE' }]
  if (Array.isArray(shape)) {
    return [
      { ...optional, converted_type: 'LIST', num_children: 1 },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      ...elements('element', shape[0]),
    ]
  }
  if (isMap(shape)) {
    return [
      { ...optional, converted_type: 'MAP', num_children: 1 },
      { name: 'key_value', repetition_type: 'REPEATED', num_children: 2 },
      { name: 'key', repetition_type: 'REQUIRED', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
      ...elements('value', shape.map),
    ]
  }
  const fields = Object.entries(shape)
  return [
    { ...optional, num_children: fields.length },
    ...fields.flatMap(([field, inner]) => elements(field, inner)),
  ]
}

function isMap(shape: object): shape is { map: Shape } {
  return 'map' in shape
}

/** A point as well-known binary (WKB). */
export function wkbPoint(lon: number, lat: number): Uint8Array {
  const bytes = Buffer.alloc(21)
  bytes.writeUInt8(1, 0)
  bytes.writeUInt32LE(1, 1)
  bytes.writeDoubleLE(lon, 5)
  bytes.writeDoubleLE(lat, 13)
  return bytes
}
