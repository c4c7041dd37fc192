import { summaryOf } from '#contract/places/place-summary.ts'
import type { TableState } from '#contract/polls/poll-limits.ts'
import type { Poll, PollState, PollSummary } from '#contract/polls/polls.ts'
import type { Reservation, ReservationRequest } from '#contract/reservations/reservations.ts'
import type { Db } from '#server/db/connection.ts'
import { insertIdempotently } from '#server/db/idempotency.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { listPlaceCards } from '#server/features/places/service.ts'
import { oneLine } from '#server/features/publications/rules.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { listTableStates } from '#server/features/reservations/availability/service.ts'
import { type BookingHooks, requestReservation } from '#server/features/reservations/requests/service.ts'
import { requireMoment } from '#server/features/reservations/rules.ts'
import { getReservation } from '#server/features/reservations/service.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { newId, randomToken } from '#server/lib/ids.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import { guest, type SignedIn, type Viewer } from '#server/lib/viewer.ts'
import { managesPoll } from './policy.ts'
import * as repository from './repository.ts'
import { countBoth, expiryOf, guestsFor, hashDevice } from './rules.ts'
import { viewBooking, viewPoll, viewState, viewSummary } from './views.ts'

export const EXPIRE_JOB = 'polls.expire'

/** The visitor of a poll: an account, a device, both or neither. */
export interface Visitor {
  viewer: Viewer
  device: string | null
}

const tagOf = (token: string) => `polls/${token}`

export async function createPoll(
  services: Services,
  viewer: SignedIn,
  request: { title?: string; place_ids: string[]; times: string[]; idempotency_key?: string },
  now: number,
): Promise<Poll> {
  const { db, limits, jobs } = services
  const keyed = { table: 'polls' as const, ownerId: viewer.userId, key: request.idempotency_key }
  const { id } = await insertIdempotently({ db, limits }, { ...keyed, limit: 'polls' }, async () => {
    const places = await requirePlaces(db, request.place_ids)
    const timeZone = await requireOneZone(db, places)
    const times = requireTimes(request.times, timeZone, now)
    await countWrite(limits, 'polls', viewer.userId)
    const poll = {
      id: newId(now),
      token: randomToken(),
      user_id: viewer.userId,
      title: oneLine(request.title ?? ''),
      time_zone: timeZone,
      expires_at: expiryOf(now),
      idempotency_key: request.idempotency_key ?? null,
    }
    await inTransaction(db, async (transaction) => {
      await repository.insertPoll(transaction, poll, { places, times })
      await jobs.send(transaction, EXPIRE_JOB, { pollId: poll.id }, { startAfter: poll.expires_at })
    })
    return poll.id
  })
  return getPoll(db, await repository.findToken(db, id), { viewer, device: null }, now)
}

async function requirePlaces(db: Db, ids: readonly string[]): Promise<repository.OfferedPlace[]> {
  const found = new Map((await repository.listOfferedPlaces(db, ids)).map((place) => [place.id, place]))
  if (new Set(ids).size < ids.length) throw wrongField('place_ids', 'Одно из заведений выбрано дважды')
  return ids.map((id) => {
    const place = found.get(id)
    if (!place) throw wrongField('place_ids', 'Одного из заведений больше нет на сайте')
    return place
  })
}

/** Times are local, so that all places have to be in one time zone. */
async function requireOneZone(db: Db, places: readonly repository.OfferedPlace[]): Promise<string> {
  const { cityById } = await loadReference(db)
  const [zone = 'UTC', ...others] = new Set(
    places.map(({ city_id }) => cityById.get(city_id)?.timeZone ?? 'UTC'),
  )
  if (others.length > 0) throw wrongField('place_ids', 'Заведения в разных часовых поясах')
  return zone
}

function requireTimes(times: readonly string[], timeZone: string, now: number): number[] {
  const moments = [...new Set(times.map((time) => requireMoment(time, timeZone, 'times')))]
  if (moments.some((moment) => moment <= now)) throw wrongField('times', 'Это время уже прошло')
  if (moments.some((moment) => moment >= expiryOf(now).getTime())) {
    throw wrongField('times', 'Голосование живёт 30 дней: выберите время раньше')
  }
  return moments.sort((a, b) => a - b)
}

/** @throws {AppError} RecordNotFound for an unknown link, RecordDeleted for a poll that ran out or was deleted */
export async function getPoll(db: Db, token: string, visitor: Visitor, now: number): Promise<Poll> {
  const row = requireRunning(await repository.findPoll(db, token), now)
  const [state, places] = await Promise.all([
    readState(db, row, now),
    listPlaceCards(db, guest, placeIdsOf(row)),
  ])
  const { viewer, device } = visitor
  return viewPoll(row, {
    state,
    placeById: new Map(places.map((place) => [place.id, summaryOf(place)])),
    viewer,
    deviceHash: device && hashDevice(row.id, device),
  })
}

export async function listPolls(db: Db, viewer: SignedIn, now: number): Promise<PollSummary[]> {
  const rows = await repository.listPollsOf(db, viewer.userId, new Date(now))
  return requireRows(rows, 'Здесь будут ваши голосования').map((row) => viewSummary(row, viewer.userId))
}

/** Leaves out places that have no page any more. */
function placeIdsOf({ places }: repository.PollRow): string[] {
  return places.flatMap(({ place_id }) => place_id ?? [])
}

/** The state is the same for every visitor, so one message serves all open pages. */
async function readState(db: Db, row: repository.PollRow, now: number): Promise<PollState> {
  const moments = row.times.map(({ starts_at }) => Date.parse(starts_at))
  const pairs = row.places.flatMap(({ place_id }, place) =>
    moments.map((startsAt, time) => ({
      placeId: place_id ?? '',
      startsAt,
      guests: guestsFor(countBoth(row.voters, place, time)),
    })),
  )
  const states = await listTableStates(db, pairs, now)
  const tables = row.places.map((_, place): TableState[] =>
    states.slice(place * moments.length, (place + 1) * moments.length),
  )
  return viewState(row, tables)
}

/** Sends polls as they are now to everybody who looks at them. */
export async function showPolls(
  { live }: Pick<Services, 'live'>,
  db: Db,
  ids: readonly string[],
  now: number,
) {
  for (const row of await repository.listPollsById(db, ids)) {
    live.broadcastPoll(row.id, { token: row.token, state: await readState(db, row, now) })
  }
}

export async function findPollToBroadcast(db: Db, token: string): Promise<string | undefined> {
  return repository.findIdOfToken(db, token)
}

export async function setClosed(
  services: Services,
  viewer: SignedIn,
  token: string,
  { isClosed, now }: { isClosed: boolean; now: number },
): Promise<void> {
  await inTransaction(services.db, async (db) => {
    const poll = requireOwn(viewer, requireRunning(await repository.lockPoll(db, token), now))
    if (!isClosed && bookingOf(await repository.findPoll(db, token))) {
      throw new AppError('StateNotAllowed', { message: 'Столик уже забронирован. Сначала отмените бронь' })
    }
    await repository.setClosed(db, poll.id, isClosed)
    await announce(services, db, poll)
  })
}

export async function deletePoll(
  services: Services,
  viewer: SignedIn,
  token: string,
  now: number,
): Promise<void> {
  await inTransaction(services.db, async (db) => {
    const poll = requireOwn(viewer, requireRunning(await repository.lockPoll(db, token), now))
    await repository.clearPoll(db, poll.id)
    await announce(services, db, poll)
  })
}

/**
 * Books at one of the places of the poll and closes it, in one transaction, so that of two requests at once one is refused.
 * A repeated request finds its reservation.
 */
export async function bookPoll(
  services: Services,
  viewer: SignedIn,
  token: string,
  request: ReservationRequest,
  origin: { ip: string; now: number },
): Promise<Reservation> {
  const { db } = services
  const { now } = origin
  const row = requireOwn(viewer, requireRunning(await repository.findPoll(db, token), now))
  // A retry of the request that booked asks for the same time.
  const booking = bookingOf(row)
  if (booking && booking.datetime !== request.datetime) throw alreadyBooked()
  const places = await listPlaceCards(db, guest, placeIdsOf(row))
  if (!places.some(({ id, latinName }) => [id, latinName].includes(request.place_id))) {
    throw wrongField('place_id', 'Этого заведения нет в голосовании')
  }
  const hooks: BookingHooks = {
    beforeLock: (transaction) => lockUnbooked(transaction, token, now),
    afterInsert: (transaction, reservationId) =>
      decide(services, transaction, viewer, { row, reservationId }),
  }
  const reservationId = await requestReservation(services, viewer, request, origin, hooks)
  await inTransaction(db, async (transaction) => {
    // The reservation existed already: by a retry, or because the creator had booked without the poll.
    const poll = await repository.lockPoll(transaction, token)
    if (poll?.reservation_id === reservationId) return
    await lockUnbooked(transaction, token, now)
    await decide(services, transaction, viewer, { row, reservationId })
  })
  return getReservation(db, viewer, reservationId, now, { mine: true })
}

/** @throws {AppError} StateNotAllowed where the poll has a reservation that stands */
async function lockUnbooked(db: Db, token: string, now: number): Promise<void> {
  requireRunning(await repository.lockPoll(db, token), now)
  if (bookingOf(await repository.findPoll(db, token))) throw alreadyBooked()
}

/** Stores the reservation of a locked poll, which closes it, and notifies the voters. */
async function decide(
  services: Services,
  db: Db,
  { userId }: SignedIn,
  { row, reservationId }: { row: { id: string; token: string }; reservationId: string },
): Promise<void> {
  await repository.setReservation(db, row.id, reservationId)
  await announceDecision(services, db, { pollId: row.id, isCancelled: false, actorId: userId })
  await announce(services, db, row)
}

function alreadyBooked(): AppError {
  return new AppError('StateNotAllowed', { message: 'Столик для этой компании уже забронирован' })
}

/** Notifies the voters that a table was booked or cancelled. */
export async function announceDecision(
  { events }: Pick<Services, 'events'>,
  db: Db,
  { pollId, isCancelled, actorId }: { pollId: string; isCancelled: boolean; actorId: string | null },
): Promise<void> {
  const [row] = await repository.listPollsById(db, [pollId])
  const booking = row && viewBooking(row)
  if (!row?.reservation || !booking || isCancelled !== (booking.status === 'cancelled')) return
  await events.publish(db, 'poll.decided', {
    pollId,
    token: row.token,
    placeId: row.reservation.place_id,
    at: booking.datetime,
    guests: booking.guestsCount,
    isCancelled,
    actorId,
    recipientIds: row.voters.flatMap(({ user_id }) => user_id ?? []),
  })
}

/** The reservation of a poll, unless it was cancelled or declined. */
function bookingOf(row: repository.PollRow | undefined): PollState['booking'] {
  const booking = row ? viewBooking(row) : null
  return booking?.status === 'cancelled' ? null : booking
}

/** Closes the polls of a deleted account and takes back its votes, in the transaction of the deletion. */
export async function removePersonFromPolls(
  services: Pick<Services, 'events'>,
  db: Db,
  userId: string,
): Promise<void> {
  const ids = await repository.removePersonFromPolls(db, userId)
  if (ids.length === 0) return
  await repository.incrementVersion(db, ids)
  await services.events.publish(db, 'poll.changed', ...ids.map((pollId) => ({ pollId })))
}

/** For the archive of a person's own data. */
export async function listOwnData(db: Db, userId: string) {
  const [polls, votes] = await Promise.all([
    repository.listOwnPolls(db, userId),
    repository.listOwnPollVotes(db, userId),
  ])
  return { polls, votes }
}

/** After every change, in its transaction. */
export async function announce(
  { events, pageCache }: Pick<Services, 'events' | 'pageCache'>,
  db: Db,
  { id, token }: { id: string; token: string },
): Promise<void> {
  await repository.incrementVersion(db, [id])
  await events.publish(db, 'poll.changed', { pollId: id })
  afterCommit(db, () => pageCache.invalidate(tagOf(token)))
}

interface Ending {
  expires_at: Date
  ended_at: Date | null
}

export function requireRunning<Row extends Ending>(row: Row | undefined, now: number): Row {
  if (!row) throw new AppError('RecordNotFound', { message: 'Такого голосования нет. Проверьте ссылку' })
  if (row.ended_at !== null || row.expires_at.getTime() <= now) {
    throw new AppError('RecordDeleted', { message: 'Это голосование закончилось' })
  }
  return row
}

function requireOwn<Row extends { user_id: string | null }>(viewer: SignedIn, row: Row): Row {
  if (!managesPoll(viewer, row)) throw new AppError('Forbidden')
  return row
}

export function wrongField(field: string, message: string): AppError {
  return new AppError('ValidationFailed', { fields: { [field]: [message] } })
}
