import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import { organisationHasOwner, roleAtOrganisation } from '#server/db/fragments/venue-roles.ts'
import { logRoleChange } from '#server/db/role-log.ts'

export interface OrganisationValues {
  name?: string
  category_id?: number | null
  city_id?: number | null
  avatar_id?: string | null
  is_deleted?: boolean
}

export type WrittenOrganisation = NonNullable<Awaited<ReturnType<typeof findForWriting>>>

/** `forUpdate` locks it until the transaction ends. */
export async function findForWriting(db: Db, id: string, viewerId: string, { forUpdate = false } = {}) {
  return db
    .selectFrom('organisations as o')
    .leftJoin('cities as c', 'c.id', 'o.city_id')
    .select(['o.id', 'o.name', 'o.category_id', 'o.avatar_id', 'o.is_deleted', 'o.version', 'o.merged_into'])
    .select(['c.latin_name as city_slug', organisationHasOwner.as('has_owner')])
    .select(roleAtOrganisation(viewerId).as('role'))
    .where('o.id', '=', id)
    .$if(forUpdate, (query) => query.forNoKeyUpdate(['o']))
    .executeTakeFirst()
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

/** Updates the given columns and increments the version. */
export async function updateOrganisation(db: Db, id: string, values: OrganisationValues): Promise<void> {
  await db
    .updateTable('organisations')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: currentTime }))
    .where('id', '=', id)
    .execute()
}

/** The places whose cards and search entries contain its name. */
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
