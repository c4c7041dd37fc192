import type { Selectable } from 'kysely'
import type { Disruption } from '#contract/reservations/reservation-values.ts'
import type { Db } from '#server/db/connection.ts'
import type { Reservations } from '#server/db/types.ts'

export type UpcomingRow = Pick<
  Selectable<Reservations>,
  'id' | 'place_id' | 'starts_at' | 'guests_count' | 'phone' | 'is_exception' | 'disruption'
>

/** Coming reservations, soonest first. */
export async function listUpcoming(db: Db, placeIds: readonly string[], now: number): Promise<UpcomingRow[]> {
  return db
    .selectFrom('reservations')
    .select(['id', 'place_id', 'starts_at', 'guests_count', 'phone', 'is_exception', 'disruption'])
    .where('place_id', 'in', placeIds)
    .where('status', 'in', ['requested', 'confirmed'])
    .where('starts_at', '>', new Date(now))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

export async function setDisruption(
  db: Db,
  reservationId: string,
  disruption: Disruption | null,
): Promise<void> {
  await db.updateTable('reservations').set({ disruption }).where('id', '=', reservationId).execute()
}
