import type { Organisation, OrganisationShort } from '#contract/organisations/organisations.ts'
import type { Db } from '#server/db/connection.ts'
import { listPlaceCards } from '#server/features/places/service.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { cityIdOf } from '#server/features/reference/rules.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import { requireSignedIn, type Viewer } from '#server/lib/viewer.ts'
import { hasAccess } from './policy.ts'
import * as repository from './repository.ts'
import { viewOrganisation, viewOrganisationShort } from './views.ts'

export interface OrganisationsQuery {
  cityId?: number
  city?: string
  isStaffed?: boolean
  hasOwner?: boolean | undefined
  query?: string
  offset?: number
  limit?: number
}

export async function listOrganisations(
  db: Db,
  viewer: Viewer,
  query: OrganisationsQuery,
): Promise<Page<OrganisationShort>> {
  const reference = await loadReference(db)
  const page = readPage(query)
  const text = query.query?.trim() || undefined
  const criteria = {
    cityId: cityIdOf(query, reference),
    staffedBy: query.isStaffed ? requireSignedIn(viewer) : undefined,
    hasOwner: query.hasOwner,
    text,
  }
  const rows = await repository.listOrganisations(db, criteria, { ...page.rows, viewerId: viewer.userId })
  const emptyMessage = text
    ? 'Ничего не найдено'
    : query.isStaffed
      ? 'У вас нет заведений'
      : 'В данном городе пока нет записей'
  return page.cut(requireRows(rows, emptyMessage), (row) => viewOrganisationShort(row, reference))
}

/** As cards, in the order of the ids. */
export async function listOrganisationCards(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<OrganisationShort[]> {
  const [reference, rows] = await Promise.all([
    loadReference(db),
    repository.listOrganisationsByIds(db, ids, viewer.userId),
  ])
  return rows.map((row) => viewOrganisationShort(row, reference))
}

export async function getOrganisation(db: Db, viewer: Viewer, id: string): Promise<Organisation> {
  const found = await repository.findOrganisation(db, id, viewer.userId)
  // A chain that became a part of another one leads to it.
  const row = found?.merged_into
    ? await repository.findOrganisation(db, found.merged_into, viewer.userId)
    : found
  if (!row) throw new AppError('RecordNotFound', { message: 'Сеть не найдена' })
  if (row.is_deleted && !hasAccess(viewer, { hasOwner: row.has_owner, role: row.role })) {
    throw new AppError('RecordDeleted', { message: 'Сеть удалена' })
  }
  const [reference, somePlaces] = await Promise.all([
    loadReference(db),
    listPlaceCards(db, viewer, row.some_place_ids ?? []),
  ])
  return viewOrganisation(row, somePlaces, { viewer, reference })
}
