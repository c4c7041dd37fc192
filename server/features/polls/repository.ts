import { expressionBuilder, type Insertable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connection.ts'
import { currentTime, timeFromNow } from '#server/db/fragments/columns.ts'
import type { DB, PollPlaces, Polls, PollTimes, PollVoters } from '#server/db/types.ts'

const p = expressionBuilder<DB & { p: Polls }, 'p'>()

const places = p
  .selectFrom('poll_places as o')
  .leftJoin('visible_places as v', 'v.id', 'o.place_id')
  .select(['v.id as place_id', 'o.name'])
  .whereRef('o.poll_id', '=', 'p.id')
  .orderBy('o.position')

const times = p
  .selectFrom('poll_times as o')
  .select('o.starts_at')
  .whereRef('o.poll_id', '=', 'p.id')
  .orderBy('o.position')

const voters = p
  .selectFrom('poll_voters as v')
  .select(['v.id', 'v.name', 'v.places', 'v.times', 'v.user_id', 'v.device_hash'])
  .whereRef('v.poll_id', '=', 'p.id')
  .orderBy('v.created_at')
  .orderBy('v.id')

const reservation = p
  .selectFrom('reservations as r')
  .innerJoin('places as at', 'at.id', 'r.place_id')
  .select(['r.status', 'r.starts_at', 'r.guests_count', 'at.id as place_id', 'at.name', 'at.latin_name'])
  .whereRef('r.id', '=', 'p.reservation_id')

const creator = p
  .selectFrom('users as u')
  .select('u.first_name')
  .whereRef('u.id', '=', 'p.user_id')
  .where('u.is_deleted', '=', false)

export type PollRow = NonNullable<Awaited<ReturnType<typeof findPoll>>>

function selectPolls(db: Db) {
  return db
    .selectFrom('polls as p')
    .select([
      'p.id',
      'p.token',
      'p.user_id',
      'p.title',
      'p.time_zone',
      'p.version',
      'p.closed_at',
      'p.reservation_id',
      'p.expires_at',
      'p.ended_at',
      jsonArrayFrom(places).as('places'),
      jsonArrayFrom(times).as('times'),
      jsonArrayFrom(voters).as('voters'),
      jsonObjectFrom(reservation).as('reservation'),
      jsonObjectFrom(creator).as('creator'),
    ])
}

export async function findPoll(db: Db, token: string) {
  return selectPolls(db).where('p.token', '=', token).executeTakeFirst()
}

export async function listPollsById(db: Db, ids: readonly string[]): Promise<PollRow[]> {
  return selectPolls(db)
    .where(({ eb, fn }) => eb('p.id', '=', fn.any(sql.val([...ids]))))
    .where('p.ended_at', 'is', null)
    .execute()
}

/** Locks a poll, so that votes, closing and booking happen one after another. */
export async function lockPoll(db: Db, token: string) {
  return db
    .selectFrom('polls')
    .select(['id', 'token', 'user_id', 'closed_at', 'expires_at', 'ended_at', 'reservation_id'])
    .where('token', '=', token)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function findIdOfToken(db: Db, token: string): Promise<string | undefined> {
  const poll = await db
    .selectFrom('polls')
    .select('id')
    .where('token', '=', token)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return poll?.id
}

export async function findToken(db: Db, id: string): Promise<string> {
  const { token } = await db
    .selectFrom('polls')
    .select('token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return token
}

export interface OfferedPlace {
  id: string
  name: string
  city_id: number
}

/** Places that have a page now. */
export async function listOfferedPlaces(db: Db, ids: readonly string[]): Promise<OfferedPlace[]> {
  return db
    .selectFrom('visible_places as v')
    .innerJoin('places as p', 'p.id', 'v.id')
    .select(['p.id', 'p.name', 'p.city_id'])
    .where(({ eb, fn }) => eb('v.id', '=', fn.any(sql.val([...ids]))))
    .execute()
}

export async function insertPoll(
  db: Db,
  poll: Insertable<Polls>,
  options: { places: readonly OfferedPlace[]; times: readonly number[] },
): Promise<void> {
  await db.insertInto('polls').values(poll).execute()
  const offered: Insertable<PollPlaces>[] = options.places.map(({ id, name }, position) => ({
    poll_id: poll.id,
    position,
    place_id: id,
    name,
  }))
  await db.insertInto('poll_places').values(offered).execute()
  const moments: Insertable<PollTimes>[] = options.times.map((moment, position) => ({
    poll_id: poll.id,
    position,
    starts_at: new Date(moment),
  }))
  await db.insertInto('poll_times').values(moments).execute()
}

/** The vote of a person, and that of their device. */
export async function listOwnVotes(
  db: Db,
  pollId: string,
  own: { userId: string | null; deviceHash: string },
): Promise<{ id: string; user_id: string | null; device_hash: string | null }[]> {
  return db
    .selectFrom('poll_voters')
    .select(['id', 'user_id', 'device_hash'])
    .where('poll_id', '=', pollId)
    .where((eb) => eb.or([eb('device_hash', '=', own.deviceHash), eb('user_id', '=', own.userId)]))
    .execute()
}

export async function countVoters(db: Db, pollId: string): Promise<number> {
  const { count } = await db
    .selectFrom('poll_voters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('poll_id', '=', pollId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertVote(db: Db, vote: Insertable<PollVoters>): Promise<void> {
  await db.insertInto('poll_voters').values(vote).execute()
}

/** A vote without a phone keeps the earlier phone. */
export async function updateVote(
  db: Db,
  id: string,
  { phone, ...vote }: Pick<Insertable<PollVoters>, 'name' | 'places' | 'times' | 'user_id' | 'phone'>,
): Promise<void> {
  await db
    .updateTable('poll_voters')
    .set({ ...vote, ...(phone && { phone }), updated_at: currentTime })
    .where('id', '=', id)
    .execute()
}

export async function findVote(db: Db, pollId: string, id: string) {
  return db
    .selectFrom('poll_voters')
    .select(['user_id', 'device_hash'])
    .where('poll_id', '=', pollId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deleteVotes(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('poll_voters').where('id', 'in', ids).execute()
}

export async function setClosed(db: Db, id: string, isClosed: boolean): Promise<void> {
  await db
    .updateTable('polls')
    .set({ closed_at: isClosed ? currentTime : null })
    .where('id', '=', id)
    .execute()
}

export async function setReservation(db: Db, id: string, reservationId: string): Promise<void> {
  await db
    .updateTable('polls')
    .set({ reservation_id: reservationId, closed_at: currentTime })
    .where('id', '=', id)
    .execute()
}

export async function incrementVersion(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('polls')
    .set((poll) => ({ version: poll('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}

/** Deletes everything but the token, so that its page can say that the poll is over. */
export async function clearPoll(db: Db, id: string): Promise<void> {
  for (const table of ['poll_voters', 'poll_places', 'poll_times'] as const) {
    await db.deleteFrom(table).where('poll_id', '=', id).execute()
  }
  await db
    .updateTable('polls')
    .set({ title: '', user_id: null, reservation_id: null, idempotency_key: null, ended_at: currentTime })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

const YEAR_MS = 365 * 86_400_000

export async function deleteEndedPolls(db: Db): Promise<void> {
  await db.deleteFrom('polls').where('ended_at', '<', timeFromNow(-YEAR_MS)).execute()
}

/** The polls that reservations were made from. */
export async function listIdsOfReservations(db: Db, reservationIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('polls')
    .select('id')
    .where(({ eb, fn }) => eb('reservation_id', '=', fn.any(sql.val([...reservationIds]))))
    .execute()
  return rows.map(({ id }) => id)
}

/** The distinct phones of voters who asked for a message. */
export async function listPhones(db: Db, pollId: string) {
  return db
    .selectFrom('poll_voters')
    .select(['user_id', 'phone'])
    .distinctOn('phone')
    .where('poll_id', '=', pollId)
    .where('phone', 'is not', null)
    .execute()
}

export async function findPlaceName(db: Db, id: string): Promise<string> {
  const place = await db.selectFrom('places').select('name').where('id', '=', id).executeTakeFirst()
  return place?.name ?? 'Заведение'
}

const MAX_LISTED = 50

/** Polls that a person made or voted in, latest first. */
export async function listPollsOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('polls as p')
    .select((eb) => [
      'p.token',
      'p.title',
      'p.user_id',
      'p.closed_at',
      'p.expires_at',
      jsonArrayFrom(places).as('places'),
      eb
        .selectFrom('poll_voters as v')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('v.poll_id', '=', 'p.id')
        .as('voters_count'),
    ])
    .where((eb) =>
      eb.or([
        eb('p.user_id', '=', userId),
        eb('p.id', 'in', eb.selectFrom('poll_voters').select('poll_id').where('user_id', '=', userId)),
      ]),
    )
    .where('p.ended_at', 'is', null)
    .where('p.expires_at', '>', now)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

/** Closes the polls of a deleted account and removes its votes. @returns the polls that changed */
export async function removePersonFromPolls(db: Db, userId: string): Promise<string[]> {
  const closed = await db
    .updateTable('polls')
    .set(({ fn }) => ({
      user_id: null,
      closed_at: fn.coalesce('closed_at', currentTime),
      idempotency_key: null,
    }))
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  const left = await db
    .deleteFrom('poll_voters')
    .where('user_id', '=', userId)
    .returning('poll_id as id')
    .execute()
  return [...new Set([...closed, ...left].map(({ id }) => id))]
}

/** For the archive of a person's own data. */
export async function listOwnPolls(db: Db, userId: string) {
  return db
    .selectFrom('polls as p')
    .select([
      'p.title',
      'p.created_at',
      'p.closed_at',
      'p.expires_at',
      jsonArrayFrom(places).as('places'),
      jsonArrayFrom(times).as('times'),
    ])
    .where('p.user_id', '=', userId)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()
}

export async function listOwnPollVotes(db: Db, userId: string) {
  return db
    .selectFrom('poll_voters as own')
    .innerJoin('polls as p', 'p.id', 'own.poll_id')
    .select([
      'p.title',
      'own.name',
      'own.phone',
      'own.places',
      'own.times',
      'own.created_at',
      'own.updated_at',
    ])
    .where('own.user_id', '=', userId)
    .orderBy('own.created_at')
    .orderBy('own.id')
    .execute()
}
