import type { Db } from '#server/db/connection.ts'
import { canSee, type PlaceAccess } from '#server/features/places/policy.ts'
import { AppError } from '#server/lib/errors.ts'
import type { VenueIds } from '#server/lib/events.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { findVenue, type Venue, type VenueRow } from './repository.ts'

export interface VenueQuery {
  placeId?: string
  organisationId?: string
}

export function readVenue({ placeId, organisationId }: VenueQuery): Venue {
  if (placeId !== undefined && organisationId === undefined) return { placeId }
  if (organisationId !== undefined && placeId === undefined) return { organisationId }
  const problem = ['Укажите что-то одно: заведение или сеть']
  throw new AppError('ValidationFailed', { fields: { placeId: problem, organisationId: problem } })
}

/** @throws {AppError} RecordNotFound for a venue that does not exist or is not visible to the viewer */
export async function requireVenue(
  db: Db,
  venue: Venue,
  viewer: Viewer & { userId: string },
): Promise<{ row: VenueRow; access: PlaceAccess }> {
  const row = await findVenue(db, venue, viewer.userId)
  if (!row) throw notFound(venue)
  const access = accessOf(row)
  if (!canSee(viewer, access)) throw notFound(venue)
  return { row, access }
}

export function accessOf(row: VenueRow): PlaceAccess {
  return {
    status: row.status,
    moderationStatus: row.moderation_status,
    hasOwner: row.has_owner,
    role: row.role,
    isOwnDraft: row.is_own_draft,
  }
}

export function notFound(venue: Venue): AppError {
  const message = 'placeId' in venue ? 'Заведение не найдено' : 'Сеть не найдена'
  return new AppError('RecordNotFound', { message })
}

/** The venue of a row with `place_id` and `organisation_id`, of which one is null. */
export function venueOf(row: { place_id: string | null; organisation_id: string | null }): Venue {
  return row.place_id === null ? { organisationId: row.organisation_id ?? '' } : { placeId: row.place_id }
}

export function idsOf(venue: Venue): VenueIds {
  return 'placeId' in venue
    ? { placeId: venue.placeId, organisationId: null }
    : { placeId: null, organisationId: venue.organisationId }
}

/** The cache tags of the venue's pages, which show whether it has an owner. */
export function tagsOf(venue: Venue, row: VenueRow): string[] {
  return 'placeId' in venue ? [`places/${row.id}`, `places/${row.latin_name}`] : [`organisations/${row.id}`]
}
