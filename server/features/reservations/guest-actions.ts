import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { guestAuthor } from './change-log/service.ts'
import {
  act,
  applyChange,
  type ChangeCallback,
  changeReservation,
  confirmsAutomatically,
  notFound,
  requireTransition,
} from './changes.ts'
import { isGuestOf } from './policy.ts'
import * as repository from './repository.ts'
import type { Venue } from './seats.ts'

export async function cancelReservation(
  services: Services,
  viewer: SignedIn,
  id: string,
  now: number,
): Promise<void> {
  await changeOwn(services, viewer, id, (db, row, venue) =>
    act(services, db, { row, venue, action: 'cancel', author: guestAuthor, now }),
  )
}

/** Accepts seats from the waiting list without the link of the message. Idempotent. */
export async function acceptReservation(
  services: Services,
  viewer: SignedIn,
  id: string,
  now: number,
): Promise<void> {
  await changeOwn(services, viewer, id, async (db, row, venue) => {
    const isTaken = row.status === 'confirmed' || row.status === 'requested'
    if (isTaken && row.source === 'waiting-list') return
    await accept(services, db, row, venue, now)
  })
}

/** Confirms the visit without the link of a message. */
export async function acknowledgeReservation(
  services: Services,
  viewer: SignedIn,
  id: string,
  now: number,
): Promise<void> {
  await changeOwn(services, viewer, id, (db, row) => acknowledge(services, db, row, now))
}

export async function acknowledge(
  services: Services,
  db: Db,
  row: repository.ReservationRow,
  now: number,
): Promise<void> {
  if (row.needs_call && row.status === 'requested') {
    throw new AppError('ReservationClosed', { message: 'Эту бронь заведение подтверждает по телефону' })
  }
  requireTransition('acknowledge', row, now)
  if (row.guest_confirmed_at !== null) return
  await repository.updateReservation(db, row.id, { guest_confirmed_at: new Date(now) })
  await services.events.publish(db, 'reservation.acknowledged', { reservationId: row.id })
}

/** The guest takes the held seats; the venue's settings decide whether it still has to confirm. */
export async function accept(
  services: Services,
  db: Db,
  row: repository.ReservationRow,
  venue: Venue,
  now: number,
): Promise<void> {
  const requested = requireTransition('accept', row, now)
  const status = confirmsAutomatically(venue, row) ? 'confirmed' : requested
  const step = { venue, row, action: 'accept', author: guestAuthor } as const
  await applyChange(services, db, step, {
    status,
    held_until: null,
    guest_confirmed_at: new Date(now),
    venue_confirmed_at: status === 'confirmed' ? new Date(now) : null,
  })
  if (status === 'requested') {
    await services.events.publish(db, 'reservation.requested', { reservationId: row.id })
  } else {
    await services.events.publish(db, 'reservation.confirmed', { reservationId: row.id, by: 'guest' })
  }
}

/** Only its guest may change it. */
async function changeOwn(
  services: Services,
  viewer: SignedIn,
  id: string,
  change: ChangeCallback,
): Promise<void> {
  const phone = await repository.phoneOf(services.db, viewer.userId)
  await changeReservation(services, viewer, id, async (db, row, venue) => {
    if (!isGuestOf(viewer, phone, row)) throw notFound()
    await change(db, row, venue)
  })
}
