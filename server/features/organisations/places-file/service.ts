import { createHash } from 'node:crypto'
import type { FileRow } from '#contract/organisations/places-file.ts'
import type { PlaceField } from '#contract/places/place-fields.ts'
import type { PlaceCreation } from '#contract/places/place-writing.ts'
import type { AffectedReservations, PlannedChange } from '#contract/reservations/reservations.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { canModerate } from '#server/features/places/policy.ts'
import {
  type NewPlacePlan,
  planNewPlace,
  planSave,
  problemsOfChange,
  problemsOfOrganisation,
  refusePlan,
  type SavePlan,
} from '#server/features/places/writing/plans/service.ts'
import {
  nameNewPlaces,
  writeNewPlaces,
  writeSavedPlaces,
} from '#server/features/places/writing/saving/service.ts'
import { asSlugConflict, readPlacesToEdit } from '#server/features/places/writing/service.ts'
import {
  invalidateReferenceCache,
  loadReference,
  type ReferenceData,
} from '#server/features/reference/lookup.ts'
import { sumOfAffected } from '#server/features/reservations/disruptions/rules.ts'
import { countAffectedAtPlaces } from '#server/features/reservations/disruptions/service.ts'
import { changesBetween, viewChanges } from '#server/features/revisions/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import { createEventLoopYielder } from '#server/lib/event-loop.ts'
import { countWrite, writeLimits } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import { slugify } from '#server/lib/text/slugs.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { can } from '../policy.ts'
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

export async function getPlacesFile(
  db: Db,
  viewer: SignedIn,
  organisationId: string,
): Promise<{ csv: string; fileName: string }> {
  const organisation = await requireOrganisation(db, viewer, organisationId)
  const reference = await loadReference(db)
  const places = await readPlaces(db, viewer, organisationId, { forUpdate: false })
  return {
    csv: `\ufeff${writeTable(places, reference)}`,
    fileName: `${slugify(organisation.name) || 'zavedeniya'}.csv`,
  }
}

/** Checks the file without writing. */
export async function checkPlacesFile(
  services: Pick<Services, 'db' | 'limits'>,
  viewer: SignedIn,
  organisationId: string,
  csv: string,
  now: number,
): Promise<FileReport & { affected: AffectedReservations; fingerprint: string }> {
  await countWrite(services.limits, 'files', viewer.userId)
  const plan = await planFile(services.db, viewer, organisationId, csv, { forUpdate: false })
  const affected = await countAffectedAtPlaces(services.db, affectingReservations(plan.saved), now)
  const rows = plan.report.rows.map((row) => ({
    ...row,
    affected: affected.get(row.placeId ?? '')?.count ?? 0,
  }))
  return {
    rows,
    counts: plan.report.counts,
    affected: sumOfAffected([...affected.values()]),
    fingerprint: plan.fingerprint,
  }
}

/** Applies all checked changes or none. Idempotent. */
export async function applyPlacesFile(
  services: Pick<Services, 'db' | 'events' | 'limits' | 'pageCache'>,
  viewer: SignedIn,
  organisationId: string,
  { csv, fingerprint }: { csv: string; fingerprint: string },
): Promise<FileReport> {
  await countWrite(services.limits, 'files', viewer.userId)
  const { report, tags } = await inTransaction(services.db, async (db) => {
    const plan = await planFile(db, viewer, organisationId, csv, { forUpdate: true })
    refuseErrors(plan.report)
    const { counts } = plan.report
    const isDone = counts.new + counts.changed === 0
    if (!isDone && plan.fingerprint !== fingerprint) {
      throw new AppError('EditConflict', {
        message: 'Пока вы смотрели, заведения изменились. Проверьте файл ещё раз',
      })
    }
    if (!canModerate(viewer)) await countWrite(services.limits, 'places', viewer.userId, counts.new)
    return { report: plan.report, tags: await writeFile({ ...services, db }, viewer, plan) }
  }).catch((error) => {
    throw asSlugConflict(error)
  })
  invalidateReferenceCache(services.db)
  services.pageCache.invalidate(...new Set(tags))
  return report
}

/** The number of rows per statement. */
const SLICE = 25

interface FilePlan {
  reference: ReferenceData
  report: FileReport
  /** Equal for equal rows. */
  fingerprint: string
  added: NewPlacePlan[]
  saved: SavePlan[]
}

async function planFile(
  db: Db,
  viewer: SignedIn,
  organisationId: string,
  csv: string,
  { forUpdate }: { forUpdate: boolean },
): Promise<FilePlan> {
  await requireOrganisation(db, viewer, organisationId)
  const table = await readTable(csv)
  const reference = await loadReference(db)
  // Places are always locked in one order, so that two concurrent files wait for each other.
  const knownPlaces = await readPlaces(db, viewer, organisationId, { forUpdate })
  const problems = byColumn(await problemsOfOrganisation(db, viewer, organisationId))
  const plan: FilePlan = { reference, report: reportOf([]), fingerprint: '', added: [], saved: [] }
  const rows: FileRow[] = []
  const yieldIfLong = createEventLoopYielder()
  for (const matched of matchRows(table, knownPlaces)) {
    rows.push(planRow(plan, viewer, { ...matched, organisationId, problems }))
    await yieldIfLong()
  }
  rows.sort((a, b) => a.line - b.line)
  plan.report = reportOf(rows)
  plan.fingerprint = await fingerprintOf(rows)
  refuseManyNew(viewer, plan.report)
  return plan
}

/** @returns the cache tags of the changed places */
async function writeFile(
  services: Pick<Services, 'db' | 'events'>,
  viewer: SignedIn,
  { reference, added, saved }: FilePlan,
): Promise<string[]> {
  const saving = { ...services, reference }
  const tags: string[] = []
  for (const slice of slicesOf(added)) {
    await nameNewPlaces(services.db, slice)
    tags.push(...(await writeNewPlaces(saving, viewer, slice, { kind: 'file' })))
  }
  for (const slice of slicesOf(saved)) {
    tags.push(...(await writeSavedPlaces(saving, viewer, slice, { kind: 'file' })).tags)
  }
  return tags
}

function slicesOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / SLICE) }, (_, index) =>
    items.slice(index * SLICE, (index + 1) * SLICE),
  )
}

/** Reported when the file is checked, not only when the hourly limit is exceeded. */
function refuseManyNew(viewer: SignedIn, { counts }: FileReport): void {
  const { limit } = writeLimits.places
  if (canModerate(viewer) || counts.new <= limit) return
  throw new AppError('ValidationFailed', {
    fields: {
      csv: [
        `За час можно добавить не больше ${limit} заведений, а в файле новых ${counts.new}. Разделите файл на части`,
      ],
    },
  })
}

/** The changes that may affect reservations, by place. */
function affectingReservations(saved: readonly SavePlan[]): Map<string, PlannedChange> {
  return new Map(
    saved.flatMap(({ row, next, changed }) => {
      const change: PlannedChange = {
        ...(changed.includes('schedules') && { schedules: next.schedules }),
        ...(changed.includes('status') && { status: next.status, reopens_on: next.reopens_on }),
      }
      return Object.keys(change).length > 0 ? [[row.id, change] as const] : []
    }),
  )
}

interface KnownPlace extends FilePlace {
  row: SavePlan['row']
}

interface Matched {
  row: TableRow
  place: KnownPlace | null
  problem?: { column: string; message: string }
}

/** Matches rows by code, else by name and address, so that a file sent twice finds the places that it created. */
function matchRows(table: readonly TableRow[], knownPlaces: readonly KnownPlace[]): Matched[] {
  const byId = new Map(knownPlaces.map((place) => [place.id, place]))
  const keyOf = (name = '', street = '', building = '') =>
    [name, street, building].map((part) => part.toLowerCase().trim()).join('|')
  const byKey = new Map(
    knownPlaces.map((place) => [keyOf(place.values.name, place.values.street, place.values.building), place]),
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

/** Validates a row, and adds its changes to the plan when it has no errors. */
function planRow(
  plan: FilePlan,
  viewer: SignedIn,
  {
    row,
    place,
    problem,
    organisationId,
    problems: organisationProblems,
  }: Matched & { organisationId: string; problems: Record<string, string> },
): FileRow {
  if (problem) return failed(row, null, { [problem.column]: problem.message })
  const { reference } = plan
  const { change, cityId, problems } = readChange(row.cells, place?.values ?? null, reference)
  if (place && cityId !== null && cityId !== place.cityId) problems.city = 'Город заведения не меняется'
  const ownProblems = Object.fromEntries(
    Object.entries(problems).map(([column, message]) => [columns[column as keyof typeof columns], message]),
  )
  if (!place) {
    Object.assign(ownProblems, organisationProblems)
    for (const column of ['name', 'category', 'city', 'lat', 'lon'] as const) {
      if (!row.cells[column]) ownProblems[columns[column]] ??= 'Заполните это поле'
    }
  }
  if (Object.keys(ownProblems).length > 0) {
    const checkedCityId = place?.cityId ?? cityId
    const fields =
      checkedCityId === null
        ? {}
        : problemsOfChange(reference, change, { current: place?.values ?? null, cityId: checkedCityId })
    return failed(row, place, { ...byColumn(fields), ...ownProblems })
  }
  try {
    if (!place) {
      const creation = { ...change, city_id: cityId ?? 0, organisation_id: organisationId } as PlaceCreation
      const added = planNewPlace(reference, creation)
      refusePlan(added)
      plan.added.push(added)
      return { ...plain(row, null), status: 'new' }
    }
    const saved = planSave(reference, viewer, place.row, change)
    refusePlan(saved)
    if (saved.changed.length === 0) return plain(row, place)
    plan.saved.push(saved)
    const changes = viewChanges<PlaceField>(changesBetween(saved.before, saved.next, saved.changed))
    return { ...plain(row, place), status: 'changed', changes }
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
    affected: 0,
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

/** Ids of phones and links are new each time, so they are not part of the fingerprint. */
async function fingerprintOf(rows: readonly FileRow[]): Promise<string> {
  const hash = createHash('sha256')
  const yieldIfBlocked = createEventLoopYielder()
  for (const row of rows) {
    hash.update(JSON.stringify(row, (key, value) => (key === 'id' ? undefined : value)))
    await yieldIfBlocked()
  }
  return hash.digest('hex')
}

function refuseErrors({ rows }: FileReport): void {
  const fields: Record<string, string[]> = {}
  for (const { line, errors } of rows) {
    for (const { column, message } of errors) fields[`rows.${line}.${column}`] = [message]
  }
  if (Object.keys(fields).length > 0) throw new AppError('ValidationFailed', { fields })
}

async function readPlaces(
  db: Db,
  viewer: SignedIn,
  organisationId: string,
  { forUpdate }: { forUpdate: boolean },
): Promise<KnownPlace[]> {
  const all = await organisations.listPlacesOf(db, organisationId)
  const places: KnownPlace[] = []
  for (const slice of slicesOf(all.map(({ id }) => id).sort())) {
    for (const { row, state } of await readPlacesToEdit(db, viewer, slice, { forUpdate })) {
      if (state.status !== 'deleted') places.push({ id: row.id, cityId: row.city_id, values: state, row })
    }
  }
  return places
}

async function requireOrganisation(db: Db, viewer: SignedIn, organisationId: string) {
  const row = await organisations.findForWriting(db, organisationId, viewer.userId)
  if (!row || row.is_deleted) throw new AppError('RecordNotFound', { message: 'Сеть не найдена' })
  if (!can(viewer, { role: row.role, hasOwner: row.has_owner }, 'edit')) throw new AppError('Forbidden')
  return row
}
