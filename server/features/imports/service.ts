import { basename } from 'node:path'
import type { ImportReport } from '#contract/imports/import-report.ts'
import type { Mapping } from '#contract/imports/mapped-fields.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction, violatedUnique } from '#server/db/transaction.ts'
import { invalidateLandmarks } from '#server/features/landmarks/service.ts'
import type { ReferenceCity } from '#server/features/reference/known.ts'
import {
  invalidateReferenceCache,
  loadReference,
  type ReferenceData,
} from '#server/features/reference/lookup.ts'
import { addCity } from '#server/features/reference/service.ts'
import { newId } from '#server/lib/ids.ts'
import { slugify } from '#server/lib/text/slugs.ts'
import { applyToCity } from './applying/apply.ts'
import { AutoCities, cityContaining } from './cities/auto-cities.ts'
import { isNearCity } from './facts/coordinates.ts'
import { Kinds } from './facts/kinds.ts'
import { detectFile, type FileKind } from './formats/file.ts'
import { readRows } from './formats/read-rows.ts'
import { applyLandmarks, nameEntrances } from './landmarks/service.ts'
import type { Lists } from './lists.ts'
import { lockCityOf, releaseLocks } from './locks/repository.ts'
import { newReport, RowCounter } from './report.ts'
import { RunProgress } from './runs/progress.ts'
import * as runs from './runs/repository.ts'
import {
  type Format,
  InvalidImportFileError,
  isMapped,
  type MappedFormat,
  type Source,
  type SourceLandmark,
  type SourcePlace,
} from './source.ts'

export interface ImportOptions {
  path: string
  /** `auto`: each place is assigned to the city that contains it. */
  citySlug: string
  /** With `auto`, the least number of places for which a missing city is created. */
  newCityFrom?: number | undefined
  format?: Format | undefined
  /** For a custom table: the column of each field. */
  mapping?: Mapping | undefined
  /** For a custom table: the name of the source; by default the name of the file. */
  source?: string | undefined
  /** The attribution that the licence of a custom table requires. */
  attribution?: string | undefined
  dryRun?: boolean
  closeMissing?: boolean
  /** The person who imports; null for the command line. */
  by?: string | null
  /** An existing run that waits to be started; a new one when absent. */
  runId?: string
  onProgress?: (step: string, done: number, total: number) => void
}

export interface ImportResult extends ImportReport {
  /** Null for a dry run. */
  runId: string | null
}

const DEFAULT_NEW_CITY_FROM = 30
/** For the administrator, who finds the cause in the log. */
export const INTERNAL_FAILURE = 'Внутренняя ошибка.'

/** Thrown while another import of the city runs, because the two would not see each other's places. */
export class CityBusyError extends Error {
  constructor(run: { file_name: string; city: string | null } | undefined) {
    const where = run?.city ? `, ${run.city}` : ''
    super(`Уже идёт загрузка${run ? ` «${run.file_name}»${where}` : ''}: дождитесь её конца и повторите.`)
  }
}

/** Thrown at the end of a dry run, to roll its transaction back. */
class DryRunEnded extends Error {}

/**
 * Imports one file with one transaction per city: after a failure each city is either complete or unchanged, and a
 * second run continues. Importing the same file again changes nothing; a newer one updates what has changed in it,
 * except fields that a person has edited. @throws {InvalidImportFileError} when the file as a whole cannot be used
 */
export async function importFile(db: Db, options: ImportOptions): Promise<ImportResult> {
  const kind = await detectFile(options.path)
  const format = options.format ?? (options.mapping && kind.format === 'osm' ? 'geojson' : kind.format)
  const source = sourceNameOf(format, options.source ?? basename(options.path))
  const task = { ...options, kind, format, source }
  if (!options.dryRun) return importWithRun(db, task)
  const report = newReport()
  try {
    await inTransaction(db, async (transaction) => {
      await readAndApply(transaction, { ...task, runId: null }, report)
      throw new DryRunEnded()
    })
  } catch (error) {
    if (!(error instanceof DryRunEnded)) throw error
  }
  return { ...report, runId: null }
}

interface FileTask extends Omit<ImportOptions, 'runId'> {
  runId?: string | undefined
  kind: FileKind
  format: Format
  source: Source
}

/** Records the run with its report, even when it fails, and locks its city until it ends. */
async function importWithRun(db: Db, task: FileTask): Promise<ImportResult> {
  const { citySlug, runId = newId() } = task
  const cityId = citySlug === 'auto' ? null : cityOf(await loadReference(db), citySlug).id
  return db.connection().execute(async (connection) => {
    if (!(await lockCityOf(connection, runId, cityId)))
      throw new CityBusyError(await runs.findRunLocking(db, cityId))
    try {
      if (task.runId === undefined) await writeRun(db, { ...task, runId }, cityId)
      return await importLocked(db, { ...task, runId })
    } finally {
      await releaseLocks(connection)
    }
  })
}

async function writeRun(
  db: Db,
  { runId, source, attribution, path, by = null }: FileTask & { runId: string },
  cityId: number | null,
): Promise<void> {
  const title = source.replace(/^table-/, '')
  await runs.ensureSource(db, { name: source, title, attribution: attribution ?? title })
  await runs.insertRun(db, { id: runId, source, file_name: basename(path), city_id: cityId, started_by: by })
}

async function importLocked(db: Db, task: FileTask & { runId: string }): Promise<ImportResult> {
  const { runId } = task
  const report = newReport()
  await runs.beginRun(db, runId)
  const progress = new RunProgress(db, runId)
  const onProgress: ImportOptions['onProgress'] = (...step) => {
    progress.report(...step)
    task.onProgress?.(...step)
  }
  try {
    await readAndApply(db, { ...task, onProgress }, report)
    await progress.stop()
    invalidateLandmarks(db)
    await runs.finishRun(db, runId, { status: 'done', report, failure: null })
    return { ...report, runId }
  } catch (error) {
    const failure = error instanceof InvalidImportFileError ? error.message : INTERNAL_FAILURE
    await progress.stop()
    await runs.finishRun(db, runId, { status: 'failed', report, failure })
    throw error
  }
}

type Task = Omit<FileTask, 'runId'> & { runId: string | null }

async function readAndApply(db: Db, task: Task, report: ImportReport): Promise<void> {
  // The cached reference data may lack cities that another process has just added.
  invalidateReferenceCache(db)
  const reference = await loadReference(db)
  const auto = task.citySlug === 'auto' ? await autoCities(task, reference) : null
  const city = auto ? null : cityOf(reference, task.citySlug)
  const lists: Lists = {
    cityAt: (point, locality) => {
      if (auto) return auto.cityAt(point, locality)
      return city && isNearCity(point, city) ? city : null
    },
    kinds: new Kinds(reference),
  }
  const counter = new RowCounter(report)
  const { places, landmarks } = await readFile(task, lists, counter)
  const cityById = new Map(reference.cityById)
  if (auto) await makeCities(db, { auto, places, task, counter, cityById })
  if (task.runId) await runs.replaceSkipped(db, task.runId, counter.skippedRows)
  const listedCount = counter.skippedRows.length
  const sourceIds = new Set(places.map(({ sourceId }) => sourceId))
  const landmarkIds = new Set(landmarks.map(({ sourceId }) => sourceId))
  const byCity = Map.groupBy(places, ({ cityId }) => cityId)
  const landmarksByCity = groupByCity(landmarks, city, [...cityById.values()])
  let writtenCount = 0
  const cityIds = new Set([...byCity.keys(), ...landmarksByCity.keys()])
  for (const cityId of [...cityIds].toSorted((a, b) => a - b)) {
    const members = byCity.get(cityId) ?? []
    const target = cityById.get(cityId)
    if (!target) continue
    const { source, runId, closeMissing = false } = task
    const run = { source, city: target, runId }
    const write = async (transaction: Db) => {
      // Separate counts for each city, so that a failure in the next one keeps them.
      const part = newReport()
      const duplicates: SourcePlace[] = []
      await applyToCity(transaction, {
        ...run,
        places: members,
        report: part,
        closeMissing,
        presentIds: sourceIds,
        onDuplicate: (place) => duplicates.push(place),
      })
      const found = {
        landmarks: landmarksByCity.get(cityId) ?? [],
        removeMissing: closeMissing,
        presentIds: landmarkIds,
      }
      await applyLandmarks(transaction, { ...run, ...found }, part)
      return { part, duplicates }
    }
    const { part, duplicates } = await writeCity(db, write)
    counter.add(part)
    for (const place of duplicates) counter.countDuplicate(place)
    if (auto && members.length > 0)
      report.cities.push({
        ...cityLine(target),
        places: members.length,
        isNew: !reference.cityById.has(cityId),
      })
    writtenCount += members.length
    task.onProgress?.('Запись', writtenCount, places.length)
    byCity.delete(cityId)
  }
  const hasMore = counter.skippedRows.length > listedCount
  if (task.runId && hasMore) await runs.replaceSkipped(db, task.runId, counter.skippedRows)
}

/** Writes a city again when a place that somebody has just added took the address of one of the file. */
async function writeCity<Result>(db: Db, write: (transaction: Db) => Promise<Result>): Promise<Result> {
  try {
    return await inTransaction(db, write)
  } catch (error) {
    if (db.isTransaction || violatedUnique(error) !== 'places_latin_name_key') throw error
    return inTransaction(db, write)
  }
}

function cityLine({ name, latinName }: ReferenceCity) {
  return { name, latinName }
}

function cityOf(reference: ReferenceData, slug: string): ReferenceCity {
  const city = reference.cityBySlug.get(slug)
  if (!city) throw new InvalidImportFileError(`Нет города «${slug}». Слаги городов: /api/v1/cities.`)
  return city
}

async function autoCities({ path, format, onProgress }: Task, reference: ReferenceData): Promise<AutoCities> {
  // Places of a city that is not offered are still its own.
  const known = [...new Set(reference.cityById.values())]
  if (format !== 'pbf') return new AutoCities(known, [])
  const { readSettlements } = await import('./formats/pbf/read-settlements.ts')
  const settlements = await readSettlements(path, (done, total) => onProgress?.('Города', done, total))
  return new AutoCities(known, settlements)
}

/** Creates cities with enough places in the file; the other places without a city are skipped with that reason. */
async function makeCities(
  db: Db,
  {
    auto,
    places,
    task,
    counter,
    cityById,
  }: {
    auto: AutoCities
    places: SourcePlace[]
    task: Task
    counter: RowCounter
    cityById: Map<number, ReferenceCity>
  },
): Promise<void> {
  for (const { city, places: members } of auto.newCities(places, task.newCityFrom ?? DEFAULT_NEW_CITY_FROM)) {
    const made = await addCity(db, city, task.by ?? null)
    if (task.runId) await runs.recordCreatedCity(db, task.runId, made.id)
    cityById.set(made.id, made)
    for (const place of members) place.cityId = made.id
  }
  for (const place of places) if (place.cityId < 0) counter.countWithoutCity(place)
}

interface FileContents {
  places: SourcePlace[]
  landmarks: SourceLandmark[]
}

async function readFile(task: Task, lists: Lists, counter: RowCounter): Promise<FileContents> {
  const places: SourcePlace[] = []
  const landmarks: SourceLandmark[] = []
  const seen = new Set<string>()
  const rows = readRows({
    path: task.path,
    kind: task.kind,
    format: task.format,
    lists,
    mapping: task.mapping ?? null,
    onProgress: (done, total) => task.onProgress?.('Чтение', done, total),
  })
  for await (const row of rows) {
    counter.count(row)
    if ('landmark' in row) {
      if (seen.has(row.landmark.sourceId)) counter.countDuplicate(row.landmark, row.line)
      else landmarks.push(row.landmark)
      seen.add(row.landmark.sourceId)
    }
    if (!('place' in row)) continue
    if (seen.has(row.place.sourceId)) {
      counter.countDuplicate(row.place, row.line)
      continue
    }
    seen.add(row.place.sourceId)
    places.push(row.place)
  }
  if (places.length + landmarks.length === 0) throw new InvalidImportFileError(counter.explainNoPlaces())
  return { places, landmarks: nameEntrances(landmarks) }
}

/** Landmarks that lie in no city are nobody's. With one wanted city, all near it belong to it, as places do. */
function groupByCity(
  landmarks: readonly SourceLandmark[],
  city: ReferenceCity | null,
  cities: readonly ReferenceCity[],
): Map<number, SourceLandmark[]> {
  const idOf = (landmark: SourceLandmark) => {
    if (city) return isNearCity(landmark, city) ? city.id : 0
    return cityContaining(cities, landmark)?.id ?? 0
  }
  const byCity = Map.groupBy(landmarks, idOf)
  byCity.delete(0)
  return byCity
}

function sourceOf(format: Exclude<Format, MappedFormat>): Source {
  return format === 'pbf' ? 'osm' : format
}

/** The source name of the records of a file. */
export function sourceNameOf(format: Format, name: string): Source {
  return isMapped(format) ? tableSource(name) : sourceOf(format)
}

/**
 * Each table is a separate source, because ids are unique within one table; named after the file without extension
 * and date, or after the date when the name has nothing else.
 */
function tableSource(name: string): Source {
  const whole = name.replace(/\.(?:csv|tsv|txt|geojson|json)(?:\.gz)?$/i, '')
  const bare = whole.replace(/[\d._-]+$/, '')
  return `table-${slugify(bare) || slugify(whole) || 'own'}`.slice(0, 60)
}
