import type { Reservation } from '#contract/reservations/reservations.ts'
import type { Db } from '#server/db/connection.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { requireRows } from '#server/lib/errors.ts'
import type { Services } from '#server/lib/services.ts'
import { guest, type SignedIn, type Viewer } from '#server/lib/viewer.ts'
import { guestAuthor } from './change-log/service.ts'
import { act, changeReservation, notFound } from './changes.ts'
import { canManageReservations, isGuestOf } from './policy.ts'
import * as repository from './repository.ts'
import { isPossible } from './rules.ts'
import { readVenue } from './seats.ts'
import type { Span } from './span.ts'
import { listVenues } from './venue-queries.ts'
import { timingOf, viewReservation } from './views.ts'

export async function listOwn(
  db: Db,
  viewer: SignedIn,
  query: { type?: 'upcoming' | 'past'; limit?: number; offset?: number; cursor?: string },
  now: number,
): Promise<{ reservations: Reservation[]; isEnd: boolean; nextCursor: string | null }> {
  const { type = 'upcoming', limit = 20, offset = 0, cursor } = query
  const phone = await repository.phoneOf(db, viewer.userId)
  const rows = await repository.listOwn(
    db,
    { userId: viewer.userId, phone },
    { type, limit: limit + 1, offset, cursor, now: new Date(now) },
  )
  const shown = requireRows(
    rows.slice(0, limit),
    type === 'upcoming' ? 'Здесь будут ваши брони' : 'Здесь будут ваши прошлые визиты',
  )
  const venues = await listVenues(db, [...new Set(shown.map((row) => row.place_id))], null)
  const byId = new Map(venues.map((venue) => [venue.id, venue]))
  const reference = await loadReference(db)
  const reservations = shown.flatMap((row) => {
    const venue = byId.get(row.place_id)
    return venue ? [viewReservation(row, { venue, reference, now, isGuest: true, withPhone: true })] : []
  })
  if (!viewer.isApiToken) await repository.markViewed(db, shown, 'guest')
  const isEnd = rows.length <= limit
  return { reservations, isEnd, nextCursor: isEnd ? null : (shown.at(-1)?.cursor ?? null) }
}

/** For the calendar of a guest, with the facts of the places. */
export async function readOwnCalendar(db: Db, userId: string, span: Span) {
  const phone = await repository.phoneOf(db, userId)
  const rows = await repository.listOwnForCalendar(db, { userId, phone }, span)
  const [venues, { cityById }] = await Promise.all([
    listVenues(db, [...new Set(rows.map((row) => row.place_id))], null),
    loadReference(db),
  ])
  const byId = new Map(venues.map((venue) => [venue.id, venue]))
  return rows.flatMap((row) => {
    const venue = byId.get(row.place_id)
    if (!venue) return []
    const city = cityById.get(venue.city_id)
    return {
      ...row,
      isFromPoll: row.user_id !== userId && (phone === null || row.phone !== phone),
      placeName: venue.name,
      address: [city?.name, venue.street, venue.building].filter(Boolean).join(', '),
      timeZone: city?.timeZone ?? 'UTC',
    }
  })
}

/** Visible to its guest and the venue; `mine` also to the person who has just made it. */
export async function getReservation(
  db: Db,
  viewer: Viewer,
  id: string,
  now: number,
  options: { mine?: boolean; byCode?: boolean } = {},
): Promise<Reservation> {
  const row = await repository.findReservation(db, id)
  if (!row) throw notFound()
  const venue = await readVenue(db, row.place_id, viewer)
  const isGuest = options.mine || isGuestOf(viewer, await phoneOf(db, viewer), row)
  const isVenue = canManageReservations(viewer, venue)
  if (!isGuest && !isVenue && !options.byCode) throw notFound()
  const reference = await loadReference(db)
  // A link may be opened by somebody else who is signed in.
  if ((isGuest || isVenue) && viewer.userId !== null && !viewer.isApiToken && !options.mine) {
    await repository.markViewed(db, [row], isGuest ? 'guest' : 'venue')
  }
  return viewReservation(row, { venue, reference, now, isGuest, withPhone: !options.byCode })
}

function phoneOf(db: Db, { userId }: Viewer): Promise<string | null> {
  return userId === null ? Promise.resolve(null) : repository.phoneOf(db, userId)
}

/** Cancels the coming reservations of a deleted account. */
export async function cancelReservationsOf(services: Services, userId: string, now: number): Promise<void> {
  const phone = await repository.phoneOf(services.db, userId)
  const ids = await repository.listUpcomingIds(services.db, { userId, phone })
  for (const id of ids) {
    await changeReservation(services, guest, id, async (db, row, venue) => {
      if (!isPossible('cancel', timingOf(row), now)) return
      await act(services, db, { row, venue, action: 'cancel', author: guestAuthor, now })
    })
  }
}
