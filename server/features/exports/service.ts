import type { Db } from '#server/db/connection.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import * as repository from './repository.ts'
import { csvColumns, csvLine, viewCsvRow, viewFeature, viewPublicFeature } from './views.ts'

export const exportFormats = ['geojson', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

class UnknownCityError extends Error {}

const BATCH_SIZE = 1000

/** The places of a city as pieces of one file, in the order they came to the product. */
export async function* exportCity(db: Db, citySlug: string, format: ExportFormat): AsyncGenerator<string> {
  const { reference, city } = await requireCity(db, citySlug)
  const rows = listRows(db, city.id, { isPublic: false })
  if (format === 'csv') {
    yield `\ufeff${csvLine(csvColumns)}`
    for await (const row of rows) yield viewCsvRow(row, reference)
  } else {
    yield* featureCollection({ generator: 'shodim' }, rows, (row) => viewFeature(row, reference))
  }
}

/** The page with the licence of the public file. */
const LICENCE = {
  license: 'ODbL-1.0',
  licenseUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
}

/** The places of a city that everybody may find, with the licence of the file and the sources of its rows. */
export async function* exportPublic(
  db: Db,
  citySlug: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): AsyncGenerator<string> {
  const { reference, city } = await requireCity(db, citySlug)
  const head = {
    name: `Сходим: ${city.name}`,
    ...LICENCE,
    attribution: `© Сходим, ${publicUrl}`,
    generatedAt: now.toISOString(),
  }
  const rows = listRows(db, city.id, { isPublic: true })
  yield* featureCollection(head, rows, (row) => viewPublicFeature(row, reference, publicUrl))
}

async function requireCity(db: Db, citySlug: string) {
  const reference = await loadReference(db)
  const city = reference.cityBySlug.get(citySlug)
  if (!city) throw new UnknownCityError(`Нет города «${citySlug}».`)
  return { reference, city }
}

async function* listRows(
  db: Db,
  cityId: number,
  { isPublic }: { isPublic: boolean },
): AsyncGenerator<repository.ExportRow> {
  let after = ''
  for (;;) {
    const rows = await repository.listForExport(db, { cityId, after, limit: BATCH_SIZE, isPublic })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = last.id
  }
}

/** GeoJSON with a feature in each line. */
async function* featureCollection(
  head: object,
  rows: AsyncIterable<repository.ExportRow>,
  viewOf: (row: repository.ExportRow) => object,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ type: 'FeatureCollection', ...head }).slice(0, -1)},"features":[\n`
  let separator = ''
  for await (const row of rows) {
    yield separator + JSON.stringify(viewOf(row))
    separator = ',\n'
  }
  yield '\n]}\n'
}
