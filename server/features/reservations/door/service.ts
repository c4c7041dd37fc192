import type { Static } from 'typebox'
import type * as operations from '#contract/reservations/door.ts'
import { inQuotes } from '#contract/russian.ts'
import type { Db } from '#server/db/connection.ts'
import { insertIdempotently } from '#server/db/idempotency.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { parseGuestName, parseGuestPhone } from '../guest-details.ts'
import { countSms } from '../messages/sms-limits.ts'
import { canManageReservations } from '../policy.ts'
import { lockVenue, type Venue } from '../seats.ts'
import { createReservation, requireReservationAccess } from '../venue/service.ts'
import { startOfQueue } from './queue.ts'
import * as repository from './repository.ts'

/** @returns the id of the entry, of the one that an earlier request with the same key made */
export async function joinDoorQueue(
  services: Services,
  viewer: SignedIn,
  placeId: string,
  request: Static<typeof operations.joinDoorQueue.schema.body>,
  now: number,
): Promise<string> {
  const { id: venueId } = await requireReservationAccess(services.db, viewer, placeId)
  const key = request.idempotency_key ?? null
  const entry = {
    place_id: venueId,
    name: parseGuestName(request.name),
    phone: request.phone ? parseGuestPhone(request.phone) : null,
    guests_count: request.guests_count,
    idempotency_key: key,
    created_by: viewer.userId,
  }
  const made = await insertIdempotently(
    services,
    { table: 'door_entries', ownerId: venueId, key },
    async () => {
      const id = newId(now)
      await inTransaction(services.db, async (db) => {
        await lockVenue(db, venueId)
        const queue = await repository.listDoorQueue(db, venueId, startOfQueue(now))
        if (queue.length >= repository.MAX_QUEUE_LENGTH)
          throw new AppError('TooManyRequests', { message: 'В очереди больше ста компаний' })
        await repository.insertDoorEntry(db, { id, ...entry })
        await services.events.publish(db, 'door.changed', { placeId: venueId })
      })
      return id
    },
  )
  return made.id
}

/** Marks the table as ready, and sends a message to guests who left a phone. */
export async function callFromDoorQueue(
  services: Services,
  viewer: SignedIn,
  id: string,
  now: number,
): Promise<void> {
  await changeEntry(services, viewer, id, ['waiting'], async (db, entry, venue) => {
    await repository.updateDoorEntry(db, id, { status: 'called', called_at: new Date(now) })
    if (!entry.phone || !(await countSms(services, { phone: entry.phone, placeId: venue.id }))) return
    const address = [venue.street, venue.building].filter(Boolean).join(', ')
    const where = [inQuotes(venue.name), address].filter(Boolean).join(', ')
    await services.delivery.sendSms(db, {
      phone: entry.phone,
      text: `Ваш стол готов: ${where}. Подойдите, пожалуйста, к входу: вас проводят.`,
    })
  })
}

export async function seatFromDoorQueue(
  services: Services,
  viewer: SignedIn,
  id: string,
  request: Static<typeof operations.seatFromDoorQueue.schema.body>,
  now: number,
): Promise<void> {
  await changeEntry(services, viewer, id, ['waiting', 'called'], async (db, entry, venue) => {
    const guests = {
      source: 'walk-in' as const,
      name: entry.name,
      guests_count: entry.guests_count,
      ...(entry.phone && { phone: entry.phone }),
      ...request,
      idempotency_key: `door-${id}`,
    }
    const reservationId = await createReservation({ ...services, db }, viewer, venue.id, guests, now)
    await repository.updateDoorEntry(db, id, { status: 'seated', reservation_id: reservationId })
  })
}

export async function leaveDoorQueue(services: Services, viewer: SignedIn, id: string): Promise<void> {
  await changeEntry(services, viewer, id, ['waiting', 'called'], (db) =>
    repository.updateDoorEntry(db, id, { status: 'left' }),
  )
}

export async function returnToDoorQueue(services: Services, viewer: SignedIn, id: string): Promise<void> {
  await changeEntry(services, viewer, id, ['left'], (db, { called_at }) =>
    repository.updateDoorEntry(db, id, { status: called_at ? 'called' : 'waiting' }),
  )
}

/** Locks the place, so that two hosts do not seat a party twice. */
async function changeEntry(
  services: Services,
  viewer: SignedIn,
  id: string,
  allowed: readonly repository.DoorEntryRow['status'][],
  change: (db: Db, entry: repository.DoorEntryRow, venue: Venue) => Promise<void>,
): Promise<void> {
  await inTransaction(services.db, async (db) => {
    const unlocked = await repository.findDoorEntry(db, id)
    if (!unlocked) throw notFound()
    const venue = await lockVenue(db, unlocked.place_id, viewer)
    const entry = await repository.findDoorEntry(db, id)
    if (!entry || !canManageReservations(viewer, venue)) throw notFound()
    if (!allowed.includes(entry.status)) {
      throw new AppError('StateNotAllowed', { message: outcomes[entry.status] })
    }
    await change(db, entry, venue)
    await services.events.publish(db, 'door.changed', { placeId: venue.id })
  })
}

const outcomes: Record<repository.DoorEntryRow['status'], string> = {
  waiting: 'Гости ещё ждут',
  called: 'Гостей уже позвали',
  seated: 'Гостей уже посадили',
  left: 'Гости уже не ждут',
}

function notFound(): AppError {
  return new AppError('RecordNotFound', { message: 'Таких гостей в очереди нет' })
}
