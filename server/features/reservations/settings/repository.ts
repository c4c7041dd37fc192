import type { Insertable } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import type { ReservationSettings, ReservationSpecialDates } from '#server/db/types.ts'
import { seatTakingStatuses } from '../rules.ts'

export async function updatePlace(
  db: Db,
  placeId: string,
  values: { is_reservations_enabled: boolean; seats: number; stay_minutes: number },
): Promise<void> {
  await db
    .updateTable('places')
    .set({ ...values, updated_at: currentTime })
    .where('id', '=', placeId)
    .execute()
}

export async function saveSettings(db: Db, settings: Insertable<ReservationSettings>): Promise<void> {
  await db
    .insertInto('reservation_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('place_id').doUpdateSet(settings))
    .execute()
}

export async function savePartyLimits(
  db: Db,
  placeId: string,
  limits: Pick<Insertable<ReservationSettings>, 'largest_party' | 'party_sizes'>,
): Promise<void> {
  await db.updateTable('reservation_settings').set(limits).where('place_id', '=', placeId).execute()
}

export async function hasZones(db: Db, placeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reservation_zones')
    .select('id')
    .where('place_id', '=', placeId)
    .executeTakeFirst()
  return row !== undefined
}

export async function saveSpecialDates(
  db: Db,
  placeId: string,
  specialDates: readonly Omit<Insertable<ReservationSpecialDates>, 'place_id'>[],
): Promise<void> {
  await db.deleteFrom('reservation_special_dates').where('place_id', '=', placeId).execute()
  if (specialDates.length === 0) return
  await db
    .insertInto('reservation_special_dates')
    .values(specialDates.map((special) => ({ ...special, place_id: placeId })))
    .execute()
}

/** The parties in the zones now or later, soonest first. */
export async function listBookedIn(db: Db, zoneIds: readonly string[], now: Date) {
  if (zoneIds.length === 0) return []
  return db
    .selectFrom('reservations')
    .select(['id', 'zone_id', 'name', 'phone', 'guests_count', 'starts_at', 'ends_at'])
    .where('zone_id', 'in', zoneIds)
    .where('status', 'in', seatTakingStatuses)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** Saves zones in the given order; others are deleted, and their guests count for the whole place. */
export async function saveZones(
  db: Db,
  placeId: string,
  zones: readonly { id: string; name: string; seats: number }[],
): Promise<void> {
  const zoneIds = zones.map(({ id }) => id)
  await db
    .deleteFrom('reservation_zones')
    .where('place_id', '=', placeId)
    .$if(zoneIds.length > 0, (query) => query.where('id', 'not in', zoneIds))
    .execute()
  if (zones.length === 0) return
  await db
    .insertInto('reservation_zones')
    .values(zones.map(({ id, name, seats }, position) => ({ id, name, seats, place_id: placeId, position })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        name: eb.ref('excluded.name'),
        seats: eb.ref('excluded.seats'),
      })),
    )
    .execute()
}
