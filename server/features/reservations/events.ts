import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { ReservationSide } from '#server/lib/events.ts'
import type { AppInstance } from '#server/lib/http.ts'
import { repeat } from '#server/lib/repeat.ts'
import { JUDGE_JOB, judgeReservations } from './disruptions/service.ts'
import { kindsWithLinks, kindsWithTimes, type MessageKind, wordMessage } from './messages/wording.ts'
import * as repository from './repository.ts'
import {
  hashReservationCode,
  localText,
  newReservationCode,
  reminderMoments,
  unansweredMoments,
} from './rules.ts'
import { type Venue, withTerms } from './seats.ts'
import { listOtherTimes } from './service.ts'
import { LAPSE_JOB, lapse, offerFreedSeats } from './waiting-list/service.ts'

const MESSAGE_JOB = 'reservations.message'
const REMINDER_JOB = 'reservations.reminder'
const UNANSWERED_JOB = 'reservations.unanswered'
const OFFER_JOB = 'reservations.offer'
const DAY_MS = 24 * 3_600_000

interface Message {
  reservationId: string
  kind: MessageKind
}

interface Reminder {
  reservationId: string
  /** What it was planned for: a reservation that was moved since has reminders of its own. */
  startsAt: string
  /** The venue's word it relies on: what was taken back and given again has reminders of its own. */
  confirmedAt: string
  kind: 'day' | 'hours'
}

/** A request that may still wait for an answer by then. */
interface Unanswered {
  reservationId: string
  startsAt: string
  tells: ReservationSide
}

/** What follows from what happened to reservations: messages to the guest, reminders, the waiting list. */
export function listenToReservations(app: AppInstance): void {
  const { events, jobs } = app
  const tell = async (db: Db, reservationId: string, kind: MessageKind) =>
    jobs.send(db, MESSAGE_JOB, { reservationId, kind } satisfies Message)
  const plan = async (db: Db, reservationId: string) => {
    await planReminders(app, db, reservationId)
    await watchRequest(app, db, reservationId)
  }

  events.on('reservation.requested', async (db, made) => {
    for (const { reservationId } of made) {
      await tell(db, reservationId, 'requested')
      await plan(db, reservationId)
    }
  })
  events.on('reservation.confirmed', async (db, confirmed) => {
    for (const { reservationId, by } of confirmed) {
      if (by === 'venue') await tell(db, reservationId, 'confirmed')
      await plan(db, reservationId)
    }
  })
  events.on('reservation.moved', async (db, moved) => {
    for (const { reservationId } of moved) {
      await tell(db, reservationId, 'moved')
      await plan(db, reservationId)
    }
  })
  events.on('reservation.unanswered', async (db, requests) => {
    for (const { reservationId, tells } of requests) {
      if (tells === 'guest') await tell(db, reservationId, 'unanswered')
    }
  })
  for (const [name, kind] of [
    ['reservation.declined', 'declined'],
    ['reservation.cancelled', 'cancelled'],
    ['reservation.offered', 'offered'],
    ['reservation.disrupted', 'disrupted'],
    ['reservation.resumed', 'resumed'],
  ] as const) {
    events.on(name, async (db, payloads) => {
      for (const { reservationId } of payloads) await tell(db, reservationId, kind)
    })
  }
  events.on('reservation.freed', async (db, freed) => {
    for (const placeId of new Set(freed.map((one) => one.placeId)))
      await jobs.send(db, OFFER_JOB, { placeId })
  })

  jobs.define<Message>({
    name: MESSAGE_JOB,
    run: ({ reservationId, kind }) => sendMessage(app, reservationId, kind),
  })
  jobs.define<Reminder>({ name: REMINDER_JOB, run: (reminder) => remindNow(app, reminder) })
  const judge = async (db: Db, placeIds: readonly string[]) => {
    for (const placeId of new Set(placeIds)) await jobs.send(db, JUDGE_JOB, { placeId })
  }
  events.on('reservation.terms-changed', (db, places) =>
    judge(
      db,
      places.map(({ placeId }) => placeId),
    ),
  )
  events.on('place.changed', (db, changes) =>
    judge(
      db,
      changes.filter(({ fields }) => fields.some(isOfOpening)).map(({ placeId }) => placeId),
    ),
  )

  jobs.define<{ placeId: string }>({
    name: JUDGE_JOB,
    run: ({ placeId }) => judgeReservations(app, placeId, Date.now()),
  })
  jobs.define<Unanswered>({ name: UNANSWERED_JOB, run: (request) => speakOfRequest(app, request) })
  jobs.define<{ placeId: string }>({
    name: OFFER_JOB,
    run: ({ placeId }) => offerFreedSeats(app, placeId, Date.now()),
  })
  jobs.define<{ reservationId: string }>({
    name: LAPSE_JOB,
    run: ({ reservationId }) => lapse(app, reservationId, Date.now()),
  })
  forgetDaily(app)
}

const ofOpening: ReadonlySet<string> = new Set(['status', 'reopens_on', 'schedules'])

function isOfOpening(field: string): boolean {
  return ofOpening.has(field)
}

/** Nobody is reminded of a table that the venue has not agreed to. */
async function planReminders(app: AppInstance, db: Db, reservationId: string): Promise<void> {
  const row = await repository.findReservation(db, reservationId)
  if (!row?.phone || row.status !== 'confirmed' || row.venue_confirmed_at === null) return
  const confirmedAt = row.venue_confirmed_at.toISOString()
  const venue = await findVenue(db, row.place_id)
  if (!venue) return
  for (const { kind, at } of reminderMoments(row.starts_at.getTime(), venue.terms.timeZone, Date.now())) {
    const reminder: Reminder = { reservationId, startsAt: row.starts_at.toISOString(), confirmedAt, kind }
    await app.jobs.send(db, REMINDER_JOB, reminder, { startAfter: new Date(at) })
  }
}

async function remindNow(app: AppInstance, reminder: Reminder): Promise<void> {
  const { reservationId, startsAt, confirmedAt, kind } = reminder
  const row = await repository.findReservation(app.db, reservationId)
  const isStillMeant =
    row &&
    row.status === 'confirmed' &&
    row.disruption === null &&
    row.venue_confirmed_at?.toISOString() === confirmedAt &&
    row.starts_at.toISOString() === startsAt &&
    row.starts_at.getTime() > Date.now()
  if (isStillMeant) await sendMessage(app, reservationId, `reminder-${kind}`)
}

async function watchRequest(app: AppInstance, db: Db, reservationId: string): Promise<void> {
  const row = await repository.findReservation(db, reservationId)
  const venue = row?.status === 'requested' && (await findVenue(db, row.place_id))
  if (!row || !venue) return
  const moments = unansweredMoments(Date.now(), row.starts_at.getTime(), venue.terms.timeZone)
  for (const tells of ['venue', 'guest'] as const) {
    const request: Unanswered = { reservationId, startsAt: row.starts_at.toISOString(), tells }
    await app.jobs.send(db, UNANSWERED_JOB, request, { startAfter: new Date(moments[tells]) })
  }
}

/** The venue is reminded of a guest who waits; later the guest is told, with other times to choose from. */
export async function speakOfRequest(
  { db, events }: Pick<AppInstance, 'db' | 'events'>,
  { reservationId, startsAt, tells }: Unanswered,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const row = await repository.findReservation(transaction, reservationId)
    const isWaiting =
      row?.status === 'requested' &&
      row.starts_at.toISOString() === startsAt &&
      row.starts_at.getTime() > Date.now()
    if (isWaiting) await events.announce(transaction, 'reservation.unanswered', { reservationId, tells })
  })
}

/** The codes are made here, sent, and kept as hashes alone: a repeated attempt makes new ones. */
async function sendMessage(app: AppInstance, reservationId: string, kind: MessageKind): Promise<void> {
  const row = await repository.findReservation(app.db, reservationId)
  if (!row?.phone || row.starts_at.getTime() < Date.now()) return
  if (kind === 'offered' && row.status !== 'held') return
  if (kind === 'unanswered' && row.status !== 'requested') return
  const isToCome = row.status === 'requested' || row.status === 'confirmed'
  if (kind === 'disrupted' && (row.disruption === null || !isToCome)) return
  if (kind === 'resumed' && (row.disruption !== null || !isToCome)) return
  const venue = await findVenue(app.db, row.place_id)
  if (!venue) return
  const codes = kindsWithLinks.has(kind) ? await makeCodes(app.db, row) : { confirm: '', decline: '' }
  const { publicUrl } = app.config
  const { subject, text } = wordMessage(kind, {
    placeName: venue.name,
    address: [venue.street, venue.building].filter(Boolean).join(', '),
    placePhone: venue.phone,
    datetime: localText(row.starts_at.getTime(), venue.terms.timeZone),
    guests: row.guests_count,
    answer: row.answer,
    needsCall: row.needs_call,
    status: row.status,
    disruption: row.disruption,
    confirmedByGuest: row.guest_confirmed_at !== null,
    otherTimes: kindsWithTimes.has(kind) ? await listOtherTimes(app.db, venue, row, Date.now()) : [],
    confirmUrl: `${publicUrl}/confirm/${codes.confirm}`,
    declineUrl: `${publicUrl}/decline/${codes.decline}`,
  })
  await app.delivery.smsNow({ phone: row.phone, text })
  if (row.email) await app.delivery.emailNow({ to: row.email, subject, text })
}

async function makeCodes(
  db: Db,
  row: repository.ReservationRow,
): Promise<{ confirm: string; decline: string }> {
  const codes = { confirm: newReservationCode(), decline: newReservationCode() }
  const whole = { reservation_id: row.id, expires_at: row.ends_at, used_at: null }
  // One after the other: a slow hash takes a processor, and there may be no other for whoever waits for an answer.
  const confirm = await hashReservationCode(codes.confirm)
  const decline = await hashReservationCode(codes.decline)
  await repository.insertCodes(db, [
    { ...whole, purpose: 'confirm', code_hash: confirm },
    { ...whole, purpose: 'decline', code_hash: decline },
  ])
  return codes
}

async function findVenue(db: Db, placeId: string): Promise<Venue | undefined> {
  const row = await repository.findVenue(db, placeId, null)
  return row && withTerms(db, row)
}

/** Codes that open nothing any more, and whose visits are older than anybody may ask about. */
function forgetDaily(app: AppInstance): void {
  repeat(app, {
    everyMs: DAY_MS,
    failure: 'old reservations were not forgotten',
    run: async () => {
      await repository.deleteExpiredCodes(app.db)
      await repository.forgetOldGuests(app.db, app.config.noShowMonths + 1)
    },
  })
}
