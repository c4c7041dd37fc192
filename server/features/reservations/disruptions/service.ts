import { canBeMoved } from '#contract/reservations/reservation-values.ts'
import type { AffectedReservations, PlannedChange } from '#contract/reservations/reservations.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { minuteOfDay } from '#server/features/places/schedule/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Services } from '#server/lib/services.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { readVenue, type Venue, venueWithTerms } from '../seats.ts'
import { specialDatesAfter } from '../settings/rules.ts'
import { businessDateOf, type Terms } from '../slots.ts'
import { specialsOf } from '../terms.ts'
import { requireSettingsAccess } from '../venue/service.ts'
import { listVenues, lockPlace } from '../venue-queries.ts'
import { listUpcoming, setDisruption, type UpcomingRow } from './repository.ts'
import { disruptionOf, type PlaceState } from './rules.ts'

/** The job that updates disruptions after a change of a place. */
export const UPDATE_DISRUPTIONS_JOB = 'reservations.update-disruptions'

/** Counts the reservations that a planned change would disrupt, without changing them. */
export async function countAffected(
  db: Db,
  viewer: Viewer,
  placeId: string,
  change: PlannedChange,
  now: number,
): Promise<AffectedReservations> {
  const venue = await requireSettingsAccess(db, viewer, placeId)
  return affectedOf(venue, change, await listUpcoming(db, [venue.id], now))
}

/** Counts disrupted reservations of several places; the caller checks the viewer's rights. */
export async function countAffectedAtPlaces(
  db: Db,
  changes: ReadonlyMap<string, PlannedChange>,
  now: number,
): Promise<Map<string, AffectedReservations>> {
  if (changes.size === 0) return new Map()
  const rows = Map.groupBy(await listUpcoming(db, [...changes.keys()], now), (row) => row.place_id)
  const affected = new Map<string, AffectedReservations>()
  for (const row of await listVenues(db, [...rows.keys()], null)) {
    const venue = await venueWithTerms(db, row)
    affected.set(venue.id, affectedOf(venue, changes.get(venue.id) ?? {}, rows.get(venue.id) ?? []))
  }
  return affected
}

function affectedOf(
  venue: Venue,
  change: PlannedChange,
  upcoming: readonly UpcomingRow[],
): AffectedReservations {
  const after = withPlannedChange(venue, change)
  const rows = upcoming.filter((row) => row.disruption === null && disruptionOf(after, row) !== null)
  const days = new Map<string, number>()
  for (const row of rows) {
    const date = businessDateOf(venue.terms, row.starts_at.getTime())
    days.set(date, (days.get(date) ?? 0) + 1)
  }
  return {
    count: rows.length,
    guests: rows.reduce((sum, row) => sum + row.guests_count, 0),
    withoutPhone: rows.filter((row) => row.phone === null).length,
    cancelOnly: rows.filter((row) => !canBeMoved({ disruption: disruptionOf(after, row) })).length,
    days: [...days].map(([date, count]) => ({ date, count })),
  }
}

function withPlannedChange(venue: Venue, change: PlannedChange): PlaceState {
  const terms: Terms = {
    ...venue.terms,
    ...(change.schedules && { hours: mainHours(change.schedules) }),
    ...(change.specialDates && { specialDates: specialsOf(specialDatesAfter(change.specialDates)) }),
  }
  const reopensOn = change.reopens_on === undefined ? venue.reopens_on : change.reopens_on
  return { status: change.status ?? venue.status, reopens_on: reopensOn, terms }
}

/** The hours of the main schedule, or of the first one when none is marked, as saving a place does. */
function mainHours(schedules: NonNullable<PlannedChange['schedules']>): Terms['hours'] {
  const main = schedules.find(({ isMain }) => isMain) ?? schedules[0]
  return (main?.items ?? []).flatMap(({ dayOfWeek, startAt, endAt }) =>
    startAt && endAt ? [{ dayOfWeek, startMinute: minuteOfDay(startAt), endMinute: minuteOfDay(endAt) }] : [],
  )
}

/**
 * Updates disruptions after a change of hours, days off or status of a place and announces each change, so that guests are
 * notified once however often the job runs.
 */
export async function updateDisruptions(
  { db, events }: Pick<Services, 'db' | 'events'>,
  placeId: string,
  now: number,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockPlace(transaction, placeId)
    const venue = await readVenue(transaction, placeId, null).catch((error) => {
      if (error instanceof AppError) return null
      throw error
    })
    if (!venue) return
    for (const row of await listUpcoming(transaction, [placeId], now)) {
      const disruption = disruptionOf(venue, row)
      if (disruption === row.disruption) continue
      await setDisruption(transaction, row.id, disruption)
      const name = disruption === null ? 'reservation.resumed' : 'reservation.disrupted'
      await events.publish(transaction, name, { reservationId: row.id })
    }
  })
}
