import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import { roleAtOrganisation } from '#server/db/fragments/venue-roles.ts'
import type { MemberRole } from '#server/db/types.ts'

export async function findChain(db: Db, id: string, viewerId: string) {
  return db
    .selectFrom('organisations as o')
    .select(['o.id', roleAtOrganisation(viewerId).$castTo<MemberRole | null>().as('role')])
    .where('o.id', '=', id)
    .where('o.is_deleted', '=', false)
    .executeTakeFirst()
}

/** The places of a chain that take reservations, or still have some. */
export async function listPlacesWithReservations(db: Db, organisationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('places as p')
    .select('p.id')
    .where('p.organisation_id', '=', organisationId)
    .where('p.status', '<>', 'deleted')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('p.is_reservations_enabled', '=', true),
        exists(
          selectFrom('reservations as r')
            .whereRef('r.place_id', '=', 'p.id')
            .where('r.status', 'in', ['requested', 'confirmed'])
            .where('r.ends_at', '>', currentTime),
        ),
      ]),
    )
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** How many requests wait for an answer at each of the places. */
export async function countNewAtPlaces(db: Db, placeIds: readonly string[]): Promise<Map<string, number>> {
  if (placeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reservations')
    .select(({ fn }) => ['place_id', fn.countAll<number>().as('count')])
    .where(({ eb, fn }) => eb('place_id', '=', fn.any(sql.val([...placeIds]))))
    .where('status', '=', 'requested')
    .where('starts_at', '>', currentTime)
    .groupBy('place_id')
    .execute()
  return new Map(rows.map(({ place_id, count }) => [place_id, Number(count)]))
}
