import { createHash } from 'node:crypto'
import type { CalendarFeed } from '#contract/reservations/calendar-feeds.ts'
import { readCalendarFeed } from '#contract/reservations/calendar-feeds.ts'
import type { Db } from '#server/db/connection.ts'
import { hashToken, newToken } from '#server/features/accounts/rules.ts'
import { readOwnCalendar } from '#server/features/reservations/service.ts'
import type { Span } from '#server/features/reservations/span.ts'
import { readVenueCalendar, requireSettingsAccess } from '#server/features/reservations/venue/service.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn, Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { FEED_SPAN_MS, formatFeed, formatOwnFeed } from './rules.ts'

/** A place whose reservations the viewer may see, or null for their own bookings. */
type Subject = string | null

/** @throws {AppError} Forbidden for people who may not see the reservations of the place */
async function ownerOf(db: Db, viewer: SignedIn, subject: Subject): Promise<repository.FeedOwner> {
  const { userId } = viewer
  if (subject === null) return { placeId: null, userId }
  const { id } = await requireSettingsAccess(db, viewer, subject)
  return { placeId: id, userId }
}

export async function getFeed(db: Db, viewer: SignedIn, subject: Subject): Promise<CalendarFeed | null> {
  const row = await repository.findFeed(db, await ownerOf(db, viewer, subject))
  return row ? viewFeed(row) : null
}

/** Only the hash of the address is stored, so it is shown only once. */
export async function renewFeed(
  { db, config }: Pick<Services, 'db' | 'config'>,
  viewer: SignedIn,
  subject: Subject,
  { hasPhones }: { hasPhones: boolean },
): Promise<{ feed: CalendarFeed; address: string }> {
  const { placeId, userId } = await ownerOf(db, viewer, subject)
  const secret = newToken()
  const row = await repository.saveFeed(db, {
    place_id: placeId,
    user_id: userId,
    token_hash: hashToken(secret),
    has_phones: hasPhones,
  })
  return {
    feed: viewFeed(row),
    address: `${config.publicUrl}${readCalendarFeed.path.replace(':secret', secret)}`,
  }
}

export async function stopFeed(db: Db, viewer: SignedIn, subject: Subject): Promise<void> {
  await repository.deleteFeed(db, await ownerOf(db, viewer, subject))
}

/** Ends every address of a person whose account was taken over: making one needs no proof of identity. */
export function stopFeedsOf(db: Db, userId: string): Promise<void> {
  return repository.deleteFeedsOf(db, userId)
}

interface ReadFeed {
  text: string
  etag: string
  /** The time of the latest change. */
  modifiedAt: number
}

/**
 * @throws {AppError} RecordNotFound for an invalid address, also once its person may no longer see the reservations
 */
export async function readFeed(
  { db, config }: Pick<Services, 'db' | 'config'>,
  secret: string,
  now: number,
): Promise<ReadFeed> {
  const tokenHash = hashToken(secret)
  const feed = await repository.findFeedByHash(db, tokenHash)
  if (!feed) throw noFeed()
  const viewer: Viewer = {
    userId: feed.user_id,
    sessionId: null,
    isAdmin: feed.role === 'admin',
    isContentManager: feed.role === 'content_manager',
  }
  const span = { from: now - FEED_SPAN_MS.before, to: now + FEED_SPAN_MS.after }
  const { text, rows } =
    feed.place_id === null
      ? await readOwn(db, config, { userId: feed.user_id, span, now })
      : await readVenue(db, config, { viewer, placeId: feed.place_id, hasPhones: feed.has_phones, span, now })
  await repository.touchFeed(db, tokenHash)
  return {
    text,
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
    modifiedAt: Math.max(feed.created_at.getTime(), ...rows.map((row) => row.updated_at.getTime())),
  }
}

async function readVenue(
  db: Db,
  { publicUrl }: Services['config'],
  {
    viewer,
    placeId,
    hasPhones,
    span,
    now,
  }: { viewer: Viewer; placeId: string; hasPhones: boolean; span: Span; now: number },
) {
  const { venue, rows } = await readVenueCalendar(db, viewer, placeId, span).catch((error: unknown) => {
    throw error instanceof AppError ? noFeed() : error
  })
  const text = formatFeed({
    placeName: venue.name,
    address: [venue.street, venue.building].filter(Boolean).join(', '),
    timeZone: venue.terms.timeZone,
    boardUrl: `${publicUrl}/${venue.latin_name}/reservations`,
    hasPhones,
    now,
    events: rows.map((row) => ({
      ...timesOf(row),
      status: row.status,
      name: row.name,
      phone: row.phone,
      guestsCount: row.guests_count,
      zone: row.zone_name,
      comment: row.comment,
    })),
  })
  return { text, rows }
}

/** The bookings of a guest, and those made from polls in which they voted. */
async function readOwn(
  db: Db,
  { publicUrl }: Services['config'],
  { userId, span, now }: { userId: string; span: Span; now: number },
) {
  const rows = await readOwnCalendar(db, userId, span)
  const bookings = rows.map((row) => ({
    ...timesOf(row),
    status: row.status,
    guestsCount: row.guests_count,
    isFromPoll: row.isFromPoll,
    placeName: row.placeName,
    address: row.address,
    timeZone: row.timeZone,
    zone: row.zone_name,
  }))
  return { text: formatOwnFeed({ bookings, publicUrl, now }), rows }
}

function timesOf(row: { id: string; starts_at: Date; ends_at: Date; created_at: Date; updated_at: Date }) {
  return {
    id: row.id,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  }
}

function noFeed(): AppError {
  return new AppError('RecordNotFound', { message: 'Такого календаря нет: адрес обновили или отключили' })
}

function viewFeed(row: repository.FeedRow): CalendarFeed {
  return {
    hasPhones: row.has_phones,
    createdAt: row.created_at.toISOString(),
    lastReadAt: row.last_read_at?.toISOString() ?? null,
  }
}
