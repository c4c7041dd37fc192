import { OTHER_CATEGORY_ID } from '#contract/places/place-features.ts'
import type { ReferenceListName } from '#contract/reference/list-fields.ts'
import type { ReferenceRow, RowFields } from '#contract/reference/reference-lists.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction, violatedUnique } from '#server/db/transaction.ts'
import { findPlacesWithUpcomingReservations } from '#server/features/reservations/venue/service.ts'
import { indexPlaces } from '#server/features/search/indexing/service.ts'
import { assignTiers } from '#server/features/search/tiers/service.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { insertChange } from '../repository.ts'
import { addCity, announceReferenceChange, requireFreeCitySlug } from '../service.ts'
import { canChangeSlugs } from './policy.ts'
import * as repository from './repository.ts'
import { combinedFields, fieldsOf, toColumns, validateFields } from './rules.ts'
import { viewRow } from './views.ts'

type Saving = Pick<Services, 'db' | 'jobs'>

/** The search index of a place contains the names of its rows. */
export const REINDEX = 'reference.reindex'
const INDEX_BATCH = 500

export async function requireRow(db: Db, list: ReferenceListName, id: number): Promise<ReferenceRow> {
  const row = await repository.findRow(db, list, id)
  if (!row) throw new AppError('RecordNotFound', { message: 'Такой записи нет' })
  return viewRow(list, row)
}

/** @throws {AppError} ValidationFailed, SlugAlreadyExist */
export async function addRow(
  { db }: Saving,
  viewer: SignedIn,
  list: ReferenceListName,
  fields: RowFields,
): Promise<ReferenceRow> {
  refuse(validateFields(list, fields, { isNew: true }))
  if (list === 'cities') {
    const { name = '', lat = 0, lon = 0, bounds, ...given } = fields
    const [west = 0, south = 0, east = 0, north = 0] = bounds ?? []
    const box = bounds ? ([west, south, east, north] as const) : undefined
    const city = await addCity(db, { ...given, name, lat, lon, bounds: box }, viewer.userId)
    return requireRow(db, list, city.id)
  }
  const id = await inTransaction(db, async (transaction) => {
    const values = { ...defaultsOf(list), ...toColumns(list, fields) }
    const id = await repository.insertRow(transaction, list, values).catch(explainTaken)
    await logChange(transaction, { list, id, action: 'added', changes: {}, by: viewer.userId })
    await announceReferenceChange(transaction)
    return id
  })
  return requireRow(db, list, id)
}

function defaultsOf(list: ReferenceListName): repository.Values {
  return list === 'categories' ? { position: 100, schema_type: 'FoodEstablishment' } : {}
}

/** @throws {AppError} Forbidden, ValidationFailed, SlugAlreadyExist, EditConflict */
export async function changeRow(
  { db, jobs }: Saving,
  viewer: SignedIn,
  list: ReferenceListName,
  {
    id,
    version,
    isHidden,
    fields = {},
  }: { id: number; version: number; isHidden?: boolean; fields?: RowFields },
): Promise<ReferenceRow> {
  refuse(validateFields(list, fields, { isNew: false }))
  await inTransaction(db, async (transaction) => {
    const [row] = await repository.lockRows(transaction, list, [id])
    if (!row) throw new AppError('RecordNotFound', { message: 'Такой записи нет' })
    if (row.version !== version) throw new AppError('EditConflict')
    const before = fieldsOf(list, row)
    const changes = differences(before, fields)
    const isVisibilityChanged = isHidden !== undefined && isHidden !== row.is_hidden
    const isMoved = changes.latinName !== undefined
    if ((isVisibilityChanged || isMoved) && !canChangeSlugs(viewer)) throw new AppError('Forbidden')
    if (list === 'categories' && id === OTHER_CATEGORY_ID && isHidden) throw cannotBeRemoved()
    if (!isVisibilityChanged && Object.keys(changes).length === 0) return
    if (isMoved) await changeSlug(transaction, list, id, before.latinName ?? '', fields.latinName ?? '')
    const values = { ...toColumns(list, fields), ...(isHidden !== undefined && { is_hidden: isHidden }) }
    await repository.updateRow(transaction, list, { id, version, values }).catch(explainTaken)
    const by = viewer.userId
    if (Object.keys(changes).length > 0)
      await logChange(transaction, { list, id, action: 'edited', changes, by })
    if (isVisibilityChanged) {
      await logChange(transaction, { list, id, action: isHidden ? 'hidden' : 'shown', changes: {}, by })
    }
    if (changes.name || changes.namePlural) await jobs.send(transaction, REINDEX, { list, id })
    await announceReferenceChange(transaction)
  })
  return requireRow(db, list, id)
}

/** @throws {AppError} ValidationFailed for a row merged into itself, RecordNotFound when either does not exist */
export async function mergeRow(
  { db, jobs }: Saving,
  viewer: SignedIn,
  list: ReferenceListName,
  { id, intoId }: { id: number; intoId: number },
): Promise<ReferenceRow> {
  if (id === intoId) refuse({ intoId: ['Выберите другую запись'] })
  if (list === 'categories' && id === OTHER_CATEGORY_ID) throw cannotBeRemoved()
  await inTransaction(db, async (transaction) => {
    const rows = await repository.lockRows(transaction, list, [id, intoId])
    const from = rows.find((row) => row.id === id)
    const into = rows.find((row) => row.id === intoId)
    if (!from || !into) throw new AppError('RecordNotFound', { message: 'Такой записи нет' })
    const merged = fieldsOf(list, from)
    const { name = '', latinName = null } = merged
    const existing = fieldsOf(list, into)
    if (list === 'cities' && merged.timeZone !== existing.timeZone) await refuseBooked(transaction, id)
    await repository.moveReferences(transaction, list, id, intoId)
    await repository.moveFormerRows(transaction, list, id, intoId)
    await repository.deleteRow(transaction, list, id)
    await repository.addFormerRow(transaction, list, { rowId: intoId, latinName, mergedId: id })
    const values = toColumns(list, combinedFields(list, merged, existing))
    await repository.updateRow(transaction, list, { id: intoId, version: into.version, values })
    const changes = { name: { before: name, after: null } }
    await logChange(transaction, { list, id: intoId, action: 'merged', changes, by: viewer.userId })
    await jobs.send(transaction, REINDEX, { list, id: intoId })
    await announceReferenceChange(transaction)
  })
  return requireRow(db, list, intoId)
}

/** A booking keeps its absolute time, so under another clock its local time would change. */
async function refuseBooked(db: Db, cityId: number): Promise<void> {
  const booked = await findPlacesWithUpcomingReservations(
    db,
    await repository.listPlaceIds(db, 'cities', cityId),
  )
  if (booked.size === 0) return
  throw new AppError('StateNotAllowed', {
    message: 'В городе есть брони, а часовые пояса разные: время броней сдвинулось бы',
  })
}

/** A job, because a category may have tens of thousands of places. */
export async function reindexPlacesOf(
  db: Db,
  { list, id }: { list: ReferenceListName; id: number },
): Promise<void> {
  const ids = await repository.listPlaceIds(db, list, id)
  for (let from = 0; from < ids.length; from += INDEX_BATCH) {
    await indexPlaces(db, ids.slice(from, from + INDEX_BATCH))
  }
  if (list === 'cities') await assignTiers(db, { cityIds: [id] })
}

/** Redirects the former address, and deletes the redirect of one that is used again. */
async function changeSlug(
  db: Db,
  list: ReferenceListName,
  id: number,
  before: string,
  after: string,
): Promise<void> {
  await repository.deleteFormerSlug(db, list, after)
  if (list === 'cities') await requireFreeCitySlug(db, after)
  await repository.addFormerRow(db, list, { rowId: id, latinName: before, mergedId: null })
}

type Changes = Record<string, { before: unknown; after: unknown }>

function differences(before: RowFields, after: RowFields): Changes {
  const changed = (Object.keys(after) as (keyof RowFields)[]).filter(
    (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  )
  return Object.fromEntries(
    changed.map((field) => [field, { before: before[field] ?? null, after: after[field] ?? null }]),
  )
}

async function logChange(
  db: Db,
  change: {
    list: ReferenceListName
    id: number
    action: 'added' | 'edited' | 'hidden' | 'shown' | 'merged'
    changes: Changes
    by: string
  },
): Promise<void> {
  const { list, id, action, changes, by } = change
  await insertChange(db, { list, row_id: id, action, changes: JSON.stringify(changes), changed_by: by })
}

function refuse(problems: Record<string, string[]>): void {
  if (Object.keys(problems).length > 0) throw new AppError('ValidationFailed', { fields: problems })
}

function cannotBeRemoved(): AppError {
  return new AppError('StateNotAllowed', { message: 'Категория «Другое» нужна самому сайту' })
}

function explainTaken(error: unknown): never {
  if (violatedUnique(error) === undefined) throw error
  throw new AppError('SlugAlreadyExist', {
    cause: error,
    fields: { latinName: ['Данная ссылка уже занята'] },
  })
}
