import type { Db } from '#server/db/connection.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { listPlacesOf, listReservationStaff } from './repository.ts'

/** Notifies open boards of the venue's staff that something has changed. */
export function notifyBoards({ events, live }: Pick<AppInstance, 'events' | 'live'>): void {
  const show = async (db: Db, placeIds: readonly string[]) => {
    const staff = await listReservationStaff(db, [...new Set(placeIds)])
    for (const [placeId, people] of Map.groupBy(staff, (member) => member.placeId)) {
      const userIds = people.map(({ userId }) => userId)
      live.send(userIds, 'reservations', { placeId })
    }
  }
  for (const name of [
    'reservation.requested',
    'reservation.changed',
    'reservation.acknowledged',
    'reservation.disrupted',
    'reservation.resumed',
  ] as const) {
    events.on(name, async (db, changes) => {
      const ids = changes.map(({ reservationId }) => reservationId)
      await show(db, await listPlacesOf(db, ids))
    })
  }
  for (const name of [
    'reservation.freed',
    'reservation.terms-changed',
    'door.changed',
    'guest-cards.changed',
  ] as const) {
    events.on(name, (db, changes) =>
      show(
        db,
        changes.map(({ placeId }) => placeId),
      ),
    )
  }
}
