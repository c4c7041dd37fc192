import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import { placeHasOwner, roleAtPlace } from '#server/db/fragments/venue-roles.ts'

export type ClaimedPlaceRow = NonNullable<Awaited<ReturnType<typeof readClaimedPlace>>>

/** `forUpdate` locks the rights of the place until the transaction ends. */
export async function readClaimedPlace(
  db: Db,
  placeId: string,
  userId: string,
  { forUpdate }: { forUpdate: boolean },
) {
  if (forUpdate) await db.selectFrom('places').where('id', '=', placeId).forNoKeyUpdate().execute()
  return db
    .selectFrom('places as p')
    .select(['p.id', 'p.name', 'p.latin_name', 'p.status', 'p.moderation_status'])
    .select((p) => [
      p
        .and([p('p.created_by', 'is not distinct from', userId), p('p.published_at', 'is', null)])
        .$castTo<boolean>()
        .as('is_own_draft'),
      placeHasOwner.as('has_owner'),
      roleAtPlace(userId).as('role'),
      jsonArrayFrom(
        p
          .selectFrom('place_phones')
          .select(['place_phones.id', 'place_phones.phone'])
          .whereRef('place_id', '=', 'p.id')
          .orderBy('position'),
      ).as('phones'),
      jsonArrayFrom(
        p
          .selectFrom('place_links')
          .select('place_links.link')
          .whereRef('place_id', '=', 'p.id')
          .orderBy('position'),
      ).as('links'),
      addedBy(userId, 'phones', 'phone').as('own_phones'),
      addedBy(userId, 'links', 'link').as('own_links'),
    ])
    .where('p.id', '=', placeId)
    .executeTakeFirst()
}

/** Raw SQL, because it reads the JSON of revisions. */
function addedBy(userId: string, field: 'phones' | 'links', key: 'phone' | 'link') {
  return sql<string[] | null>`(
    select array_agg(distinct item ->> ${sql.lit(key)})
    from place_revisions r, jsonb_array_elements(r.changes -> ${sql.lit(field)} -> 'after') item
    where r.place_id = p.id and r.user_id = ${userId} and r.changes ? ${sql.lit(field)}
      and not coalesce(r.changes -> ${sql.lit(field)} -> 'before' @> jsonb_build_array(
        jsonb_build_object(${sql.lit(key)}, item -> ${sql.lit(key)})), false))`
}

export async function insertClaim(
  db: Db,
  claim: { id: string; place_id: string; user_id: string; channel: 'phone' | 'email'; address: string },
): Promise<void> {
  await db
    .insertInto('place_claims')
    .values({ ...claim, used_at: null })
    .execute()
}

export type ClaimRow = NonNullable<Awaited<ReturnType<typeof findClaim>>>

export async function findClaim(db: Db, id: string) {
  return db
    .selectFrom('place_claims as c')
    .innerJoin('places as p', 'p.id', 'c.place_id')
    .selectAll('c')
    .select('p.name as place_name')
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** Only the newest code of a person for a place is valid. */
export async function isNewestClaim(db: Db, claim: ClaimRow): Promise<boolean> {
  const newer = await db
    .selectFrom('place_claims')
    .select('id')
    .where('place_id', '=', claim.place_id)
    .where('user_id', '=', claim.user_id)
    .where('id', '>', claim.id)
    .executeTakeFirst()
  return newer === undefined
}

export async function setCodeHash(db: Db, id: string, hash: string): Promise<void> {
  await db.updateTable('place_claims').set({ code_hash: hash }).where('id', '=', id).execute()
}

/**
 * Counts an attempt before the comparison, so that parallel guesses cannot exceed the limit. @returns false when all
 * attempts are used up
 */
export async function countAttempt(db: Db, id: string, limit: number): Promise<boolean> {
  const result = await db
    .updateTable('place_claims')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', limit)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** @returns false when another request has used it */
export async function useClaim(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable('place_claims')
    .set({ used_at: currentTime })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
