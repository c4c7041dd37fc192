import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { ReservationSettings, ReservationSettingsChange } from '#contract/reservations/reservations.ts'
import { inQuotes } from '#contract/russian.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn, Viewer } from '#server/lib/viewer.ts'
import { addDays, wallTime } from '#server/lib/zone.ts'
import { canChangeSettings } from '../policy.ts'
import { formatLocalDateTime, requireDate } from '../rules.ts'
import { deleteAvailabilityFrom, listParties, listTaken, saveAvailability } from '../seat-queries.ts'
import { listOccupied, lockVenue, readVenue, seatParties, type Venue, venueWithTerms } from '../seats.ts'
import { businessDaySpan, hasTables, type OccupiedSeats, slotsOfDay, type Terms } from '../slots.ts'
import type { Span } from '../span.ts'
import { type PreviewedPlan, withPlan } from '../tables/rules.ts'
import { describeReservations } from '../tables/wording.ts'
import { availabilityAround, capacityOf, fittingPartiesOf, longestOverlap, overlapSpan } from '../terms.ts'
import { requireRight, requireSettingsAccess } from '../venue/service.ts'
import * as repository from './repository.ts'
import { settingsOf, valuesAfter } from './rules.ts'

/** No reservation is later, because a venue can enter one at most about a year ahead. */
export const MAX_BOOKED_AHEAD_MS = 400 * DAY_MS

export async function getSettings(db: Db, viewer: Viewer, placeId: string): Promise<ReservationSettings> {
  return settingsOf(await requireSettingsAccess(db, viewer, placeId))
}

/** Existing reservations are kept; times offered from now on follow the new settings. */
export async function updateSettings(
  services: Services,
  viewer: SignedIn,
  placeId: string,
  {
    leaves_unseated: leavesUnseated = false,
    ...change
  }: ReservationSettingsChange & { leaves_unseated?: boolean },
  now: number,
): Promise<void> {
  const { id, latin_name } = await requireSettingsAccess(services.db, viewer, placeId)
  await inTransaction(services.db, async (db) => {
    const venue = requireRight(viewer, await lockVenue(db, id, viewer), canChangeSettings)
    const { place, terms, specialDates, zones } = changedSettings(venue, change, now)
    if (!leavesUnseated) await requireNoReservations(db, venue, zones, now)
    await repository.saveZones(db, id, zones)
    await repository.updatePlace(db, id, place)
    await repository.saveSpecialDates(db, id, specialDates)
    const after = await venueWithTerms(db, {
      ...venue,
      ...place,
      ...terms,
      special_dates: specialDates,
      zones,
    })
    await repository.saveSettings(db, {
      ...terms,
      longer_stays: JSON.stringify(terms.longer_stays),
      place_id: id,
      city_id: venue.city_id,
      ...partyLimitsOf(after.terms),
    })
    await recalculateAvailability(db, after, now)
    await services.events.publish(db, 'reservation.freed', { placeId: id })
    await services.events.publish(db, 'reservation.terms-changed', { placeId: id })
  })
  services.pageCache.invalidate(`places/${id}`, `places/${latin_name}`)
}

/** @throws {AppError} ReservationsUnseated when a removed zone has future reservations */
async function requireNoReservations(
  db: Db,
  { zones, terms }: Venue,
  after: readonly { id: string }[],
  now: number,
): Promise<void> {
  const kept = new Set(after.map(({ id }) => id))
  const removed = zones.filter(({ id }) => !kept.has(id))
  const booked = await repository.listBookedIn(
    db,
    removed.map(({ id }) => id),
    new Date(now),
  )
  if (booked.length === 0) return
  const names = removed.filter(({ id }) => booked.some((row) => row.zone_id === id)).map(({ name }) => name)
  const where = `${names.length > 1 ? 'В залах' : 'В зале'} ${names.map(inQuotes).join(', ')}`
  throw new AppError('ReservationsUnseated', {
    message: `${where} ${describeReservations(booked, terms.timeZone)}. Брони останутся, но без зала`,
  })
}

/** The half-hours of a business day under unsaved settings, with the largest party that could book each of them. */
export async function previewDay(
  db: Db,
  viewer: Viewer,
  placeId: string,
  { date, change, plan }: { date: string; change: ReservationSettingsChange; plan?: PreviewedPlan },
  now: number,
): Promise<{ datetime: string; largestParty: number; smallestParty: number }[]> {
  const venue = await requireSettingsAccess(db, viewer, placeId)
  const { place, terms, specialDates, zones } = changedSettings(venue, change, now)
  const rows = { ...venue, ...place, ...terms, special_dates: specialDates, zones }
  const after = await venueWithTerms(db, plan ? withPlan(rows, plan) : rows)
  const day = requireDate(date)
  const occupied = await listOccupied(db, after, overlapSpan(after.terms, businessDaySpan(after.terms, day)))
  const capacity = capacityOf(after.terms)
  return slotsOfDay(after.terms, day, now).map(({ startsAt }) => {
    const { free, sizes } = fittingPartiesOf(after.terms, occupied, startsAt)
    return {
      datetime: formatLocalDateTime(startsAt, after.terms.timeZone),
      largestParty: Math.min(capacity, free),
      smallestParty: sizes?.[0] ?? Math.min(1, free),
    }
  })
}

function changedSettings(venue: Venue, change: ReservationSettingsChange, now: number) {
  const oldestDate = addDays(wallTime(now, venue.terms.timeZone).date, -1)
  return valuesAfter(venue, change, { newZoneId: () => newId(now), oldestDate })
}

/** Runs in the transaction that changes the booking terms of a place and has locked it. */
export async function recalculateTerms(db: Db, placeId: string, now: number): Promise<void> {
  const venue = await readVenue(db, placeId, null)
  await repository.savePartyLimits(db, placeId, partyLimitsOf(venue.terms))
  await recalculateAvailability(db, venue, now)
}

/** Whether the seats of a place are the sum of its zones. */
export async function hasZones(db: Db, placeId: string): Promise<boolean> {
  return repository.hasZones(db, placeId)
}

/** The party sizes that an empty place can seat, stored for the search of a city. */
function partyLimitsOf(terms: Terms): { largest_party: number; party_sizes: number[] | null } {
  const { sizes } = fittingPartiesOf(terms, [], 0)
  return { largest_party: capacityOf(terms), party_sizes: sizes }
}

/** Recomputes the availability from which the search of a city reads the free seats of the place, from now on. */
async function recalculateAvailability(db: Db, venue: Venue, now: number): Promise<void> {
  const { terms } = venue
  const from = now - DAY_MS
  await deleteAvailabilityFrom(db, venue.id, from)
  const span = { from, to: now + MAX_BOOKED_AHEAD_MS }
  const taken = hasTables(terms)
    ? await seatParties(db, terms, await listParties(db, venue.id, span))
    : await listTaken(db, venue.id, span)
  const capacity = capacityOf(terms)
  // Two stays are recalculated together when a third one that begins between them would overlap both.
  const maxGap = longestOverlap(terms) + terms.bufferMinutes * MINUTE_MS
  for (const { span, members } of groupByOverlap([...taken, ...daysOfSpecialDates(venue)], maxGap)) {
    await saveAvailability(db, venue, availabilityAround(terms, members, span), capacity)
  }
}

/** The business days of special dates as stays without guests, so that their half-hours are recomputed too. */
function daysOfSpecialDates({ terms }: Venue): OccupiedSeats[] {
  const usual = { ...terms, specialDates: new Map() }
  return [...terms.specialDates.keys()].map((date) => {
    const businessDays = [businessDaySpan(usual, date), businessDaySpan(terms, date)]
    return {
      from: Math.min(...businessDays.map(({ opensAt }) => opensAt)),
      to: Math.max(...businessDays.map(({ closesAt }) => closesAt)),
      guests: 0,
      zoneId: null,
    }
  })
}

/** Groups stays that compete for the same seats. */
function groupByOverlap(
  taken: readonly OccupiedSeats[],
  maxGap: number,
): { span: Span; members: OccupiedSeats[] }[] {
  const groups: { span: Span; members: OccupiedSeats[] }[] = []
  for (const stay of [...taken].sort((a, b) => a.from - b.from)) {
    const last = groups.at(-1)
    if (last && stay.from < last.span.to + maxGap) {
      last.members.push(stay)
      last.span.to = Math.max(last.span.to, stay.to)
    } else {
      groups.push({ span: { from: stay.from, to: stay.to }, members: [stay] })
    }
  }
  return groups
}
