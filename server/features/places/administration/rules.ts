import { DAY_MS } from '#contract/durations.ts'
import type { missingFacts } from '#contract/places/administration-limits.ts'
import type { AdministeredStatus, PlaceFilter } from '#contract/places/place-administration.ts'
import { FAR_FROM_CITY_METERS } from '#contract/places/place-limits.ts'
import type { ModerationStatus, PlaceActionPlacesOutcome, PlaceStatus } from '#server/db/types.ts'
import { distanceMeters } from '#server/features/cities/rules.ts'
import { foldName } from '#server/lib/text/folding.ts'

export interface PlaceConditions {
  /** Ids chosen by hand. */
  ids?: readonly string[]
  cityId?: number
  categoryId?: number
  organisationIds?: readonly string[]
  status?: AdministeredStatus
  source?: string
  without?: (typeof missingFacts)[number]
  changedBefore?: Date
  /** An exact address, or a part of a name as the search index spells it. */
  text?: { raw: string; key: string }
}

export function conditionsOf(filter: PlaceFilter, now: number): PlaceConditions {
  const text = filter.query?.trim() ?? ''
  const age = filter.older_than_days
  return {
    ...(filter.city_id !== undefined && { cityId: filter.city_id }),
    ...(filter.category_id !== undefined && { categoryId: filter.category_id }),
    ...(filter.organisation_ids !== undefined && { organisationIds: filter.organisation_ids.split(',') }),
    ...(filter.status !== undefined && { status: filter.status }),
    ...(filter.source !== undefined && { source: filter.source }),
    ...(filter.without !== undefined && { without: filter.without }),
    ...(age !== undefined && { changedBefore: new Date(now - age * DAY_MS) }),
    ...(text !== '' && { text: { raw: text, key: foldName(text) } }),
  }
}

interface Located {
  id: number
  lat: number
  lon: number
  timeZone: string
}

export function outcomeOfMove(
  place: { status: PlaceStatus; lat: number; lon: number; isBooked: boolean },
  from: Located | undefined,
  to: Located,
): PlaceActionPlacesOutcome {
  if (place.status === 'deleted') return 'deleted'
  if (from?.id === to.id) return 'already'
  if (distanceMeters(to, place) > FAR_FROM_CITY_METERS) return 'far'
  return place.isBooked && !isSameZone(from, to) ? 'booked' : 'changed'
}

/** A booking keeps its absolute time, so a move to another zone would change its local time. */
export function isSameZone(
  from: Pick<Located, 'timeZone'> | undefined,
  to: Pick<Located, 'timeZone'>,
): boolean {
  return from?.timeZone === to.timeZone
}

export function outcomeOfTag(
  place: { status: PlaceStatus; tagIds: readonly number[] },
  { tagId, isAdded }: { tagId: number; isAdded: boolean },
): PlaceActionPlacesOutcome {
  if (place.status === 'deleted') return 'deleted'
  return place.tagIds.includes(tagId) === isAdded ? 'already' : 'changed'
}

export function outcomeOfStatus(
  place: { status: PlaceStatus; moderationStatus: ModerationStatus },
  wanted: ModerationStatus,
): PlaceActionPlacesOutcome {
  if (place.status === 'deleted') return 'deleted'
  return place.moderationStatus === wanted ? 'already' : 'changed'
}
