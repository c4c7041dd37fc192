import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Reservations } from '#server/db/types.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Services } from '#server/lib/services.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import type { ChangeAction } from './change-log/rules.ts'
import { type Author, logChange } from './change-log/service.ts'
import * as repository from './repository.ts'
import { type Action, isPossible, nextStatus, takesSeats } from './rules.ts'
import { deleteTables } from './seat-queries.ts'
import { lockVenue, refreshAvailability, requireSeats, type Venue } from './seats.ts'
import type { Span } from './span.ts'
import { timingOf } from './views.ts'
import { resolveWaitlistEntry } from './waiting-list/repository.ts'

const NO_RESERVATION = 'Бронь не найдена'

/** A guest with too many no-shows has to be confirmed by phone, whatever the settings of the venue are. */
export function confirmsAutomatically(
  { is_instant, instant_guests }: Pick<Venue, 'is_instant' | 'instant_guests'>,
  { needs_call, guests_count }: { needs_call: boolean; guests_count: number },
): boolean {
  return (is_instant ?? false) && !needs_call && guests_count <= (instant_guests ?? guests_count)
}

export type ChangeCallback = (db: Db, row: repository.ReservationRow, venue: Venue) => Promise<void>

/** The only way to change a reservation: in one transaction, with the place locked. */
export async function changeReservation(
  { db }: Services,
  viewer: Viewer,
  id: string,
  change: ChangeCallback,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const unlocked = await repository.findReservation(transaction, id)
    if (!unlocked) throw notFound()
    const venue = await lockVenue(transaction, unlocked.place_id, viewer)
    const row = await repository.findReservation(transaction, id)
    if (!row) throw notFound()
    await change(transaction, row, venue)
  })
}

const announcements = {
  confirm: 'reservation.confirmed',
  decline: 'reservation.declined',
  cancel: 'reservation.cancelled',
  arrive: 'reservation.arrived',
  miss: 'reservation.missed',
  restore: 'reservation.restored',
} as const

/** Does an action of the lifecycle. @throws {AppError} ReservationClosed when it is not possible now */
export async function act(
  services: Services,
  db: Db,
  step: {
    row: repository.ReservationRow
    venue: Venue
    action: keyof typeof announcements
    author: Author
    now: number
    values?: { answer?: string; guest_viewed_at?: null }
  },
): Promise<void> {
  const { row, venue, action, author, now, values } = step
  const status = requireTransition(action, row, now)
  if (takesSeats(status) && !takesSeats(row.status)) {
    const stay = { from: row.starts_at.getTime(), to: row.ends_at.getTime() }
    const party = { guests: row.guests_count, zoneId: row.zone_id ?? undefined }
    await requireSeats(db, venue, stay, party, { except: row.id, isVenue: author.side === 'venue' })
  }
  const isAgreed = status === 'confirmed' && row.status !== 'arrived'
  const after = {
    ...values,
    status,
    held_until: null,
    ...(isAgreed && { venue_confirmed_at: new Date(now) }),
  }
  await applyChange(services, db, { venue, row, action, author }, after)
  // The guest was notified of the decline, so the restored reservation is announced to them.
  const isRevived = action === 'restore' && row.status === 'declined'
  const name = isRevived ? 'reservation.confirmed' : announcements[action]
  await services.events.publish(db, name, { reservationId: row.id, by: author.side ?? 'venue' })
}

export function requireTransition(action: Action, row: repository.ReservationRow, now: number) {
  const status = nextStatus(action, row.status)
  if (status === undefined || !isPossible(action, timingOf(row), now)) throw new AppError('ReservationClosed')
  return status
}

type ReservationUpdate = Partial<
  Pick<
    repository.ReservationRow,
    | 'starts_at'
    | 'ends_at'
    | 'stay_minutes'
    | 'guests_count'
    | 'zone_id'
    | 'comment'
    | 'answer'
    | 'guest_viewed_at'
    | 'venue_viewed_at'
    | 'guest_confirmed_at'
    | 'venue_confirmed_at'
    | 'is_exception'
    | 'disruption'
    | 'left_at'
    | 'is_table_locked'
  >
> & { status: Reservations['status']; held_until?: null }

/** Writes a change with its consequences: the availability around the old and the new time, visits, the waiting list. */
export async function applyChange(
  services: Services,
  db: Db,
  {
    venue,
    row,
    action,
    author,
  }: { venue: Venue; row: repository.ReservationRow; action: ChangeAction; author: Author },
  values: ReservationUpdate,
  tableIds?: readonly string[],
): Promise<void> {
  const version = await logChange(db, row, action, author)
  await repository.updateReservation(db, row.id, { ...values, version })
  await services.events.publish(db, 'reservation.changed', { reservationId: row.id })
  const after = { ...row, ...values }
  const before = spanOf(row)
  if (!takesSeats(after.status)) await deleteTables(db, row.id)
  const pinned = tableIds && { id: row.id, tableIds }
  if (takesSeats(row.status)) await refreshAvailability(db, venue, before, pinned)
  if (takesSeats(after.status)) await refreshAvailability(db, venue, spanOf(after), pinned)
  const arrivedChange = Number(after.status === 'arrived') - Number(row.status === 'arrived')
  if (arrivedChange !== 0) await repository.changeArrivedCount(db, row.place_id, arrivedChange as -1 | 1)
  if (row.status === 'held') await resolveWaitlistEntry(db, row.id, after.status)
  const isSame =
    takesSeats(after.status) &&
    before.from === spanOf(after).from &&
    before.to === spanOf(after).to &&
    after.guests_count >= row.guests_count &&
    after.zone_id === row.zone_id
  if (takesSeats(row.status) && !isSame) {
    await services.events.publish(db, 'reservation.freed', { placeId: row.place_id, span: before })
  }
}

function spanOf(row: Pick<repository.ReservationRow, 'starts_at' | 'ends_at'>): Span {
  return { from: row.starts_at.getTime(), to: row.ends_at.getTime() }
}

export function notFound(): AppError {
  return new AppError('RecordNotFound', { message: NO_RESERVATION })
}
