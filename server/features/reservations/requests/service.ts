import type { ReservationRequest } from '#contract/reservations.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type FittingCode, spendFittingCode } from '#server/features/accounts/service.ts'
import { cleanText } from '#server/features/written/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { Rounds, type Waiting } from '#server/lib/rounds.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { countWriting } from '#server/lib/writing-limits.ts'
import { countNoShows, findByKey, listTaken, saveLoads } from '../repository.ts'
import { MAX_UPCOMING } from '../rules.ts'
import { findTable, lockVenue, readBookable, requireFitting, requireSlot, type Venue } from '../seats.ts'
import {
  confirmsAtOnce,
  noShowsSince,
  type Origin,
  provePhone,
  type ReservationParts,
  requireName,
  requirePhone,
} from '../service.ts'
import { endOfStay, type Party, type Taken } from '../slots.ts'
import { capacityOf, loadsAround, reachOf } from '../terms.ts'
import * as repository from './repository.ts'

interface Ask {
  venue: Venue
  viewer: Viewer
  origin: Origin
  now: number
  datetime: string
  startsAt: number
  party: Party
  phone: string
  code: string | undefined
  key: string | null
  name: string
  comment: string
}

type Guest = Waiting<Ask, string>

/** @returns the id of the reservation, of the one that an earlier request with the same key made */
export async function requestReservation(
  parts: ReservationParts,
  viewer: Viewer,
  request: ReservationRequest,
  origin: Origin,
  now: number,
): Promise<string> {
  const { db } = parts
  const venue = await readTogether(db, request.place_id)
  const phone = requirePhone(request.phone)
  const key = request.idempotency_key ?? null
  const party = { guests: request.guests_count, zoneId: request.zone_choice }
  const name = requireName(request.name)
  let startsAt: number
  try {
    startsAt = requireSlot(venue.terms, request.datetime, now)
    requireFitting(venue.terms, party)
  } catch (error) {
    // A retry may come when the time of its table is no longer offered.
    const made = key === null ? undefined : await findByKey(db, venue.id, key)
    if (made?.phone === phone) return made.id
    throw error
  }
  return lineOf(parts).join(venue.id, {
    venue,
    viewer,
    origin,
    now,
    datetime: request.datetime,
    startsAt,
    party,
    phone,
    code: request.code,
    key,
    name,
    comment: cleanText(request.comment ?? ''),
  })
}

const readings = new WeakMap<Db, Map<string, Promise<Venue>>>()

/** Those who ask at the same moment read once: what they go by is read again with the place locked. */
async function readTogether(db: Db, idOrSlug: string): Promise<Venue> {
  const known = readings.get(db) ?? new Map<string, Promise<Venue>>()
  readings.set(db, known)
  const underWay = known.get(idOrSlug)
  if (underWay) return underWay
  const reading = readBookable(db, idOrSlug).finally(() => known.delete(idOrSlug))
  known.set(idOrSlug, reading)
  return reading
}

const lines = new WeakMap<Db, Rounds<Ask, string>>()

function lineOf(parts: ReservationParts): Rounds<Ask, string> {
  const known = lines.get(parts.db)
  if (known) return known
  // Whoever waits for an answer goes before what follows from the answers of others.
  const line = new Rounds<Ask, string>(
    (placeId, guests) => serve(parts, placeId, guests),
    () => parts.events.wake(),
  )
  lines.set(parts.db, line)
  return line
}

/** Seats are looked at together for one evening. */
const SAME_EVENING_MS = 12 * 3_600_000
/** So many in one transaction: others wait for its lock. */
const MOST_AT_ONCE = 50

/**
 * One round: who asked before gets what they have, who finds no seats among those given away by now is refused, and of
 * the rest as many as fit together show who they are and get theirs in one transaction. The others wait for what comes
 * of it.
 */
async function serve(parts: ReservationParts, placeId: string, guests: readonly Guest[]): Promise<void> {
  const evening = guests[0]?.ask.startsAt ?? 0
  const together = guests.filter(({ ask }) => Math.abs(ask.startsAt - evening) <= SAME_EVENING_MS)
  const terms = guests.at(-1)?.ask.venue.terms
  if (!terms) return
  const [taken, others] = await Promise.all([
    listTaken(parts.db, placeId, reachOf(terms, spanOf(terms, together))),
    settleMade(parts.db, placeId, together),
  ])
  const imagined = [...taken]
  const chosen: Guest[] = []
  for (const guest of others) {
    const { startsAt, party, phone } = guest.ask
    const stay = { from: startsAt, to: endOfStay(terms, startsAt) }
    const refusal = refusalOf(() => findTable(terms, taken, stay, party))
    if (refusal) guest.fail(refusal)
    else if (chosen.length < MOST_AT_ONCE && chosen.every(({ ask }) => ask.phone !== phone)) {
      try {
        imagined.push({ ...stay, guests: party.guests, zoneId: findTable(terms, imagined, stay, party) })
        chosen.push(guest)
      } catch {
        // The seats that are left may go to those before them.
      }
    }
  }
  const proven = await prove(parts, chosen)
  if (proven.length > 0) await giveTables(parts, placeId, proven)
}

function spanOf(terms: Venue['terms'], guests: readonly Guest[]): { from: number; to: number } {
  const starts = guests.map(({ ask }) => ask.startsAt)
  return { from: Math.min(...starts), to: endOfStay(terms, Math.max(...starts)) }
}

function refusalOf(look: () => unknown): AppError | undefined {
  try {
    look()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** The first of two taps has made it, with the same key or for the same moment. @returns those who have nothing yet */
async function settleMade(db: Db, placeId: string, guests: readonly Guest[]): Promise<Guest[]> {
  const made = await repository.listMade(db, placeId, {
    keys: guests.flatMap(({ ask }) => ask.key ?? []),
    phones: guests.map(({ ask }) => ask.phone),
    moments: guests.map(({ ask }) => ask.startsAt),
  })
  return guests.filter((guest) => {
    const { key, phone, startsAt } = guest.ask
    const byKey = key === null ? undefined : made.find((row) => row.idempotency_key === key)
    if (byKey && byKey.phone !== phone) {
      guest.fail(
        new AppError('ValidationFailed', { fields: { idempotency_key: ['Этот ключ уже использован'] } }),
      )
      return false
    }
    const own =
      byKey ??
      made.find(
        (row) => row.is_standing && row.phone === phone && new Date(row.starts_at).getTime() === startsAt,
      )
    if (own) guest.settle(own.id)
    return !own
  })
}

interface Proven {
  guest: Guest
  code: FittingCode | null
  needsCall: boolean
}

/** Whose phone it is, and whether they may have one more table; whoever may not is told so. */
async function prove(parts: ReservationParts, guests: readonly Guest[]): Promise<Proven[]> {
  if (guests.length === 0) return []
  const { db, config, limits } = parts
  const phones = guests.map(({ ask }) => ask.phone)
  const now = Math.max(...guests.map(({ ask }) => ask.now))
  const [upcoming, noShows] = await Promise.all([
    repository.countUpcoming(db, phones),
    countNoShows(db, phones, noShowsSince(config, now)),
  ])
  const proven = await Promise.all(
    guests.map(async (guest): Promise<Proven | undefined> => {
      const { viewer, phone, code, origin } = guest.ask
      try {
        if ((upcoming.get(phone) ?? 0) >= MAX_UPCOMING) throw tooManyTables()
        const shown = await provePhone(parts, viewer, phone, code, origin, guest.ask.now)
        await countWriting(limits, 'reservations', phone)
        const needsCall = (noShows.get(phone) ?? 0) >= config.noShowLimit
        return { guest, code: shown, needsCall }
      } catch (error) {
        guest.fail(error)
        return undefined
      }
    }),
  )
  return proven.filter((one) => one !== undefined)
}

function tooManyTables(): AppError {
  return new AppError('TooManyRequests', {
    message: 'У вас уже много броней. Отмените лишние, чтобы сделать новую',
  })
}

/** Another node has made one of them meanwhile: the next round finds it. */
class MadeElsewhere extends Error {}

/** What cannot be given to all of them together is given to each alone: nobody spoils it for the others. */
async function giveTables(
  parts: ReservationParts,
  placeId: string,
  proven: readonly Proven[],
): Promise<void> {
  try {
    await giveTogether(parts, placeId, proven)
  } catch (error) {
    const [only, another] = proven
    if (another) for (const one of proven) await giveTables(parts, placeId, [one])
    else if (!(error instanceof MadeElsewhere)) only?.guest.fail(error)
  }
}

async function giveTogether(
  { db, events }: ReservationParts,
  placeId: string,
  proven: readonly Proven[],
): Promise<void> {
  const outcomes = await inTransaction(db, async (transaction) => {
    const venue = await lockVenue(transaction, placeId)
    const { terms } = venue
    const span = spanOf(
      terms,
      proven.map(({ guest }) => guest),
    )
    const taken = await listTaken(transaction, placeId, reachOf(terms, span))
    const rows: ReturnType<typeof rowOf>[] = []
    const outcomes: { guest: Guest; answer: string | AppError }[] = []
    for (const { guest, code, needsCall } of proven) {
      const { datetime, now, party } = guest.ask
      try {
        const from = requireSlot(terms, datetime, now)
        const stay = { from, to: endOfStay(terms, from) }
        const zoneId = findTable(terms, taken, stay, party)
        if (code) await spendFittingCode(transaction, code)
        const row = rowOf(guest.ask, venue, { stay, zoneId, needsCall })
        taken.push({ ...stay, guests: party.guests, zoneId })
        rows.push(row)
        outcomes.push({ guest, answer: row.id })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        outcomes.push({ guest, answer: error })
      }
    }
    if (rows.length === 0) return outcomes
    if ((await repository.insertReservations(transaction, rows)) < rows.length) throw new MadeElsewhere()
    await saveLoads(transaction, venue, loadsOf(venue, taken, rows), capacityOf(terms))
    await events.put(transaction, 'reservation.requested', ...rows.map(({ id }) => ({ reservationId: id })))
    return outcomes
  })
  for (const { guest, answer } of outcomes) {
    if (answer instanceof AppError) guest.fail(answer)
    else guest.settle(answer)
  }
}

function rowOf(
  { viewer, phone, name, comment, party, key, now }: Ask,
  venue: Venue,
  {
    stay,
    zoneId,
    needsCall,
  }: { stay: { from: number; to: number }; zoneId: string | null; needsCall: boolean },
) {
  const isInstant = confirmsAtOnce(venue, { needs_call: needsCall })
  return {
    id: newId(now),
    place_id: venue.id,
    user_id: viewer.userId,
    source: 'guest' as const,
    status: isInstant ? ('confirmed' as const) : ('requested' as const),
    name,
    phone,
    guests_count: party.guests,
    zone_id: zoneId,
    starts_at: new Date(stay.from),
    ends_at: new Date(stay.to),
    comment,
    needs_call: needsCall,
    held_until: null,
    venue_confirmed_at: isInstant ? new Date(now) : null,
    idempotency_key: key,
    created_by: viewer.userId,
  }
}

function loadsOf(
  { terms }: Venue,
  taken: readonly Taken[],
  rows: readonly { starts_at: Date; ends_at: Date }[],
): { startsAt: number; free: number }[] {
  const loads = new Map<number, number>()
  const ends = new Map(rows.map(({ starts_at, ends_at }) => [starts_at.getTime(), ends_at.getTime()]))
  for (const [from, to] of ends) {
    for (const { startsAt, free } of loadsAround(terms, taken, { from, to })) loads.set(startsAt, free)
  }
  return [...loads].map(([startsAt, free]) => ({ startsAt, free }))
}
