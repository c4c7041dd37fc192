import type { Insertable, Selectable } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Db } from '#server/db/connection.ts'
import type {
  DoorEntries,
  GuestCards,
  Places,
  Polls,
  PollVoters,
  Reservations,
  WaitlistEntries,
} from '#server/db/types.ts'
import { expiryOf } from '#server/features/polls/rules.ts'
import { newId, randomToken } from '#server/lib/ids.ts'
import { addDays, wallTime } from '#server/lib/zone.ts'
import { buildPlace, buildUser, everyDay, type Place, type PlaceExtras } from './factories.ts'

/** A place that takes reservations every day from 12:00 to 02:00 by default. */
export function buildBookablePlace(
  db: Db,
  values: Partial<Insertable<Places>> & PlaceExtras = {},
): Promise<Place> {
  return buildPlace(db, {
    is_reservations_enabled: true,
    seats: 4,
    hours: everyDay('12:00-02:00'),
    ...values,
  })
}

/** A special date, in the format of the settings, on which the place is closed. */
export function closedOn(date: string) {
  return { date, isClosed: true, opensAt: null, closesAt: null, seats: null, note: '' }
}

/**
 * Inserts a reservation for two guests, in two days, for two hours. It does not update `seat_availability`; tests of
 * those use the API.
 */
export async function buildReservation(
  db: Db,
  values: Partial<Insertable<Reservations>> = {},
): Promise<Selectable<Reservations>> {
  const starts_at = values.starts_at ?? new Date(Date.now() + 48 * HOUR_MS)
  return db
    .insertInto('reservations')
    .values({
      id: newId(),
      place_id: values.place_id ?? (await buildBookablePlace(db)).id,
      source: 'guest',
      status: 'requested',
      name: 'Анна',
      phone: '+79160000001',
      guests_count: 2,
      starts_at,
      ends_at: new Date(new Date(starts_at).getTime() + 2 * HOUR_MS),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function buildWaitlistEntry(
  db: Db,
  values: Partial<Insertable<WaitlistEntries>> = {},
): Promise<Selectable<WaitlistEntries>> {
  const from_at = values.from_at ?? new Date(Date.now() + 48 * HOUR_MS)
  return db
    .insertInto('waitlist_entries')
    .values({
      id: newId(),
      place_id: values.place_id ?? (await buildBookablePlace(db)).id,
      name: 'Борис',
      phone: '+79160000002',
      guests_count: 2,
      from_at,
      to_at: new Date(new Date(from_at).getTime() + 2 * HOUR_MS),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function buildDoorEntry(
  db: Db,
  values: Partial<Insertable<DoorEntries>> = {},
): Promise<Selectable<DoorEntries>> {
  const place_id = values.place_id ?? (await buildBookablePlace(db)).id
  return db
    .insertInto('door_entries')
    .values({ id: newId(), name: 'Глеб', guests_count: 2, ...values, place_id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Inserts a guest card with one phone, or with none when it is null. */
export async function buildGuestCard(
  db: Db,
  { phone = '+79160000003', ...values }: Partial<Insertable<GuestCards>> & { phone?: string | null } = {},
): Promise<Selectable<GuestCards>> {
  const place_id = values.place_id ?? (await buildBookablePlace(db)).id
  const id = newId()
  const card = await db
    .insertInto('guest_cards')
    .values({ name: 'Дарья', ...values, id, root_id: id, place_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (phone !== null) {
    await db.insertInto('guest_card_phones').values({ place_id, phone, card_id: id }).execute()
  }
  return card
}

/** `days` from today in a zone: `2026-11-23T19:30`. */
export function localDay(days: number, time = '', timeZone = 'Europe/Moscow'): string {
  const date = addDays(wallTime(Date.now(), timeZone).date, days)
  return time ? `${date}T${time}` : date
}

/** Inserts a poll with two bookable places, in two days and in three. */
export async function buildPoll(
  db: Db,
  { places, ...values }: Partial<Insertable<Polls>> & { places?: Place[] } = {},
): Promise<{ id: string; token: string; places: Place[] }> {
  const offered = places ?? [await buildBookablePlace(db), await buildBookablePlace(db)]
  const poll = {
    id: newId(),
    token: randomToken(),
    user_id: values.user_id ?? (await buildUser(db)).id,
    title: 'Пятница',
    time_zone: 'Europe/Moscow',
    expires_at: expiryOf(Date.now()),
    ...values,
  }
  await db.insertInto('polls').values(poll).execute()
  await db
    .insertInto('poll_places')
    .values(offered.map(({ id, name }, position) => ({ poll_id: poll.id, position, place_id: id, name })))
    .execute()
  const times = [2, 3].map((days) => new Date(Date.now() + days * DAY_MS))
  await db
    .insertInto('poll_times')
    .values(times.map((starts_at, position) => ({ poll_id: poll.id, position, starts_at })))
    .execute()
  return { ...poll, places: offered }
}

export async function buildVote(
  db: Db,
  vote: Partial<Insertable<PollVoters>> & { poll_id: string },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('poll_voters')
    .values({ id, name: 'Глеб', places: [0], times: [0], ...vote })
    .execute()
  return id
}
