import type { Db } from '#server/db/connection.ts'
import { newId } from '#server/lib/ids.ts'
import { insertCardsByPhone, recount } from '../repository.ts'
import {
  deleteCardsOfPerson,
  linkByPhone,
  listBooked,
  listCardsOfPerson,
  listKnownPhones,
  moveCards,
} from './repository.ts'

/**
 * Gives each of these reservations the card of its phone, a new one where the venue has none, and counts visits
 * again. @returns the places with newly linked reservations
 */
export async function linkReservations(
  db: Db,
  reservationIds: readonly string[],
  now: number,
): Promise<string[]> {
  const booked = await listBooked(db, reservationIds)
  const unlinked = booked.flatMap(({ guest_card_id, phone, ...row }) =>
    guest_card_id === null && phone !== null ? [{ ...row, phone }] : [],
  )
  const known = unlinked.length > 0 ? await listKnownPhones(db, unlinked) : new Set<string>()
  const fresh = new Map(
    unlinked
      .map(({ id: _, ...row }) => [`${row.place_id} ${row.phone}`, row] as const)
      .filter(([key]) => !known.has(key)),
  )
  await insertCardsByPhone(
    db,
    [...fresh.values()].map((row) => ({ ...row, id: newId(now) })),
  )
  const rootIds = await linkByPhone(
    db,
    booked.map(({ id }) => id),
  )
  await recount(db, rootIds)
  return [...new Set(unlinked.map(({ place_id }) => place_id))]
}

/** The data that venues keep of a person, for the archive of their own data. */
export function listOwnGuestCards(db: Db, person: { userId: string; phone: string | null }) {
  return listCardsOfPerson(db, person)
}

/** Deletes the cards of a deleted account at every venue. */
export async function deleteGuestCardsOf(
  db: Db,
  person: { userId: string; phone: string | null },
): Promise<void> {
  await deleteCardsOfPerson(db, person)
}

/** Moves the guest cards of a place that is merged into another. */
export async function moveGuestCards(db: Db, from: string, into: string): Promise<void> {
  await recount(db, await moveCards(db, from, into))
}
