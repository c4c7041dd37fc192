import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

export async function listPlacesOf(db: Db, reservationIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('place_id')
    .distinct()
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...reservationIds]))))
    .execute()
  return rows.map((row) => row.place_id)
}

/** The people who manage the reservations of these places. */
export async function listReservationStaff(
  db: Db,
  placeIds: readonly string[],
): Promise<{ placeId: string; userId: string }[]> {
  const rows = await db
    .selectFrom('reservation_staff')
    .select(['place_id', 'user_id'])
    .where(({ eb, fn }) => eb('place_id', '=', fn.any(sql.val([...placeIds]))))
    .execute()
  return rows.map(({ place_id, user_id }) => ({ placeId: place_id, userId: user_id }))
}
