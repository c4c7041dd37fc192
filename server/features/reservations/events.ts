import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import type { ReservationSide } from '#server/lib/events.ts'
import { startRecurringTask } from '#server/lib/fastify/recurring-task.ts'
import { UPDATE_DISRUPTIONS_JOB, updateDisruptions } from './disruptions/service.ts'
import { askForFeedback, FEEDBACK_JOB, type FeedbackTask, planFeedback } from './feedback/service.ts'
import { listOtherTimes } from './free-times.ts'
import { countSms, uncountSms } from './messages/sms-limits.ts'
import { composeMessage, kindsWithLinks, kindsWithTimes, type MessageKind } from './messages/wording.ts'
import * as repository from './repository.ts'
import {
  formatLocalDateTime,
  hashReservationCode,
  newReservationCode,
  noShowsSince,
  reminderMoments,
  unansweredReminderMoments,
} from './rules.ts'
import { type Venue, venueWithTerms } from './seats.ts'
import { commonSpan, type Span } from './span.ts'
import { findVenue } from './venue-queries.ts'
import { EXPIRE_JOB, expireHold, offerFreedSeats } from './waiting-list/service.ts'

const SMS_JOB = 'reservations.message'
const EMAIL_JOB = 'reservations.email'
const REMINDER_JOB = 'reservations.reminder'
const UNANSWERED_JOB = 'reservations.unanswered'
const OFFER_JOB = 'reservations.offer'

interface Message {
  reservationId: string
  kind: MessageKind
}

interface Reminder {
  reservationId: string
  /** The planned time: a reservation that was moved since has its own reminders. */
  startsAt: string
  /** When the venue confirmed it: a reservation that was confirmed again has its own reminders. */
  confirmedAt: string
  kind: 'day' | 'hours'
}

/** A request that may still be unanswered by then. */
interface Unanswered {
  reservationId: string
  startsAt: string
  recipient: ReservationSide
}

/** Listeners to the events of reservations: messages to the guest, reminders, the waiting list. */
export function registerReservationEvents(app: AppInstance): void {
  const { events, jobs } = app
  const enqueueMessage = (db: Db, reservationId: string, kind: MessageKind) =>
    enqueue(jobs, db, { reservationId, kind })
  const plan = async (db: Db, reservationId: string) => {
    const row = await repository.findReservation(db, reservationId)
    const venue = row && (await findWithTerms(db, row.place_id))
    if (!row || !venue) return
    const { timeZone } = venue.terms
    await planReminders(app, db, row, timeZone)
    await scheduleUnansweredReminders(app, db, row, timeZone)
    await planFeedback(app, db, row, timeZone)
  }

  events.on('reservation.requested', async (db, requested) => {
    for (const { reservationId } of requested) {
      await enqueueMessage(db, reservationId, 'requested')
      await plan(db, reservationId)
    }
  })
  events.on('reservation.confirmed', async (db, confirmed) => {
    for (const { reservationId, by } of confirmed) {
      if (by === 'venue') await enqueueMessage(db, reservationId, 'confirmed')
      await plan(db, reservationId)
    }
  })
  events.on('reservation.moved', async (db, moved) => {
    for (const { reservationId } of moved) {
      await enqueueMessage(db, reservationId, 'moved')
      await plan(db, reservationId)
    }
  })
  events.on('reservation.arrived', async (db, arrived) => {
    for (const { reservationId } of arrived) await planForArrived(app, db, reservationId)
  })
  events.on('reservation.unanswered', async (db, requests) => {
    for (const { reservationId, recipient } of requests) {
      if (recipient === 'guest') await enqueueMessage(db, reservationId, 'unanswered')
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
      for (const { reservationId } of payloads) await enqueueMessage(db, reservationId, kind)
    })
  }
  events.on('reservation.freed', async (db, freed) => {
    for (const [placeId, changes] of Map.groupBy(freed, (change) => change.placeId))
      await jobs.send(db, OFFER_JOB, { placeId, span: commonSpan(changes.map(({ span }) => span)) })
  })

  jobs.define<Message>({ name: SMS_JOB, run: (message) => sendSms(app, message) })
  jobs.define<Message>({ name: EMAIL_JOB, run: (message) => sendEmail(app, message) })
  jobs.define<Reminder>({ name: REMINDER_JOB, run: (reminder) => remindNow(app, reminder) })
  jobs.define<FeedbackTask>({
    name: FEEDBACK_JOB,
    run: (task) => askForFeedback(app, task, Date.now()),
  })
  const scheduleUpdates = async (db: Db, placeIds: readonly string[]) => {
    for (const placeId of new Set(placeIds)) await jobs.send(db, UPDATE_DISRUPTIONS_JOB, { placeId })
  }
  events.on('reservation.terms-changed', (db, places) =>
    scheduleUpdates(
      db,
      places.map(({ placeId }) => placeId),
    ),
  )
  events.on('place.changed', (db, changes) =>
    scheduleUpdates(
      db,
      changes.filter(({ fields }) => fields.some(isOpeningField)).map(({ placeId }) => placeId),
    ),
  )

  jobs.define<{ placeId: string }>({
    name: UPDATE_DISRUPTIONS_JOB,
    run: ({ placeId }) => updateDisruptions(app, placeId, Date.now()),
  })
  jobs.define<Unanswered>({ name: UNANSWERED_JOB, run: (request) => announceUnanswered(app, request) })
  jobs.define<{ placeId: string; span?: Span }>({
    name: OFFER_JOB,
    run: ({ placeId, span }) => offerFreedSeats(app, placeId, Date.now(), span),
  })
  jobs.define<{ reservationId: string }>({
    name: EXPIRE_JOB,
    run: ({ reservationId }) => expireHold(app, reservationId, Date.now()),
  })
  deleteExpiredDaily(app)
}

/** A job for each channel, so that a failure of one does not send the other again. */
async function enqueue(jobs: AppInstance['jobs'], db: Db, message: Message): Promise<void> {
  await jobs.send(db, SMS_JOB, message)
  await jobs.send(db, EMAIL_JOB, message)
}

const openingFields: ReadonlySet<string> = new Set(['status', 'reopens_on', 'schedules'])

function isOpeningField(field: string): boolean {
  return openingFields.has(field)
}

/** Only confirmed reservations have reminders. */
async function planReminders(
  app: AppInstance,
  db: Db,
  row: repository.ReservationRow,
  timeZone: string,
): Promise<void> {
  if (!row.phone || row.status !== 'confirmed' || row.venue_confirmed_at === null) return
  const confirmedAt = row.venue_confirmed_at.toISOString()
  for (const { kind, at } of reminderMoments(row.starts_at.getTime(), timeZone, Date.now())) {
    const reminder: Reminder = {
      reservationId: row.id,
      startsAt: row.starts_at.toISOString(),
      confirmedAt,
      kind,
    }
    // A confirmation and a move that are dispatched together plan the same reminders.
    const key = `${row.id} ${kind} ${reminder.startsAt} ${confirmedAt}`
    await app.jobs.send(db, REMINDER_JOB, reminder, { startAfter: new Date(at), key })
  }
}

/** Guests whom the venue never confirmed have no question planned yet. */
async function planForArrived(app: AppInstance, db: Db, reservationId: string): Promise<void> {
  const row = await repository.findReservation(db, reservationId)
  const venue = row?.venue_confirmed_at === null ? await findWithTerms(db, row.place_id) : undefined
  if (row && venue) await planFeedback(app, db, row, venue.terms.timeZone)
}

async function remindNow(app: AppInstance, reminder: Reminder): Promise<void> {
  const { reservationId, startsAt, confirmedAt, kind } = reminder
  const row = await repository.findReservation(app.db, reservationId)
  const isStillDue =
    row &&
    row.status === 'confirmed' &&
    row.disruption === null &&
    row.venue_confirmed_at?.toISOString() === confirmedAt &&
    row.starts_at.toISOString() === startsAt &&
    row.starts_at.getTime() > Date.now()
  if (!isStillDue) return
  await inTransaction(app.db, (db) => enqueue(app.jobs, db, { reservationId, kind: `reminder-${kind}` }))
}

async function scheduleUnansweredReminders(
  app: AppInstance,
  db: Db,
  row: repository.ReservationRow,
  timeZone: string,
): Promise<void> {
  if (row.status !== 'requested') return
  const moments = unansweredReminderMoments(Date.now(), row.starts_at.getTime(), timeZone)
  for (const recipient of ['venue', 'guest'] as const) {
    const request: Unanswered = { reservationId: row.id, startsAt: row.starts_at.toISOString(), recipient }
    const key = `${row.id} ${recipient} ${row.version}`
    await app.jobs.send(db, UNANSWERED_JOB, request, { startAfter: new Date(moments[recipient]), key })
  }
}

/** Reminds the venue of a waiting guest; later notifies the guest, who can choose another time. */
export async function announceUnanswered(
  { db, events }: Pick<AppInstance, 'db' | 'events'>,
  { reservationId, startsAt, recipient }: Unanswered,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const row = await repository.findReservation(transaction, reservationId)
    const isWaiting =
      row?.status === 'requested' &&
      row.starts_at.toISOString() === startsAt &&
      row.starts_at.getTime() > Date.now()
    if (isWaiting) await events.publish(transaction, 'reservation.unanswered', { reservationId, recipient })
  })
}

async function sendSms(app: AppInstance, { reservationId, kind }: Message): Promise<void> {
  const row = await findMessaged(app.db, reservationId, kind)
  if (!row?.phone) return
  const recipient = { phone: row.phone, placeId: row.place_id }
  if (!(await countSms(app, recipient))) return
  try {
    const message = await compose(app, row, kind)
    if (message) await app.delivery.smsNow({ phone: row.phone, text: message.text })
  } catch (error) {
    await uncountSms(app, recipient)
    throw error
  }
}

async function sendEmail(app: AppInstance, { reservationId, kind }: Message): Promise<void> {
  const row = await findMessaged(app.db, reservationId, kind)
  if (!row?.email) return
  const message = await compose(app, row, kind)
  if (message) await app.delivery.emailNow({ to: row.email, ...message })
}

/** The reservation, unless the message is no longer true. */
async function findMessaged(
  db: Db,
  reservationId: string,
  kind: MessageKind,
): Promise<repository.ReservationRow | undefined> {
  const row = await repository.findReservation(db, reservationId)
  if (!row?.phone || row.starts_at.getTime() < Date.now()) return undefined
  if (kind === 'offered' && row.status !== 'held') return undefined
  if (kind === 'unanswered' && row.status !== 'requested') return undefined
  const isUpcoming = row.status === 'requested' || row.status === 'confirmed'
  if (kind === 'disrupted' && (row.disruption === null || !isUpcoming)) return undefined
  if (kind === 'resumed' && (row.disruption !== null || !isUpcoming)) return undefined
  return row
}

/** Creates codes and stores only their hashes, so every attempt and channel has codes of its own. */
async function compose(
  app: AppInstance,
  row: repository.ReservationRow,
  kind: MessageKind,
): Promise<{ subject: string; text: string } | undefined> {
  const venue = await findWithTerms(app.db, row.place_id)
  if (!venue) return undefined
  const codes = kindsWithLinks.has(kind) ? await makeCodes(app.db, row) : { confirm: '', decline: '' }
  const { publicUrl } = app.config
  return composeMessage(kind, {
    placeName: venue.name,
    address: [venue.street, venue.building].filter(Boolean).join(', '),
    placePhone: venue.phone,
    datetime: formatLocalDateTime(row.starts_at.getTime(), venue.terms.timeZone),
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
}

async function makeCodes(
  db: Db,
  row: repository.ReservationRow,
): Promise<{ confirm: string; decline: string }> {
  const codes = { confirm: newReservationCode(), decline: newReservationCode() }
  const common = { reservation_id: row.id, expires_at: row.ends_at, used_at: null }
  // One after the other, because a slow hash occupies a processor that requests need.
  const confirm = await hashReservationCode(codes.confirm)
  const decline = await hashReservationCode(codes.decline)
  await repository.insertCodes(db, [
    { ...common, purpose: 'confirm', code_hash: confirm },
    { ...common, purpose: 'decline', code_hash: decline },
  ])
  return codes
}

async function findWithTerms(db: Db, placeId: string): Promise<Venue | undefined> {
  const row = await findVenue(db, placeId, null)
  return row && venueWithTerms(db, row)
}

const WAITING_KEPT_DAYS = 30

/** Deletes expired codes and old personal data daily. */
function deleteExpiredDaily(app: AppInstance): void {
  startRecurringTask(app, {
    everyMs: DAY_MS,
    failure: 'old data of guests was not deleted',
    run: async () => {
      await repository.deleteExpiredCodes(app.db)
      const now = Date.now()
      const visits = noShowsSince({ noShowMonths: app.config.noShowMonths + 1 }, now)
      await repository.deleteOldGuestData(app.db, {
        visits,
        waiting: new Date(now - WAITING_KEPT_DAYS * DAY_MS),
      })
    },
  })
}
