import type { Db } from '#server/db/connection.ts'

/** By id or by name; a few at most, because more than one is an error anyway. */
export async function findOrganisations(db: Db, idOrName: string): Promise<string[]> {
  const rows = await db
    .selectFrom('organisations')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', idOrName), eb('name', '=', idOrName)]))
    .where('is_deleted', '=', false)
    .orderBy('id')
    .limit(5)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findOwnerEmail(db: Db, organisationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('organisation_members')
    .innerJoin('users', 'users.id', 'organisation_members.user_id')
    .select('users.email')
    .where('organisation_members.organisation_id', '=', organisationId)
    .where('organisation_members.role', '=', 'owner')
    .where('users.is_deleted', '=', false)
    .where('users.blocked_at', 'is', null)
    .where('users.email', 'is not', null)
    .orderBy('organisation_members.created_at')
    .orderBy('users.id')
    .executeTakeFirst()
  return row?.email ?? undefined
}
