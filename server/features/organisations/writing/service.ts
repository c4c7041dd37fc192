import type { OrganisationChange, OrganisationCreation } from '#contract/organisations.ts'
import type { Db } from '#server/db/connection.ts'
import { brokenUnique, inTransaction } from '#server/db/transaction.ts'
import { refusedImages } from '#server/features/images/service.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { indexPlaces } from '#server/features/search/service.ts'
import { cleanText, isBlank } from '#server/features/written/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import type { RateLimits } from '#server/lib/rate-limits.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { countWriting } from '#server/lib/writing-limits.ts'
import { hasAccess, may, type OrganisationAction } from '../policy.ts'
import * as repository from './repository.ts'

export interface OrganisationWritingParts {
  db: Db
  limits: RateLimits
  pageCache: { invalidate(...tags: string[]): void }
}

/** Whoever adds one owns it: it has nothing yet but a name. Moderators add them for others. */
export async function createOrganisation(
  parts: OrganisationWritingParts,
  viewer: SignedIn,
  creation: OrganisationCreation,
): Promise<string> {
  const { db } = parts
  const key = creation.idempotencyKey ?? null
  const known = key && (await repository.findOrganisationByKey(db, viewer.userId, key))
  if (known) return known
  await countWriting(parts.limits, 'places', viewer.userId)
  const id = newId()
  try {
    await inTransaction(db, async (transaction) => {
      const values = await readValues(transaction, viewer, creation, null)
      await repository.insertOrganisation(transaction, {
        ...values,
        id,
        name: values.name ?? '',
        created_by: viewer.userId,
        idempotency_key: key,
      })
      if (!viewer.isAdmin && !viewer.isContentManager) {
        await repository.insertOwner(transaction, id, viewer.userId)
      }
    })
  } catch (error) {
    const made =
      brokenUnique(error) && key && (await repository.findOrganisationByKey(db, viewer.userId, key))
    if (made) return made
    throw error
  }
  parts.pageCache.invalidate(...(await tagsOf(db, id)))
  return id
}

export async function updateOrganisation(
  parts: OrganisationWritingParts,
  viewer: SignedIn,
  id: string,
  change: OrganisationChange,
): Promise<void> {
  await countWriting(parts.limits, 'edits', viewer.userId)
  await changeOrganisation(parts, viewer, id, 'edit', async (db, organisation) => {
    if (organisation.is_deleted) throw new AppError('RecordDeleted', { message: 'Сеть удалена' })
    if (change.id !== undefined && change.id !== id) {
      throw new AppError('ValidationFailed', { fields: { id: ['Это другая сеть'] } })
    }
    const values = await readValues(db, viewer, change, organisation)
    await repository.updateOrganisation(db, id, values)
    if (values.name !== undefined && values.name !== organisation.name) await reindex(db, id)
  })
}

/** Its places stay, on their own: they speak of it again once it is recovered. */
export async function setDeleted(
  parts: OrganisationWritingParts,
  viewer: SignedIn,
  id: string,
  isDeleted: boolean,
): Promise<void> {
  await changeOrganisation(parts, viewer, id, 'delete', async (db) => {
    await repository.updateOrganisation(db, id, { is_deleted: isDeleted })
    await reindex(db, id)
  })
}

async function changeOrganisation(
  { db, pageCache }: OrganisationWritingParts,
  viewer: SignedIn,
  id: string,
  action: OrganisationAction,
  change: (db: Db, organisation: repository.WrittenOrganisation) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const row = await repository.findForWriting(transaction, id, viewer.userId, { forUpdate: true })
    const standing = row && { role: row.role, hasOwner: row.has_owner }
    if (!row || !standing || (row.is_deleted && !hasAccess(viewer, standing))) {
      throw new AppError('RecordNotFound', { message: 'Сеть не найдена' })
    }
    if (!may(viewer, standing, action)) throw new AppError('Forbidden')
    await change(transaction, row)
  })
  pageCache.invalidate(...(await tagsOf(db, id)))
}

async function readValues(
  db: Db,
  viewer: SignedIn,
  change: OrganisationChange,
  before: repository.WrittenOrganisation | null,
): Promise<repository.OrganisationValues> {
  const reference = await loadReference(db)
  const problems: Record<string, string[]> = {}
  const values: repository.OrganisationValues = {}
  if (change.name !== undefined) {
    values.name = cleanText(change.name).replace(/\s*\n\s*/g, ' ')
    if (isBlank(values.name)) problems.name = ['Данное поле обязательное']
  }
  if (change.category !== undefined) {
    values.category_id = change.category
    if (change.category !== null && !reference.categoryById.has(change.category)) {
      problems.category = ['Такой категории нет в списке']
    }
  }
  if (change.cityId !== undefined) {
    const city = change.cityId === null ? null : reference.cityBySlug.get(change.cityId)
    if (city === undefined) problems.cityId = ['Такого города нет в списке']
    values.city_id = city?.id ?? null
  }
  if (change.avatarId !== undefined) {
    values.avatar_id = change.avatarId
    const isNew = change.avatarId !== null && change.avatarId !== before?.avatar_id
    if (isNew && (await refusedImages(db, [change.avatarId ?? ''], viewer.userId)).size > 0) {
      problems.avatarId = ['Загрузите изображение ещё раз']
    }
  }
  if (Object.keys(problems).length > 0) throw new AppError('ValidationFailed', { fields: problems })
  return values
}

async function reindex(db: Db, id: string): Promise<void> {
  const places = await repository.listPlacesOf(db, id)
  await indexPlaces(
    db,
    places.map((place) => place.id),
  )
}

/** Its own pages, lists of organisations, and the places that name it. */
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
