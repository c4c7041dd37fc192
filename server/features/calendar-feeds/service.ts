import { createHash } from 'node:crypto'
import type { CalendarFeed } from '#contract/reservations/calendar-feeds.ts'
import { readCalendarFeed } from '#contract/reservations/calendar-feeds.ts'
import type { Db } from '#server/db/connection.ts'
import { hashToken, newToken } from '#server/features/accounts/rules.ts'
import { readBook, requireSettingsAccess } from '#server/features/reservations/venue/service.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn, Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { FEED_SPAN_MS, wordFeed } from './rules.ts'

/** @throws {AppError} Forbidden for people who may not see the reservations of the place */
export async function getFeed(db: Db, viewer: SignedIn, placeId: string): Promise<CalendarFeed | null> {
  const { id } = await requireSettingsAccess(db, viewer, placeId)
  const row = await repository.findFeed(db, { placeId: id, userId: viewer.userId })
  return row ? viewFeed(row) : null
}

/** Only the hash of the address is stored, so it is shown only once. */
export async function renewFeed(
  { db, config }: Pick<Services, 'db' | 'config'>,
  viewer: SignedIn,
  placeId: string,
  { hasPhones }: { hasPhones: boolean },
): Promise<{ feed: CalendarFeed; address: string }> {
  const { id } = await requireSettingsAccess(db, viewer, placeId)
  const secret = newToken()
  const row = await repository.saveFeed(db, {
    place_id: id,
    user_id: viewer.userId,
    token_hash: hashToken(secret),
    has_phones: hasPhones,
  })
  return {
    feed: viewFeed(row),
    address: `${config.publicUrl}${readCalendarFeed.path.replace(':secret', secret)}`,
  }
}

export async function stopFeed(db: Db, viewer: SignedIn, placeId: string): Promise<void> {
  const { id } = await requireSettingsAccess(db, viewer, placeId)
  await repository.deleteFeed(db, { placeId: id, userId: viewer.userId })
}

interface ReadFeed {
  text: string
  etag: string
  /** Of what was changed last. */
  modifiedAt: number
}

/** @throws {AppError} RecordNotFound for an address that opens nothing, also once its person keeps the book no longer */
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
  const { venue, rows } = await readBook(db, viewer, feed.place_id, span).catch((error: unknown) => {
    throw error instanceof AppError ? noFeed() : error
  })
  await repository.touchFeed(db, tokenHash)
  const text = wordFeed({
    placeName: venue.name,
    address: [venue.street, venue.building].filter(Boolean).join(', '),
    timeZone: venue.terms.timeZone,
    boardUrl: `${config.publicUrl}/${venue.latin_name}/reservations`,
    hasPhones: feed.has_phones,
    now,
    events: rows.map((row) => ({
      id: row.id,
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at.getTime(),
      createdAt: row.created_at.getTime(),
      updatedAt: row.updated_at.getTime(),
      status: row.status,
      name: row.name,
      phone: row.phone,
      guestsCount: row.guests_count,
      zone: row.zone_name,
      comment: row.comment,
    })),
  })
  return {
    text,
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
    modifiedAt: Math.max(feed.created_at.getTime(), ...rows.map((row) => row.updated_at.getTime())),
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
