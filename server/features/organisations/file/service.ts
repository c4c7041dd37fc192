import { createHash } from 'node:crypto'
import type { PlaceCreation } from '#contract/place-writing.ts'
import type { FileRow } from '#contract/places-file.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  getForm,
  insertPlace,
  type PlaceWritingParts,
  problemsOfChange,
  savePlace,
} from '#server/features/places/writing/service.ts'
import { forgetReference, loadReference, type ReferenceData } from '#server/features/reference/lookup.ts'
import { viewChanges } from '#server/features/revisions/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import { slugify } from '#server/lib/slugs.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { countWriting } from '#server/lib/writing-limits.ts'
import { may } from '../policy.ts'
import * as organisations from '../writing/repository.ts'
import {
  columnName,
  columns,
  type FilePlace,
  readChange,
  readTable,
  type TableRow,
  writeTable,
} from './rules.ts'

export interface FileReport {
  rows: FileRow[]
  counts: { new: number; changed: number; unchanged: number; error: number }
}

/** Ends a check: everything was done, and nothing stays. */
class CheckEnded extends Error {}

export async function getPlacesFile(
  db: Db,
  viewer: SignedIn,
  organisationId: string,
): Promise<{ csv: string; fileName: string }> {
  const organisation = await requireOrganisation(db, viewer, organisationId)
  const reference = await loadReference(db)
  const places = await readPlaces(db, viewer, organisationId)
  return {
    csv: `\ufeff${writeTable(places, reference)}`,
    fileName: `${slugify(organisation.name) || 'zavedeniya'}.csv`,
  }
}

export async function checkPlacesFile(
  parts: PlaceWritingParts,
  viewer: SignedIn,
  organisationId: string,
  csv: string,
): Promise<FileReport & { fingerprint: string }> {
  let report: FileReport = reportOf([])
  try {
    await inTransaction(parts.db, async (db) => {
      report = (await enact({ ...parts, db }, viewer, organisationId, csv)).report
      throw new CheckEnded()
    })
  } catch (error) {
    if (!(error instanceof CheckEnded)) throw error
  }
  return { ...report, fingerprint: fingerprintOf(report) }
}

/** What the check has shown, all of it or nothing. A second time there is nothing left to do. */
export async function applyPlacesFile(
  parts: PlaceWritingParts,
  viewer: SignedIn,
  organisationId: string,
  { csv, fingerprint }: { csv: string; fingerprint: string },
): Promise<FileReport> {
  await countWriting(parts.limits, 'edits', viewer.userId)
  const { report, tags } = await inTransaction(parts.db, async (db) => {
    const done = await enact({ ...parts, db }, viewer, organisationId, csv)
    refuseErrors(done.report)
    const isDone = done.report.counts.new + done.report.counts.changed === 0
    if (!isDone && fingerprintOf(done.report) !== fingerprint) {
      throw new AppError('EditConflict', {
        message: 'Пока вы смотрели, заведения изменились. Проверьте файл ещё раз',
      })
    }
    return done
  })
  forgetReference(parts.db)
  parts.pageCache.invalidate(...new Set(tags))
  return report
}

async function enact(
  parts: PlaceWritingParts,
  viewer: SignedIn,
  organisationId: string,
  csv: string,
): Promise<{ report: FileReport; tags: string[] }> {
  const { db } = parts
  await requireOrganisation(db, viewer, organisationId)
  const table = readTable(csv)
  const reference = await loadReference(db)
  const known = await readPlaces(db, viewer, organisationId)
  const matched = matchRows(table, known)
  const rows: FileRow[] = []
  const tags: string[] = []
  // Places are locked in one order by everybody: two files at once wait for each other.
  for (const { row, place, problem } of matched) {
    const done = problem
      ? failed(row, null, { [problem.column]: problem.message })
      : await enactRow(parts, viewer, { row, place, organisationId, reference, tags })
    rows.push(done)
  }
  rows.sort((a, b) => a.line - b.line)
  return { report: reportOf(rows), tags }
}

interface Matched {
  row: TableRow
  place: FilePlace | null
  problem?: { column: string; message: string }
}

/** By the code, else by name and address: a file sent twice finds what the first made. */
function matchRows(table: readonly TableRow[], known: readonly FilePlace[]): Matched[] {
  const byId = new Map(known.map((place) => [place.id, place]))
  const keyOf = (name = '', street = '', building = '') =>
    [name, street, building].map((part) => part.toLowerCase().trim()).join('|')
  const byKey = new Map(
    known.map((place) => [keyOf(place.values.name, place.values.street, place.values.building), place]),
  )
  const lineOf = new Map<string, number>()
  const matched = table.map((row): Matched => {
    const { id, name, street, building } = row.cells
    const place = id ? byId.get(id) : byKey.get(keyOf(name, street, building))
    const identity = place?.id ?? keyOf(name, street, building)
    if (id && !place) {
      return {
        row,
        place: null,
        problem: { column: columns.id, message: 'В этой сети нет такого заведения' },
      }
    }
    const before = lineOf.get(identity)
    if (before !== undefined) {
      return {
        row,
        place: null,
        problem: { column: columns.name, message: `Это заведение уже есть в строке ${before}` },
      }
    }
    lineOf.set(identity, row.line)
    return { row, place: place ?? null }
  })
  return matched.sort((a, b) => ((a.place?.id ?? '~') < (b.place?.id ?? '~') ? -1 : 1))
}

async function enactRow(
  parts: PlaceWritingParts,
  viewer: SignedIn,
  {
    row,
    place,
    organisationId,
    reference,
    tags,
  }: {
    row: TableRow
    place: FilePlace | null
    organisationId: string
    reference: ReferenceData
    tags: string[]
  },
): Promise<FileRow> {
  const { change, cityId, problems } = readChange(row.cells, place?.values ?? null, reference)
  if (place && cityId !== null && cityId !== place.cityId) problems.city = 'Город заведения не меняется'
  const ownProblems = Object.fromEntries(
    Object.entries(problems).map(([column, message]) => [columns[column as keyof typeof columns], message]),
  )
  if (!place) {
    for (const column of ['name', 'category', 'city', 'lat', 'lon'] as const) {
      if (!row.cells[column]) ownProblems[columns[column]] ??= 'Данное поле обязательное'
    }
  }
  if (Object.keys(ownProblems).length > 0) {
    const judgedCityId = place?.cityId ?? cityId
    const fields =
      judgedCityId === null
        ? {}
        : problemsOfChange(reference, change, { current: place?.values ?? null, cityId: judgedCityId })
    return failed(row, place, { ...byColumn(fields), ...ownProblems })
  }
  try {
    if (!place) {
      const creation = { ...change, city_id: cityId ?? 0, organisation_id: organisationId } as PlaceCreation
      const made = await insertPlace({ ...parts, reference }, viewer, creation, 'file')
      tags.push(...made.tags)
      return { ...plain(row, null), status: 'new' }
    }
    const saved = await savePlace({ ...parts, reference }, viewer, place.id, change, { kind: 'file' })
    tags.push(...saved.tags)
    const isChanged = saved.changed.length > 0
    return {
      ...plain(row, place),
      status: isChanged ? 'changed' : 'unchanged',
      changes: isChanged ? viewChanges(saved.changes) : [],
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code >= 500) throw error
    const problems = byColumn(error.fields ?? {})
    return failed(row, place, Object.keys(problems).length > 0 ? problems : { [columns.name]: error.message })
  }
}

function byColumn(fields: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, words]) => [columnName(field), words[0] ?? '']),
  )
}

function plain(row: TableRow, place: FilePlace | null): FileRow {
  return {
    line: row.line,
    status: 'unchanged',
    placeId: place?.id ?? null,
    name: row.cells.name || place?.values.name || '',
    changes: [],
    errors: [],
  }
}

const columnTitles: readonly string[] = Object.values(columns)

function failed(row: TableRow, place: FilePlace | null, problems: Record<string, string>): FileRow {
  const errors = Object.entries(problems)
    .map(([column, message]) => ({ column, message }))
    .sort((a, b) => columnTitles.indexOf(a.column) - columnTitles.indexOf(b.column))
  return { ...plain(row, place), status: 'error', errors }
}

function reportOf(rows: FileRow[]): FileReport {
  const count = (status: FileRow['status']) => rows.filter((row) => row.status === status).length
  return {
    rows,
    counts: {
      new: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      error: count('error'),
    },
  }
}

/** Ids of phones and links are made anew each time: the same words are the same change. */
function fingerprintOf({ rows }: FileReport): string {
  const told = JSON.stringify(rows, (key, value) => (key === 'id' ? undefined : value))
  return createHash('sha256').update(told).digest('hex')
}

function refuseErrors({ rows }: FileReport): void {
  const fields: Record<string, string[]> = {}
  for (const { line, errors } of rows) {
    for (const { column, message } of errors) fields[`rows.${line}.${column}`] = [message]
  }
  if (Object.keys(fields).length > 0) throw new AppError('ValidationFailed', { fields })
}

async function readPlaces(db: Db, viewer: SignedIn, organisationId: string): Promise<FilePlace[]> {
  const places: FilePlace[] = []
  for (const { id } of await organisations.listPlacesOf(db, organisationId)) {
    const form = await getForm(db, viewer, id)
    if (form.values.status !== 'deleted') places.push({ id, cityId: form.city_id, values: form.values })
  }
  return places
}

async function requireOrganisation(db: Db, viewer: SignedIn, organisationId: string) {
  const row = await organisations.findForWriting(db, organisationId, viewer.userId)
  if (!row || row.is_deleted) throw new AppError('RecordNotFound', { message: 'Сеть не найдена' })
  if (!may(viewer, { role: row.role, hasOwner: row.has_owner }, 'edit')) throw new AppError('Forbidden')
  return row
}
