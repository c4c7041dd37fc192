import type { Db } from '#server/db/connection.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import * as repository from './repository.ts'
import { csvColumns, csvLine, viewCsvRow, viewFeature, viewPublicFeature } from './views.ts'

export const exportFormats = ['geojson', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

class UnknownCityError extends Error {}

const batch = 1000

/** The places of a city as pieces of one file, in the order they came to the product. */
export async function* exportCity(db: Db, citySlug: string, format: ExportFormat): AsyncGenerator<string> {
  const reference = await loadReference(db)
  const city = reference.cityBySlug.get(citySlug)
  if (!city) throw new UnknownCityError(`Нет города «${citySlug}».`)
  yield format === 'csv'
    ? `\ufeff${csvLine(csvColumns)}`
    : '{"type":"FeatureCollection","generator":"shodim","features":[\n'
  let after = ''
  let isFirst = true
  for (;;) {
    const rows = await repository.listForExport(db, { cityId: city.id, after, limit: batch, isPublic: false })
    for (const row of rows) {
      yield format === 'csv'
        ? viewCsvRow(row, reference)
        : `${isFirst ? '' : ',\n'}${JSON.stringify(viewFeature(row, reference))}`
      isFirst = false
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    after = last.id
  }
  if (format === 'geojson') yield '\n]}\n'
}

/** Where the licence of the public file can be read. */
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
  const reference = await loadReference(db)
  const city = reference.cityBySlug.get(citySlug)
  if (!city) throw new UnknownCityError(`Нет города «${citySlug}».`)
  const head = {
    type: 'FeatureCollection',
    name: `Сходим: ${city.name}`,
    ...LICENCE,
    attribution: `© Сходим, ${publicUrl}`,
    generatedAt: now.toISOString(),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"features":[\n`
  let after = ''
  let separator = ''
  for (;;) {
    const rows = await repository.listForExport(db, { cityId: city.id, after, limit: batch, isPublic: true })
    for (const row of rows) {
      yield separator + JSON.stringify(viewPublicFeature(row, reference, publicUrl))
      separator = ',\n'
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    after = last.id
  }
  yield '\n]}\n'
}
