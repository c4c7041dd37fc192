import { MINUTE_MS } from '#contract/durations.ts'
import { MAX_STAY_MINUTES } from '#contract/reservations/reservation-values.ts'
import type { FloorPlan, FloorPlanChange, TableChoice } from '#contract/reservations/tables.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn, Viewer } from '#server/lib/viewer.ts'
import type { DecisionKey } from '../change-log/service.ts'
import { applyChange, notFound } from '../changes.ts'
import { canChangeSettings, canManageReservations } from '../policy.ts'
import { findReservation } from '../repository.ts'
import { requireMoment, takesSeats } from '../rules.ts'
import { listParties, type SeatedParty } from '../seat-queries.ts'
import { lockVenue, readVenue, requireSeats, type Venue } from '../seats.ts'
import { MAX_BOOKED_AHEAD_MS, recalculateTerms } from '../settings/service.ts'
import { endOfStay } from '../slots.ts'
import { overlapSpan } from '../terms.ts'
import { decide, requireRight, requireSettingsAccess } from '../venue/service.ts'
import * as repository from './repository.ts'
import { namesBeside, planAfter, requireTables, seatsAfter, stateOfTable } from './rules.ts'
import { describeReservations } from './wording.ts'

export async function getFloorPlans(db: Db, viewer: Viewer, placeId: string): Promise<FloorPlan[]> {
  const venue = await requireSettingsAccess(db, viewer, placeId)
  return venue.zones.map(viewPlan)
}

function viewPlan({ id, name, tables, joins, plan_version }: Venue['zones'][number]): FloorPlan {
  return { zoneId: id, name, tables, joins, version: plan_version }
}

/**
 * Saves the tables of a zone and assigns the parties to come again.
 * @throws {AppError} ReservationsUnseated when a coming party loses its table without a confirmation of the viewer
 */
export async function saveFloorPlan(
  services: Services,
  viewer: SignedIn,
  { placeId, zoneId }: { placeId: string; zoneId: string },
  change: FloorPlanChange & { version: number; leaves_unseated?: boolean },
  now: number,
): Promise<{ plan: FloorPlan; unseated: number }> {
  const { id, latin_name } = await requireSettingsAccess(services.db, viewer, placeId)
  const saved = await inTransaction(services.db, async (db) => {
    const venue = requireRight(viewer, await lockVenue(db, id, viewer), canChangeSettings)
    const zone = venue.zones.find((one) => one.id === zoneId)
    if (!zone) throw new AppError('RecordNotFound', { message: 'Такого зала в заведении нет' })
    if (zone.plan_version !== change.version) throw new AppError('EditConflict')
    const values = planAfter(zone, change, {
      otherNames: namesBeside(venue, zoneId),
      newTableId: () => newId(now),
    })
    const kept = new Set(values.tables.map((table) => table.id))
    const removed = zone.tables.filter((table) => !kept.has(table.id)).map((table) => table.id)
    const before = await listUpcoming(db, venue, zoneId, now)
    const atRemoved = before.filter(({ party }) => party.tableIds.some((table) => removed.includes(table)))
    await repository.releaseTables(db, removed)
    await repository.savePlan(db, id, zoneId, values, seatsAfter(zone, values))
    await recalculateTerms(db, id, now)
    const after = await readVenue(db, id, viewer)
    const unseated = await listUnseated(db, after, zoneId, now)
    const known = new Set(before.filter(isUnseated).map(({ party }) => party.id))
    const lost = unseated.filter(({ party }) => zone.tables.length === 0 || !known.has(party.id))
    const moved = atRemoved.filter(({ party }) => !lost.some((one) => one.party.id === party.id))
    if (lost.length + moved.length > 0 && !change.leaves_unseated) {
      const message = await describeAffected(db, after, { lost, moved, hasTables: values.tables.length > 0 })
      throw new AppError('ReservationsUnseated', { message })
    }
    await services.events.publish(db, 'reservation.freed', { placeId: id })
    const plan = after.zones.find((one) => one.id === zoneId) ?? zone
    return { plan: viewPlan(plan), unseated: unseated.length }
  })
  services.pageCache.invalidate(`places/${id}`, `places/${latin_name}`)
  return saved
}

/** Coming and present parties of a zone. */
async function listUpcoming(db: Db, venue: Venue, zoneId: string, now: number): Promise<SeatedParty[]> {
  const parties = await listParties(db, venue.id, { from: now, to: now + MAX_BOOKED_AHEAD_MS })
  return parties.filter((party) => party.zoneId === zoneId && party.to > now)
}

/** The reservations of these for which a zone with tables has none. */
async function listUnseated(db: Db, venue: Venue, zoneId: string, now: number): Promise<SeatedParty[]> {
  const zone = venue.zones.find(({ id }) => id === zoneId)
  if (!zone || zone.tables.length === 0) return []
  return (await listUpcoming(db, venue, zoneId, now)).filter(isUnseated)
}

function isUnseated({ party }: SeatedParty): boolean {
  return party.tableIds.length === 0
}

/** At tables chosen by the venue, or assigned automatically. */
export async function seatReservation(
  services: Services,
  viewer: SignedIn,
  id: string,
  seat: { table_ids: string[]; is_locked?: boolean } & DecisionKey,
  now: number,
): Promise<void> {
  const { table_ids: tableIds, is_locked: isLocked = true } = seat
  await decide(services, viewer, id, { ...seat, action: 'seat' }, async (db, row, venue, author) => {
    if (!takesSeats(row.status) || row.left_at !== null || row.ends_at.getTime() <= now) {
      throw new AppError('ReservationClosed')
    }
    const { status } = row
    const change = { venue, row, action: 'seat', author } as const
    if (tableIds.length === 0) {
      await applyChange(services, db, change, { status, is_table_locked: false })
      return
    }
    const chosen = requireTables(venue, tableIds)
    const stay = { from: row.starts_at.getTime(), to: row.ends_at.getTime() }
    const party = { guests: row.guests_count, ...chosen }
    await requireSeats(db, venue, stay, party, { except: row.id, isVenue: true })
    const values = { status, zone_id: chosen.zoneId, is_table_locked: isLocked }
    await applyChange(services, db, change, values, tableIds)
  })
}

/** «За другими столами — 2 брони: 28.11 в 19:00, Иванов, 6 гостей…» */
async function describeAffected(
  db: Db,
  { terms }: Venue,
  {
    lost,
    moved,
    hasTables,
  }: { lost: readonly SeatedParty[]; moved: readonly SeatedParty[]; hasTables: boolean },
): Promise<string> {
  const name = async (parties: readonly SeatedParty[]) =>
    describeReservations(
      await repository.listNames(
        db,
        parties.map(({ party }) => party.id),
      ),
      terms.timeZone,
    )
  const sentences = [
    lost.length > 0 && `Без стола — ${await name(lost)}. Рассадите этих гостей сами или позвоните им`,
    moved.length > 0 &&
      `${hasTables ? 'За другими столами' : 'Столов в зале не будет, а в нём'} — ${await name(moved)}`,
  ]
  return sentences.filter(Boolean).join('. ')
}

/** For each table whether the reservation could sit there, at its own time or another one. */
export async function listTableChoices(
  db: Db,
  viewer: Viewer,
  reservationId: string,
  query: { datetime?: string; until?: string; guests_count?: string },
): Promise<TableChoice[]> {
  const row = await findReservation(db, reservationId)
  if (!row) throw notFound()
  const venue = await readVenue(db, row.place_id, viewer)
  if (!canManageReservations(viewer, venue)) throw notFound()
  const { terms } = venue
  const from = query.datetime ? requireMoment(query.datetime, terms.timeZone) : row.starts_at.getTime()
  const guests = query.guests_count ? Number(query.guests_count) : row.guests_count
  const isOwn = from === row.starts_at.getTime() && guests === row.guests_count
  const to = query.until
    ? requireMoment(query.until, terms.timeZone, 'until')
    : isOwn
      ? row.ends_at.getTime()
      : endOfStay(terms, from, guests, row.stay_minutes)
  const stay = { from, to: Math.max(from + MINUTE_MS, Math.min(to, from + MAX_STAY_MINUTES * MINUTE_MS)) }
  const parties = await listParties(db, venue.id, overlapSpan(terms, stay), { except: row.id })
  return terms.zones.flatMap(({ id, plan }) =>
    (plan?.tables ?? []).map((table) => ({
      tableId: table.id,
      state: stateOfTable(terms, parties, { zoneId: id, tableId: table.id }, stay, guests),
    })),
  )
}
