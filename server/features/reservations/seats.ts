import type { Insertable } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import { formatCount, inQuotes } from '#contract/russian.ts'
import type { Db } from '#server/db/connection.ts'
import type { Reservations } from '#server/db/types.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { formatLocalDateTime, readLocal } from './rules.ts'
import { listParties, listTaken, type SeatedParty, saveAvailability, saveTables } from './seat-queries.ts'
import {
  findSeats,
  findSlot,
  hasTables,
  type OccupiedSeats,
  type Party,
  peakGuests,
  remainingPacing,
  seatsDuring,
  type Terms,
  withBuffer,
} from './slots.ts'
import type { Span } from './span.ts'
import { listNames } from './tables/repository.ts'
import { assignTables, guestForms, type PinnedParty } from './tables/rules.ts'
import { availabilityAround, capacityOf, overlapSpan, termsOf } from './terms.ts'
import { findVenue, findVenueOnce, lockPlace, type VenueRow } from './venue-queries.ts'

/** A place with its booking terms. */
export interface Venue extends VenueRow {
  terms: Terms
}

const NO_FREE_TABLES = 'На это время свободных столов нет'

/** @throws {AppError} RecordNotFound for a place that takes no bookings, or is not visible */
export async function readBookable(db: Db, idOrSlug: string): Promise<Venue> {
  return requireBookable(db, await findVenue(db, idOrSlug, null))
}

/** The same, with concurrent requests sharing one read. */
export async function readBookableOnce(db: Db, idOrSlug: string): Promise<Venue> {
  return requireBookable(db, await findVenueOnce(db, idOrSlug))
}

async function requireBookable(db: Db, row: VenueRow | undefined): Promise<Venue> {
  if (!row) throw new AppError('RecordNotFound', { message: 'Заведение не найдено' })
  if (!isBookable(row)) throw notBookable()
  return venueWithTerms(db, row)
}

/** A place that is closed for a time takes bookings from the day on which it opens again, when that is known. */
export function isBookable(venue: VenueRow): boolean {
  const isOpened =
    venue.status === 'opened' || (venue.status === 'temporary-closed' && venue.reopens_on !== null)
  return venue.is_listed && isOpened && venue.is_reservations_enabled
}

export function notBookable(): AppError {
  return new AppError('RecordNotFound', { message: 'Это заведение не принимает брони' })
}

/** @throws {AppError} RecordNotFound */
export async function readVenue(db: Db, idOrSlug: string, viewer: Viewer | null): Promise<Venue> {
  const row = await findVenue(db, idOrSlug, viewer?.userId ?? null)
  if (!row) throw new AppError('RecordNotFound', { message: 'Заведение не найдено' })
  return venueWithTerms(db, row)
}

export async function venueWithTerms(db: Db, row: VenueRow): Promise<Venue> {
  const { cityById } = await loadReference(db)
  return { ...row, terms: termsOf(row, cityById.get(row.city_id)?.timeZone ?? 'UTC') }
}

/** Locks the seats of the place until the end of the transaction. */
export async function lockVenue(db: Db, placeId: string, viewer: Viewer | null = null): Promise<Venue> {
  await lockPlace(db, placeId)
  return readVenue(db, placeId, viewer)
}

/** @throws {AppError} NoFreeSeats for a time that is not offered */
export function requireSlot(terms: Terms, datetime: string, now: number, field = 'datetime'): number {
  const { date, minuteOfDay } = readLocal(datetime, field)
  const slot = findSlot(terms, date, minuteOfDay, now)
  if (!slot) throw noSeats(field, 'На это время столик не забронировать')
  return slot.startsAt
}

/**
 * @param options.isOverbooking the venue seats them although it is full: in the zone it names, or anywhere @returns
 * the zone, or null in a place without zones. @throws {AppError} NoFreeSeats
 */
export async function requireSeats(
  db: Db,
  venue: Venue,
  stay: Span,
  party: Party,
  options: { except?: string; isOverbooking?: boolean; isVenue?: boolean } = {},
): Promise<string | null> {
  const { terms } = venue
  requireFitting(terms, party, options)
  const taken = await listOccupied(db, venue, overlapSpan(terms, stay), options)
  const zoneId = pickSeats(terms, taken, stay, party, options)
  if (zoneId !== undefined) return zoneId
  if (party.tableIds) throw await tablesTaken(db, venue, taken, stay, party.tableIds)
  if (options.isOverbooking) return party.zoneId ?? null
  throw noSeats('datetime', options.isVenue ? describeFullness(venue, taken, stay, party) : NO_FREE_TABLES)
}

/** The same without throwing an error. @returns undefined where there are no seats */
export async function findSeatsFor(
  db: Db,
  venue: Venue,
  stay: Span,
  party: Party,
  options: { except?: string; isVenue?: boolean },
): Promise<string | null | undefined> {
  const taken = await listOccupied(db, venue, overlapSpan(venue.terms, stay), options)
  return pickSeats(venue.terms, taken, stay, party, options)
}

function pickSeats(
  terms: Terms,
  taken: readonly OccupiedSeats[],
  stay: Span,
  party: Party,
  options: { isOverbooking?: boolean; isVenue?: boolean },
): string | null | undefined {
  const isWithinPacing =
    options.isVenue || options.isOverbooking || party.guests <= remainingPacing(terms, taken, stay.from)
  return isWithinPacing ? seatsDuring(terms, taken, stay, party) : undefined
}

/** Names the parties that occupy the tables chosen by the venue. */
async function tablesTaken(
  db: Db,
  venue: Venue,
  taken: readonly OccupiedSeats[],
  stay: Span,
  tableIds: readonly string[],
): Promise<AppError> {
  const partyIds = withBuffer(venue.terms, taken).flatMap(({ from, to, party }) =>
    party && from < stay.to && stay.from < to && party.tableIds.some((id) => tableIds.includes(id))
      ? [party.id]
      : [],
  )
  const [first] = await listNames(db, partyIds)
  const names = venue.zones
    .flatMap(({ tables }) => tables)
    .flatMap(({ id, name }) => (tableIds.includes(id) ? [name] : []))
  const table = names.length > 1 ? `Столы ${names.join(', ')} заняты` : `Стол ${names.join()} занят`
  if (!first) return noSeats('table_ids', table)
  const at = (moment: Date) => formatLocalDateTime(moment.getTime(), venue.terms.timeZone).slice(11)
  const span = `с ${at(first.starts_at)} до ${at(first.ends_at)}`
  const who = `${first.name || first.phone || 'без имени'}, ${formatCount(first.guests_count, guestForms)}`
  return noSeats('table_ids', `${table} ${span}: ${who}`)
}

/** Seats taken at some moment of a span, in a place with tables party by party. */
export function listOccupied(
  db: Db,
  { id, terms }: Pick<Venue, 'id' | 'terms'>,
  span: Span,
  options: { except?: string | undefined } = {},
): Promise<OccupiedSeats[]> {
  return hasTables(terms) ? listParties(db, id, span, options) : listTaken(db, id, span, options)
}

/** The occupancy in numbers, for staff who may exceed it. */
function describeFullness(venue: Venue, taken: readonly OccupiedSeats[], stay: Span, party: Party): string {
  const zone = venue.zones.find(({ id }) => id === party.zoneId)
  if (zone ? zone.tables.length > 0 : venue.zones.some(({ tables }) => tables.length > 0)) {
    const where = zone ? `В зале ${inQuotes(zone.name)}` : 'В зале'
    return `${where} на это время нет стола для такой компании, и пересадить других нельзя`
  }
  const seats = zone ? zone.seats : venue.terms.seats
  const zoneSeats = zone ? taken.filter(({ zoneId }) => zoneId === zone.id) : taken
  const { terms } = venue
  const peak = peakGuests(withBuffer(terms, zoneSeats), {
    ...stay,
    to: stay.to + terms.bufferMinutes * MINUTE_MS,
  })
  const isSplit = peak + party.guests <= seats
  const where = zone ? `В зале ${inQuotes(zone.name)} на это время` : 'На это время'
  const figures = `${where} занято ${peak} из ${seats} мест`
  return isSplit
    ? `${figures}, но ни в одном зале нет ${party.guests} мест сразу`
    : `${figures}, с новыми гостями будет ${peak + party.guests}`
}

/** @throws {AppError} for a party that would not fit even into the empty place */
function requireFitting(
  terms: Terms,
  party: Party,
  options: { isOverbooking?: boolean; isVenue?: boolean } = {},
): void {
  if (party.zoneId !== undefined && !terms.zones.some(({ id }) => id === party.zoneId)) {
    throw new AppError('ValidationFailed', { fields: { zone_choice: ['Такого зала в заведении нет'] } })
  }
  if (!options.isOverbooking && !options.isVenue && party.guests > capacityOf(terms)) {
    throw noSeats('guests_count', 'Для такой компании столика на сайте нет. Позвоните в заведение')
  }
}

/**
 * Finds seats among the known occupied ones. @returns the zone, or null in a place without zones. @throws {AppError}
 * NoFreeSeats
 */
export function findTable(
  { terms }: Venue,
  taken: readonly OccupiedSeats[],
  stay: Span,
  party: Party,
): string | null {
  requireFitting(terms, party)
  const zoneId = findSeats(terms, taken, stay.from, party)
  if (zoneId === undefined) throw noSeats('datetime', NO_FREE_TABLES)
  return zoneId
}

/** Inserts a reservation, in the transaction that locked the place and found the seats. */
export async function addReservation(
  db: Db,
  venue: Venue,
  row: Insertable<Reservations> & { starts_at: Date; ends_at: Date },
  tableIds?: readonly string[],
): Promise<void> {
  await repository.insertReservation(db, { ...row, is_table_locked: tableIds !== undefined })
  const span = { from: row.starts_at.getTime(), to: row.ends_at.getTime() }
  await refreshAvailability(db, venue, span, tableIds && { id: row.id, tableIds })
}

/**
 * Called in the transaction of a change: reassigns tables and updates the availability for the search of a city.
 * @param pinned tables that the venue has just given to a party
 */
export async function refreshAvailability(
  db: Db,
  venue: Venue,
  span: Span,
  pinned?: PinnedParty,
): Promise<void> {
  const { terms } = venue
  const overlap = overlapSpan(terms, span)
  const taken = hasTables(terms)
    ? await seatParties(db, terms, await listParties(db, venue.id, overlap), pinned)
    : await listTaken(db, venue.id, overlap)
  await saveAvailability(db, venue, availabilityAround(terms, taken, span), capacityOf(terms))
}

/** Assigns the parties of every zone to its tables, and stores what changed. */
export async function seatParties(
  db: Db,
  terms: Terms,
  parties: readonly SeatedParty[],
  pinned?: PinnedParty,
): Promise<SeatedParty[]> {
  const seated = assignTables(terms, parties, pinned)
  const changed = seated.filter(({ isKept, party }, index) => {
    const before = parties[index]?.party.tableIds ?? []
    if (before.length === 0 && party.tableIds.length === 0) return false
    return !isKept || !isSameSet(before, party.tableIds)
  })
  await saveTables(
    db,
    changed.map(({ from, to, party }) => ({ id: party.id, from, to, tableIds: party.tableIds })),
  )
  return seated
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

export function noSeats(field: string, message: string): AppError {
  return new AppError('NoFreeSeats', { message, fields: { [field]: [message] } })
}
