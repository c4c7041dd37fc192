import type { Reservation, ReservationMove } from '#contract/reservations/reservations.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/lib/errors.ts'
import { networkOf } from '#server/lib/limits/networks.ts'
import { requireWithinLimit } from '#server/lib/limits/rate-limits.ts'
import type { Services } from '#server/lib/services.ts'
import { guest } from '#server/lib/viewer.ts'
import { guestAuthor } from './change-log/service.ts'
import { act, changeReservation } from './changes.ts'
import { accept, acknowledge } from './guest-actions.ts'
import type { ClientAddress } from './guest-details.ts'
import { asDoubleBooking, moveTo } from './moves.ts'
import * as repository from './repository.ts'
import { hashReservationCode } from './rules.ts'
import { noSeats, type Venue } from './seats.ts'
import { getReservation } from './service.ts'

const WRONG_CODE = 'Ссылка не подходит: она устарела или уже использована'

/** Reads the reservation behind a link without changing it. */
export async function getByCode(
  services: Services,
  code: string,
  purpose: 'confirm' | 'decline',
  origin: ClientAddress,
  now: number,
): Promise<{ reservation: Reservation; isUsed: boolean }> {
  const { reservationId, isUsed } = await findCode(services, code, purpose, origin)
  const reservation = await getReservation(services.db, guest, reservationId, now, { byCode: true })
  return { reservation, isUsed }
}

/** The guest confirms the visit, or accepts the held seats. @returns the id of the reservation */
export async function confirmByCode(
  services: Services,
  code: string,
  origin: ClientAddress,
  now: number,
): Promise<string> {
  return actByCode(services, code, 'confirm', origin, async (db, row, venue) => {
    if (row.status === 'held') return accept(services, db, row, venue, now)
    await acknowledge(services, db, row, now)
  })
}

/** The guest cancels. @returns the id of the reservation */
export async function declineByCode(
  services: Services,
  code: string,
  origin: ClientAddress,
  now: number,
): Promise<string> {
  return actByCode(services, code, 'decline', origin, (db, row, venue) =>
    act(services, db, { row, venue, action: 'cancel', author: guestAuthor, now }),
  )
}

/**
 * The guest chooses another time by the link for cancelling, which works once: the message about the move has a new
 * one.
 */
export async function moveByCode(
  services: Services,
  code: string,
  move: ReservationMove,
  origin: ClientAddress,
  now: number,
): Promise<string> {
  return actByCode(services, code, 'decline', origin, async (db, row, venue) => {
    const isMoved = await moveTo(services, db, { row, venue, move, author: guestAuthor, now })
    if (!isMoved) throw noSeats('datetime', 'Это время у вас уже есть. Выберите другое')
  }).catch((error) => {
    throw asDoubleBooking(error, 'guest')
  })
}

async function actByCode(
  services: Services,
  code: string,
  purpose: 'confirm' | 'decline',
  origin: ClientAddress,
  run: (db: Db, row: repository.ReservationRow, venue: Venue) => Promise<void>,
): Promise<string> {
  const { reservationId, codeHash } = await findCode(services, code, purpose, origin)
  await changeReservation(services, guest, reservationId, async (db, row, venue) => {
    if (!(await repository.markCodeUsed(db, codeHash))) {
      throw new AppError('RecordNotFound', { message: WRONG_CODE })
    }
    await run(db, row, venue)
  })
  return reservationId
}

/** The most wrong codes of one network per hour; there are hundreds of millions of codes to guess. */
const WRONG_CODES_PER_NETWORK = 20

async function findCode(
  { db, limits }: Services,
  code: string,
  purpose: 'confirm' | 'decline',
  { ip }: ClientAddress,
): Promise<{ reservationId: string; isUsed: boolean; codeHash: string }> {
  const key = `reservation-codes:ip:${networkOf(ip)}`
  await requireWithinLimit(limits, { key, limit: WRONG_CODES_PER_NETWORK, windowSeconds: 3600 })
  const codeHash = await hashReservationCode(code)
  const found = await repository.findCode(db, codeHash, purpose)
  if (!found) throw new AppError('RecordNotFound', { message: WRONG_CODE })
  await limits.uncount(key)
  return { ...found, codeHash }
}
