import { type GuestSort, MAX_CARD_PHONES, readTags } from '#contract/guest-cards/guest-card-values.ts'
import type { GuestCard, GuestCardChange, GuestSummary } from '#contract/guest-cards/guest-cards.ts'
import type { Db } from '#server/db/connection.ts'
import { insertIdempotently } from '#server/db/idempotency.ts'
import { inTransaction, violatedUnique } from '#server/db/transaction.ts'
import { normaliseAddress } from '#server/features/accounts/rules.ts'
import { cleanText } from '#server/features/publications/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import { readPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import * as lists from './list-queries.ts'
import { logAccess, logAction } from './log-queries.ts'
import { can, type GuestRight, rightsOf } from './policy.ts'
import * as repository from './repository.ts'
import { type MergeTexts, mergedTexts, readGuestQuery, separatedTexts, textsOf } from './rules.ts'
import { viewCard, viewRow, viewSummary } from './views.ts'

type GuestServices = Pick<Services, 'db' | 'config' | 'events' | 'limits'>

/** @throws {AppError} RecordNotFound, Forbidden for those who may not do that to the guests of the place */
export async function requireGuestRight(
  db: Db,
  viewer: SignedIn,
  idOrSlug: string,
  action: GuestRight,
): Promise<repository.GuestVenue> {
  const venue = await repository.findVenue(db, idOrSlug, viewer.userId)
  if (!venue) throw new AppError('RecordNotFound', { message: 'Заведение не найдено' })
  if (!can(viewer, venue, action)) throw new AppError('Forbidden')
  return venue
}

/** Strangers do not learn that there is such a card. A merged card leads to the one that is shown for it. */
export async function requireCard(
  db: Db,
  viewer: SignedIn,
  id: string,
  action: GuestRight,
): Promise<{ card: repository.CardRow; venue: repository.GuestVenue }> {
  const found = await repository.findCard(db, id)
  const card = found && found.root_id !== id ? await repository.findCard(db, found.root_id) : found
  const venue = card && (await repository.findVenue(db, card.place_id, viewer.userId))
  if (!venue || !can(viewer, venue, 'see')) throw notFound()
  if (!can(viewer, venue, action)) throw new AppError('Forbidden')
  return { card, venue }
}

export async function listGuests(
  { db, config }: GuestServices,
  viewer: SignedIn,
  placeId: string,
  query: { query?: string; tag?: string; sort?: GuestSort; limit?: number; offset?: number },
) {
  const venue = await requireGuestRight(db, viewer, placeId, 'see')
  const page = readPage(query)
  const text = query.query?.trim()
  const criteria = { placeId: venue.id, tag: query.tag, search: text ? readGuestQuery(text) : undefined }
  const [cards, total, tags] = await Promise.all([
    lists.listCardsWith(db, criteria, { sort: query.sort ?? 'recent', ...page.rows }),
    lists.countCardsWith(db, criteria),
    lists.listTags(db, venue.id),
  ])
  await logAccess(db, logEntryOf(viewer, venue.id, 'list'))
  const { rows, isEnd } = page.cut(cards, (card) => card)
  return {
    guests: await viewRows(db, rows, venue.time_zone),
    isEnd,
    total,
    tags,
    keptMonths: config.guestCardMonths,
    rights: rightsOf(viewer, venue),
  }
}

async function viewRows(db: Db, cards: readonly repository.CardRow[], timeZone: string) {
  const phones = await phonesByCard(
    db,
    cards.map(({ id }) => id),
  )
  return cards.map((card) => viewRow(card, phones.get(card.id) ?? [], timeZone))
}

export async function phonesByCard(db: Db, rootIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await repository.listPhones(db, rootIds)
  return new Map(
    [...Map.groupBy(rows, ({ rootId }) => rootId)].map(([id, cardPhones]) => [
      id,
      cardPhones.map(({ phone }) => phone),
    ]),
  )
}

/** For the board: the guest cards of these reservations. */
export async function summariesOf(
  db: Db,
  reservationIds: readonly string[],
): Promise<Map<string, GuestSummary>> {
  const rows = await lists.listOfReservations(db, reservationIds)
  return new Map(rows.map((row) => [row.reservation_id, viewSummary(row)]))
}

export async function getGuest(guests: GuestServices, viewer: SignedIn, id: string): Promise<GuestCard> {
  const { card, venue } = await requireCard(guests.db, viewer, id, 'see')
  await logAccess(guests.db, logEntryOf(viewer, venue.id, 'open', card.id))
  return presentCard(guests, viewer, card, venue)
}

const MAX_RESERVATIONS = 50

/** The card in the view of a viewer who may see it. */
export async function presentCard(
  { db, config }: GuestServices,
  viewer: SignedIn,
  card: repository.CardRow,
  venue: repository.GuestVenue,
): Promise<GuestCard> {
  const [phones, reservations, merged, similar] = await Promise.all([
    repository.listPhones(db, [card.id]),
    lists.listReservationsOf(db, card.id, MAX_RESERVATIONS),
    lists.listMerged(db, card.id),
    lists.listSimilar(db, card),
  ])
  return viewCard(card, {
    phones,
    reservations,
    merged,
    similar: await viewRows(db, similar, venue.time_zone),
    timeZone: venue.time_zone,
    keptMonths: config.guestCardMonths,
    rights: rightsOf(viewer, venue),
  })
}

export async function addGuest(
  guests: GuestServices,
  viewer: SignedIn,
  placeId: string,
  { idempotency_key, ...request }: GuestCardChange & { idempotency_key?: string },
  now: number,
): Promise<GuestCard> {
  const venue = await requireGuestRight(guests.db, viewer, placeId, 'change')
  const { phones = [], ...texts } = readChange(request)
  requireFewPhones(phones, MAX_CARD_PHONES)
  requireNameOrPhone(texts.name, phones)
  const keyed = { table: 'guest_cards', ownerId: venue.id, key: idempotency_key } as const
  const { id } = await insertIdempotently(guests, keyed, async () => {
    await countWrite(guests.limits, 'edits', viewer.userId)
    const id = newId(now)
    await inTransaction(guests.db, async (db) => {
      // The key of a repeated request is checked before the phones that the first request added.
      await repository.insertCard(db, {
        ...texts,
        id,
        root_id: id,
        place_id: venue.id,
        idempotency_key: idempotency_key ?? null,
        created_by: viewer.userId,
      })
      await refuseKnownPhones(db, venue.id, phones)
      await savePhones(db, { place_id: venue.id, card_id: id }, phones)
      await logAction(db, logEntryOf(viewer, venue.id, 'add', id))
      await guests.events.publish(db, 'guest-cards.changed', { placeId: venue.id })
    })
    return id
  })
  const { card } = await requireCard(guests.db, viewer, id, 'see')
  return presentCard(guests, viewer, card, venue)
}

/** @throws {AppError} EditConflict when somebody has changed the card, or merged it into another, since */
export async function changeGuest(
  guests: GuestServices,
  viewer: SignedIn,
  id: string,
  { version, ...request }: GuestCardChange & { version: number },
): Promise<GuestCard> {
  const change = readChange(request)
  await countWrite(guests.limits, 'edits', viewer.userId)
  await inTransaction(guests.db, async (db) => {
    const { venue } = await requireCard(db, viewer, id, 'change')
    const [locked] = await repository.lockCards(db, [id])
    if (locked?.merged_into !== null || locked.version !== version) throw new AppError('EditConflict')
    const { phones, ...texts } = change
    requireNameOrPhone(texts.name ?? locked.name, phones ?? (await repository.listPhones(db, [id])))
    if (phones) await replacePhones(db, locked, phones)
    await repository.updateCard(db, id, texts)
    await logAction(db, logEntryOf(viewer, venue.id, 'change', id))
    await guests.events.publish(db, 'guest-cards.changed', { placeId: venue.id })
  })
  return reloadCard(guests, viewer, id)
}

/** Phones that are kept stay on the cards merged into this one, so that separating gives them back. */
async function replacePhones(db: Db, card: repository.CardRow, phones: readonly string[]): Promise<void> {
  const before = await repository.listPhones(db, [card.id])
  const known = new Set(before.map(({ phone }) => phone))
  requireFewPhones(phones, Math.max(MAX_CARD_PHONES, known.size))
  const added = phones.filter((phone) => !known.has(phone))
  await refuseKnownPhones(db, card.place_id, added)
  await repository.removePhones(
    db,
    card.place_id,
    [...known].filter((phone) => !phones.includes(phone)),
  )
  await savePhones(db, { place_id: card.place_id, card_id: card.id }, added)
}

async function refuseKnownPhones(db: Db, placeId: string, phones: readonly string[]): Promise<void> {
  if (phones.length > 0 && (await repository.findByPhones(db, placeId, phones)).length > 0) throw knownPhone()
}

async function savePhones(
  db: Db,
  card: { place_id: string; card_id: string },
  phones: readonly string[],
): Promise<void> {
  try {
    await repository.addPhones(
      db,
      phones.map((phone) => ({ ...card, phone })),
    )
  } catch (error) {
    throw violatedUnique(error) ? knownPhone() : error
  }
}

function knownPhone(): AppError {
  return refused('phones', 'Этот телефон уже в другой карточке. Найдите её и объедините с этой')
}

/** Irreversible, so the page asks for confirmation. Reservations are kept without the card. */
export async function eraseGuest(guests: GuestServices, viewer: SignedIn, id: string): Promise<void> {
  await inTransaction(guests.db, async (db) => {
    const { venue } = await requireCard(db, viewer, id, 'erase')
    const [locked] = await repository.lockCards(db, [id])
    if (!locked) throw notFound()
    // The person who erases has seen this card, not the one it is shown as since.
    if (locked.merged_into !== null) {
      throw new AppError('StateNotAllowed', {
        message: 'Карточку объединили с другой. Откройте её ещё раз',
      })
    }
    await repository.deleteCard(db, id)
    await logAction(db, logEntryOf(viewer, venue.id, 'erase'))
    await guests.events.publish(db, 'guest-cards.changed', { placeId: venue.id })
  })
}

/** Merges the other card into this one. Both rows are kept, so that it can be undone. */
export async function mergeGuests(
  guests: GuestServices,
  viewer: SignedIn,
  id: string,
  otherId: string,
): Promise<GuestCard> {
  await inTransaction(guests.db, async (db) => {
    const { into, other, venue } = await lockTwo(db, viewer, id, otherId)
    const before = textsOf(into)
    const after = mergedTexts(before, textsOf(other))
    await repository.updateCard(db, other.id, { merge_texts: JSON.stringify({ before, after }) })
    await repository.setRoot(db, other.id, into.id)
    await repository.updateCard(db, into.id, after)
    await repository.recount(db, [into.id])
    await logAction(db, logEntryOf(viewer, venue.id, 'merge', into.id))
    await guests.events.publish(db, 'guest-cards.changed', { placeId: venue.id })
  })
  return reloadCard(guests, viewer, id)
}

/** Two cards of one venue, neither of them merged. @throws {AppError} ValidationFailed for the same card */
async function lockTwo(db: Db, viewer: SignedIn, id: string, otherId: string) {
  const one = await requireCard(db, viewer, id, 'change')
  const two = await requireCard(db, viewer, otherId, 'change')
  if (one.venue.id !== two.venue.id) throw notFound()
  if (one.card.id === two.card.id) throw refused('other_id', 'Это одна и та же карточка')
  const locked = await repository.lockCards(db, [one.card.id, two.card.id])
  const into = locked.find((card) => card.id === one.card.id)
  const other = locked.find((card) => card.id === two.card.id)
  // Somebody may have merged them while the lock was awaited.
  if (!into || !other || into.merged_into !== null || other.merged_into !== null) throw notFound()
  return { into, other, venue: one.venue }
}

/** @returns the card that it was shown as */
export async function separateGuest(guests: GuestServices, viewer: SignedIn, id: string): Promise<GuestCard> {
  const shownAs = await inTransaction(guests.db, async (db) => {
    const { card: root, venue } = await requireCard(db, viewer, id, 'change')
    const locked = await repository.lockCards(db, [root.id, id])
    const card = locked.find((one) => one.id === id)
    const into = locked.find((one) => one.id === root.id)
    if (!into || !card || card.merged_into === null || card.root_id !== root.id) {
      throw new AppError('StateNotAllowed', { message: 'Эта карточка уже отдельная' })
    }
    const texts = card.merged_into === into.id ? (card.merge_texts as MergeTexts | null) : null
    await repository.setRoot(db, id, id)
    await repository.updateCard(db, id, { merge_texts: null })
    await repository.updateCard(db, into.id, texts ? separatedTexts(textsOf(into), texts) : {})
    await repository.recount(db, [into.id, id])
    await logAction(db, logEntryOf(viewer, venue.id, 'separate', into.id))
    await guests.events.publish(db, 'guest-cards.changed', { placeId: venue.id })
    return into.id
  })
  return reloadCard(guests, viewer, shownAs)
}

export async function markGuestsDistinct(
  guests: GuestServices,
  viewer: SignedIn,
  id: string,
  otherId: string,
): Promise<GuestCard> {
  await inTransaction(guests.db, async (db) => {
    const { into, other } = await lockTwo(db, viewer, id, otherId)
    await repository.markDistinct(db, into.id, other.id)
  })
  return reloadCard(guests, viewer, id)
}

async function reloadCard(guests: GuestServices, viewer: SignedIn, id: string): Promise<GuestCard> {
  const { card, venue } = await requireCard(guests.db, viewer, id, 'see')
  return presentCard(guests, viewer, card, venue)
}

/** The texts to store; only fields of the request. */
function readChange(request: GuestCardChange) {
  const { name, birthday, allergies, notes, tags, phones } = request
  return {
    ...(name !== undefined && { name: cleanText(name).replaceAll('\n', ' ') }),
    ...(birthday !== undefined && { birthday }),
    ...(allergies !== undefined && { allergies: cleanText(allergies).replaceAll('\n', ' ') }),
    ...(notes !== undefined && { notes: cleanText(notes) }),
    ...(tags !== undefined && { tags: readTags(tags) }),
    ...(phones !== undefined && { phones: readPhones(phones) }),
  }
}

function readPhones(phones: readonly string[]): string[] {
  const read = phones.map((phone) => normaliseAddress({ phone })?.value)
  if (read.includes(undefined)) throw refused('phones', 'Проверьте номер телефона')
  return [...new Set(read.flatMap((phone) => phone ?? []))]
}

/** The search finds a card by nothing else. */
function requireNameOrPhone(name: string | undefined, phones: readonly unknown[]): void {
  if (!name && phones.length === 0) throw refused('name', 'Напишите имя или телефон')
}

function requireFewPhones(phones: readonly string[], most: number): void {
  if (phones.length > most) throw refused('phones', `Телефонов может быть не больше ${most}`)
}

export function logEntryOf<Action extends Parameters<typeof logAction>[1]['action']>(
  viewer: SignedIn,
  placeId: string,
  action: Action,
  cardId: string | null = null,
) {
  return { place_id: placeId, card_id: cardId, user_id: viewer.userId, action }
}

function refused(field: string, message: string): AppError {
  return new AppError('ValidationFailed', { fields: { [field]: [message] } })
}

function notFound(): AppError {
  return new AppError('RecordNotFound', { message: 'Карточка гостя не найдена' })
}
