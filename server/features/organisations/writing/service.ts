import {
  type OrganisationFieldName,
  organisationFields,
} from '#contract/organisations/organisation-fields.ts'
import type { OrganisationChange, OrganisationCreation } from '#contract/organisations/organisations.ts'
import type { Db } from '#server/db/connection.ts'
import { insertIdempotently } from '#server/db/idempotency.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findUnusableImages } from '#server/features/images/service.ts'
import { cleanText, isBlank } from '#server/features/publications/rules.ts'
import { loadReference, type ReferenceData } from '#server/features/reference/lookup.ts'
import { changesBetween, reversalOf } from '#server/features/revisions/rules.ts'
import {
  listRevisions,
  refuseConflict,
  requireRevertible,
  saveRevision,
} from '#server/features/revisions/service.ts'
import { indexPlaces } from '#server/features/search/indexing/service.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { can, hasAccess, type OrganisationAction, type OrganisationFacts } from '../policy.ts'
import * as repository from './repository.ts'

/** Creates an organisation with a name and its author as owner. Moderators add them for others, without an owner. */
export async function createOrganisation(
  services: Services,
  viewer: SignedIn,
  creation: OrganisationCreation,
): Promise<string> {
  const { db } = services
  const key = creation.idempotencyKey ?? null
  const keyed = { table: 'organisations', ownerId: viewer.userId, key, limit: 'places' } as const
  const { id } = await insertIdempotently(services, keyed, async () => {
    await countWrite(services.limits, 'places', viewer.userId)
    const id = newId()
    const { reference, next, changed } = await readChange(db, viewer, blankState, creation)
    await inTransaction(db, async (transaction) => {
      await repository.insertOrganisation(transaction, {
        ...columnsOf(next, reference),
        id,
        name: next.name,
        created_by: viewer.userId,
        idempotency_key: key,
        version: 1,
      })
      await saveRevision(
        transaction,
        { organisationId: id },
        { version: 1, kind: 'create', userId: viewer.userId, changes: changesBetween(null, next, changed) },
      )
      if (!viewer.isAdmin && !viewer.isContentManager) {
        await repository.insertOwner(transaction, id, viewer.userId)
      }
    })
    services.pageCache.invalidate(...(await tagsOf(db, id)))
    return id
  })
  return id
}

export async function updateOrganisation(
  services: Services,
  viewer: SignedIn,
  id: string,
  change: OrganisationChange,
): Promise<void> {
  await countWrite(services.limits, 'edits', viewer.userId)
  if (change.id !== undefined && change.id !== id) {
    throw new AppError('ValidationFailed', { fields: { id: ['Это другая сеть'] } })
  }
  await inTransaction(services.db, (db) => save(db, viewer, id, change, { action: 'edit', kind: 'edit' }))
  services.pageCache.invalidate(...(await tagsOf(services.db, id)))
}

/** Its places remain without it, and belong to it again after a restore. */
export async function setDeleted(
  services: Services,
  viewer: SignedIn,
  id: string,
  isDeleted: boolean,
): Promise<void> {
  await countWrite(services.limits, 'edits', viewer.userId)
  const status = isDeleted ? 'deleted' : 'opened'
  await inTransaction(services.db, (db) =>
    save(db, viewer, id, { status }, { action: 'delete', kind: 'edit' }),
  )
  services.pageCache.invalidate(...(await tagsOf(services.db, id)))
}

/** For people with the right to see it. */
export async function listHistory(
  db: Db,
  viewer: SignedIn,
  organisationId: string,
  query: { offset?: number; limit?: number },
  now: number,
) {
  const { access } = await requireOrganisation(db, viewer, organisationId, 'seeHistory')
  const { changes: _changes, ...shown } = await listRevisions<OrganisationFieldName>(
    db,
    { organisationId },
    query,
    { now, canRevert: can(viewer, access, 'revert'), emptyMessage: 'Сеть ещё не меняли на сайте' },
  )
  return shown
}

/** Restores the values before one edit. */
export async function revert(
  services: Services,
  viewer: SignedIn,
  organisationId: string,
  revisionId: string,
): Promise<void> {
  await inTransaction(services.db, async (db) => {
    await requireOrganisation(db, viewer, organisationId, 'revert', { forUpdate: true })
    const changes = await requireRevertible(db, { organisationId }, revisionId)
    await save(db, viewer, organisationId, reversalOf(changes), {
      action: 'revert',
      kind: 'revert',
      revertedId: revisionId,
      knownAvatarId: changes.avatarId?.before,
    })
  })
  services.pageCache.invalidate(...(await tagsOf(services.db, organisationId)))
}

/** An organisation as fields of its payload. */
interface OrganisationState {
  name: string
  category: number | null
  cityId: string | null
  avatarId: string | null
  status: 'opened' | 'deleted'
}

type StateChange = OrganisationChange & { status?: OrganisationState['status'] }

const blankState: OrganisationState = {
  name: '',
  category: null,
  cityId: null,
  avatarId: null,
  status: 'opened',
}

function stateOf(row: repository.WrittenOrganisation): OrganisationState {
  return {
    name: row.name,
    category: row.category_id,
    cityId: row.city_slug,
    avatarId: row.avatar_id,
    status: row.is_deleted ? 'deleted' : 'opened',
  }
}

function columnsOf(state: OrganisationState, reference: ReferenceData): repository.OrganisationValues {
  return {
    name: state.name,
    category_id: state.category,
    city_id: (state.cityId !== null && reference.cityBySlug.get(state.cityId)?.id) || null,
    avatar_id: state.avatarId,
    is_deleted: state.status === 'deleted',
  }
}

interface SaveOptions {
  action: OrganisationAction
  kind: 'edit' | 'revert'
  revertedId?: string
  /** A former picture, which may be used again. */
  knownAvatarId?: unknown
}

/** The only way a person changes an organisation. Runs in the caller's transaction. */
async function save(
  db: Db,
  viewer: SignedIn,
  organisationId: string,
  change: StateChange,
  { action, kind, revertedId, knownAvatarId }: SaveOptions,
): Promise<void> {
  const { row } = await requireOrganisation(db, viewer, organisationId, action, { forUpdate: true })
  if (row.merged_into !== null) {
    throw new AppError('StateNotAllowed', {
      message: 'Эта сеть — часть другой. Сначала отмените объединение',
    })
  }
  if (row.is_deleted && change.status !== 'opened') {
    if (change.status === 'deleted') return
    throw new AppError('RecordDeleted', { message: 'Сеть удалена' })
  }
  const before = stateOf(row)
  const { reference, next, changed } = await readChange(db, viewer, before, change, knownAvatarId)
  if (change.version !== undefined && change.version < row.version) {
    const versions = { since: change.version, current: row.version }
    await refuseConflict(db, { organisationId }, { ...versions, changed })
  }
  if (changed.length === 0) return
  await repository.updateOrganisation(db, organisationId, columnsOf(next, reference))
  await saveRevision(
    db,
    { organisationId },
    {
      version: row.version + 1,
      kind,
      userId: viewer.userId,
      changes: changesBetween(before, next, changed),
      revertedId,
    },
  )
  if (changed.includes('name') || changed.includes('status')) await reindex(db, organisationId)
}

async function requireOrganisation(
  db: Db,
  viewer: SignedIn,
  id: string,
  action: OrganisationAction,
  { forUpdate = false } = {},
): Promise<{ row: repository.WrittenOrganisation; access: OrganisationFacts }> {
  const row = await repository.findForWriting(db, id, viewer.userId, { forUpdate })
  const access = row && { role: row.role, hasOwner: row.has_owner }
  if (!row || !access || (row.is_deleted && !hasAccess(viewer, access))) {
    throw new AppError('RecordNotFound', { message: 'Сеть не найдена' })
  }
  if (!can(viewer, access, action)) throw new AppError('Forbidden')
  return { row, access }
}

/** Unchanged fields are not validated. @throws {AppError} ValidationFailed */
async function readChange(
  db: Db,
  viewer: SignedIn,
  before: OrganisationState,
  { name = before.name, ...change }: StateChange,
  knownAvatarId?: unknown,
): Promise<{ reference: ReferenceData; next: OrganisationState; changed: OrganisationFieldName[] }> {
  const reference = await loadReference(db)
  const { category = before.category, cityId = before.cityId } = change
  const { avatarId = before.avatarId, status = before.status } = change
  const next = { name: cleanText(name).replace(/\s*\n\s*/g, ' '), category, cityId, avatarId, status }
  const changed = organisationFields.filter((field) => before[field] !== next[field])
  const problems: Record<string, string[]> = {}
  if (isBlank(next.name)) problems.name = ['Заполните это поле']
  if (changed.includes('category') && category !== null && !reference.categoryById.has(category)) {
    problems.category = ['Такой категории нет в списке']
  }
  if (changed.includes('cityId') && cityId !== null && !reference.cityBySlug.has(cityId)) {
    problems.cityId = ['Такого города нет в списке']
  }
  const isNewPicture = changed.includes('avatarId') && avatarId !== null && avatarId !== knownAvatarId
  if (isNewPicture && (await findUnusableImages(db, [avatarId], viewer.userId)).size > 0) {
    problems.avatarId = ['Загрузите изображение ещё раз']
  }
  if (Object.keys(problems).length > 0) throw new AppError('ValidationFailed', { fields: problems })
  return { reference, next, changed }
}

async function reindex(db: Db, id: string): Promise<void> {
  const places = await repository.listPlacesOf(db, id)
  await indexPlaces(
    db,
    places.map((place) => place.id),
  )
}

/** The tags of its own pages, of lists of organisations, and of places that name it. */
async function tagsOf(db: Db, id: string): Promise<string[]> {
  const places = await repository.listPlacesOf(db, id)
  const cities = new Set(places.map(({ city_slug: slug }) => `places?city=${slug}`))
  return [
    'organisations',
    `organisations/${id}`,
    `posts?organisationId=${id}`,
    'places?',
    ...cities,
    ...places.flatMap((place) => [`places/${place.id}`, `places/${place.latin_name}`]),
  ]
}
