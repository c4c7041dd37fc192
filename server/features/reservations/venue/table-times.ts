import type { Static } from 'typebox'
import type { listTableTimes as operation } from '#contract/reservations/door.ts'
import type { Db } from '#server/db/connection.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { formatLocalDateTime, requireDate } from '../rules.ts'
import { listOccupied } from '../seats.ts'
import { businessDaySpan, endOfStay, HALF_HOUR_MS, seatsDuring } from '../slots.ts'
import { overlapSpan } from '../terms.ts'
import { requireReservationAccess } from './service.ts'

/** The half-hours of a business day that are not over: what binds guests alone, notice and pacing, does not bind the venue. */
export async function listTableTimes(
  db: Db,
  viewer: SignedIn,
  placeId: string,
  query: Static<typeof operation.schema.querystring>,
  now: number,
): Promise<{ datetime: string; isFree: boolean }[]> {
  const venue = await requireReservationAccess(db, viewer, placeId)
  const { terms } = venue
  const businessDay = businessDaySpan(terms, requireDate(query.date))
  const taken = await listOccupied(db, venue, overlapSpan(terms, businessDay), { except: query.except })
  const party = { guests: query.guests_count, zoneId: query.zone_choice }
  const times: { datetime: string; isFree: boolean }[] = []
  for (let from = businessDay.opensAt; from < businessDay.closesAt; from += HALF_HOUR_MS) {
    if (from + HALF_HOUR_MS <= now) continue
    const stay = { from, to: endOfStay(terms, from, party.guests) }
    const isFree = seatsDuring(terms, taken, stay, party) !== undefined
    times.push({ datetime: formatLocalDateTime(from, terms.timeZone), isFree })
  }
  return times
}
