import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { logRoleChange } from '#server/db/role-log.ts'
import type { MemberRole } from '#server/db/types.ts'
import { organisationHasOwner, roleAtOrganisation } from '#server/db/venue-standing.ts'

export interface OrganisationValues {
  name?: string
  category_id?: number | null
  city_id?: number | null
  avatar_id?: string | null
  is_deleted?: boolean
}

export interface WrittenOrganisation {
  id: string
  name: string
  category_id: number | null
  city_slug: string | null
  avatar_id: string | null
  is_deleted: boolean
  version: number
  role: MemberRole | null
  has_owner: boolean
}

/** `forUpdate`: nobody else changes it until the transaction ends. */
export async function findForWriting(
  db: Db,
  id: string,
  viewerId: string,
  { forUpdate = false } = {},
): Promise<WrittenOrganisation | undefined> {
  const { rows } = await sql<WrittenOrganisation>`
    select o.id, o.name, o.category_id, o.avatar_id, o.is_deleted, o.version,
      (select c.latin_name from cities c where c.id = o.city_id) city_slug,
      ${roleAtOrganisation(viewerId)} "role",
      ${organisationHasOwner} has_owner
    from organisations o where o.id = ${id} ${forUpdate ? sql`for no key update of o` : sql``}`.execute(db)
  return rows[0]
}

export async function insertOrganisation(
  db: Db,
  organisation: OrganisationValues & {
    id: string
    name: string
    created_by: string
    idempotency_key: string | null
    version: number
  },
): Promise<void> {
  await db.insertInto('organisations').values(organisation).execute()
}

export async function insertOwner(db: Db, organisationId: string, userId: string): Promise<void> {
  await db
    .insertInto('organisation_members')
    .values({ organisation_id: organisationId, user_id: userId, role: 'owner' })
    .execute()
  await logRoleChange(db, { organisationId, userId, changedBy: userId, role: 'owner', action: 'granted' })
}

/** The given columns, and the next version. */
export async function updateOrganisation(db: Db, id: string, values: OrganisationValues): Promise<void> {
  await db
    .updateTable('organisations')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute()
}

export async function findOrganisationByKey(
  db: Db,
  userId: string,
  key: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('organisations')
    .select('id')
    .where('created_by', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row?.id
}

/** Whose cards and search tell its name. */
export async function listPlacesOf(
  db: Db,
  organisationId: string,
): Promise<{ id: string; latin_name: string; city_slug: string }[]> {
  return db
    .selectFrom('places')
    .innerJoin('cities', 'cities.id', 'places.city_id')
    .select(['places.id', 'places.latin_name', 'cities.latin_name as city_slug'])
    .where('places.organisation_id', '=', organisationId)
    .execute()
}
