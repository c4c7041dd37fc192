import { walkingMinutes } from '#contract/landmarks/landmark-kinds.ts'
import { toFeatures } from '#contract/places/feature-columns.ts'
import type { FeatureColumns } from '#contract/places/place-features.ts'
import type {
  Gallery,
  HoursCheck,
  NearestMetro,
  Place,
  PlaceShort,
  Schedule,
} from '#contract/places/places.ts'
import { shortDistrict } from '#contract/reference/districts.ts'
import type { MainScheduleJson } from '#server/db/column-types.ts'
import { pickFeatures } from '#server/db/fragments/place-features.ts'
import type { ModerationStatus, PlaceStatus } from '#server/db/types.ts'
import { distanceMeters } from '#server/features/cities/rules.ts'
import { placeCoverPath } from '#server/features/covers/rules.ts'
import { viewImageSet } from '#server/features/images/views.ts'
import type { CityLandmarks, Landmark } from '#server/features/landmarks/rules.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { viewUserShort } from '#server/features/users/views.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { areDoubtful } from './hours/rules.ts'
import type { Point } from './page-queries.ts'
import { can, hasAccess, type PlaceAccess, rightsOf } from './policy.ts'
import type { PlaceFullRow, PlaceRow } from './repository.ts'
import { timeOfDay } from './schedule/rules.ts'
import { hasReopenedBy, shownBusinessDate, weekAround } from './schedule/special-dates.ts'

export interface PlaceViewContext {
  reference: ReferenceData
  viewer: Viewer
  now: number
  /** The point from which distances are measured. */
  from?: Point | undefined
  /** The local time for which places are shown; the present without it. */
  moment?: string | undefined
  /** By city, for the nearest metro; a city without them shows none. */
  landmarks?: ReadonlyMap<number, CityLandmarks>
  /** The station that the list is about. */
  wantedMetro?: Landmark | undefined
}

const statuses: Record<PlaceStatus, { value: string; label: string }> = {
  opened: { value: 'opened', label: 'Открыто' },
  closed: { value: 'closed', label: 'Закрыто навсегда' },
  'temporary-closed': { value: 'temporary-closed', label: 'Временно закрыто' },
  deleted: { value: 'deleted', label: 'Удалено' },
}

const moderationStatuses: Record<ModerationStatus, { value: string; label: string }> = {
  unpublished: { value: 'unpublished', label: 'Не опубликовано' },
  'on-moderation': { value: 'on-moderation', label: 'На модерации' },
  published: { value: 'published', label: 'Опубликовано' },
}

export function viewPlaceShort(row: PlaceRow, context: PlaceViewContext): PlaceShort {
  const { reference, viewer, from, now, landmarks, wantedMetro } = context
  const city = reference.cityById.get(row.city_id)
  const category = reference.categoryById.get(row.category_id)
  if (!city || !category) throw new Error(`Place ${row.id} has a city or category outside the reference`)
  const cuisines = row.cuisine_ids.flatMap((id) => reference.cuisineById.get(id) ?? [])
  const metro = landmarks?.get(row.city_id)?.nearestMetro(row, wantedMetro)
  const specialWeek = viewSpecialWeek(row, city.timeZone, context)
  return {
    id: row.id,
    latinName: row.latin_name,
    name: row.name,
    category,
    subCategory: row.sub_category,
    cuisines,
    short_description: row.short_description,
    avatar: row.avatar && viewImageSet(row.avatar),
    background: row.background && viewImageSet(row.background),
    drawnCover: placeCoverPath(row.id, { category, cuisines }),
    averageCheck: row.average_check,
    rating: averageRating(row.rating_sum, row.rating_count),
    reviewCount: Math.max(0, row.review_count - (row.unseen_review_count ?? 0)),
    newsCount: row.news_count,
    followerCount: row.follower_count,
    isFollowed: row.is_followed ?? false,
    isReservationsEnabled: row.is_reservations_enabled,
    ...viewTags(row.tag_ids, reference),
    isDeleted: row.status === 'deleted',
    hasAccess: hasAccess(viewer, accessOf(row)),
    status: statuses[hasReopened(row, city.timeZone, context) ? 'opened' : row.status],
    moderationStatus: moderationStatuses[row.moderation_status],
    organisation:
      row.organisation_id === null || row.organisation_name === null
        ? null
        : { id: row.organisation_id, name: row.organisation_name },
    location: {
      city,
      street: row.street,
      building: row.building,
      settlement: row.settlement,
      floor: row.floor,
      entrance: row.entrance,
      district: shortDistrict(row.district),
      lat: row.lat,
      lon: row.lon,
      ...(metro && { metro: viewMetro(metro) }),
      ...(from && { distance: Math.ceil(distanceMeters(from, row)) }),
    },
    mainSchedule: row.main_schedule && viewMainSchedule(row.main_schedule),
    ...(specialWeek && { specialWeek }),
    hoursCheck: viewHoursCheck(row, now),
  }
}

/** Whether a place that is closed for a time opens again by the shown moment. */
function hasReopened(row: PlaceRow, timeZone: string, { moment, now }: PlaceViewContext): boolean {
  if (row.status !== 'temporary-closed' || row.reopens_on === null) return false
  return hasReopenedBy(row.reopens_on, moment, now, timeZone)
}

function viewSpecialWeek(row: PlaceRow, timeZone: string, { moment, now }: PlaceViewContext) {
  if (row.special_dates.length === 0) return undefined
  const usual = row.main_schedule?.items ?? null
  const businessDate = shownBusinessDate(moment, now, timeZone)
  return weekAround(usual, row.special_dates, businessDate)?.map(({ dayOfWeek, startMinute, endMinute }) => ({
    dayOfWeek,
    startAt: timeOfDay(startMinute),
    endAt: timeOfDay(endMinute),
  }))
}

function viewSpecialDates(row: PlaceRow, timeZone: string, { moment, now }: PlaceViewContext) {
  if (row.special_dates.length === 0) return []
  const today = shownBusinessDate(moment, now, timeZone)
  return row.special_dates
    .filter(({ date }) => date >= today)
    .map(({ date, opens_minute, closes_minute }) => ({
      date,
      hours:
        opens_minute === null || closes_minute === null
          ? null
          : { startAt: timeOfDay(opens_minute), endAt: timeOfDay(closes_minute) },
    }))
}

function viewMetro({ landmark, meters }: { landmark: Landmark; meters: number }): NearestMetro {
  const { key, name, lines } = landmark
  return { key, name, minutes: walkingMinutes(meters), colour: lines[0]?.colour ?? '' }
}

function viewTags(ids: readonly number[], { tags, tagBySlug }: ReferenceData) {
  const isOneOf = (slug: string) => ids.includes(tagBySlug.get(slug)?.id ?? 0)
  return {
    tags: ids.length === 0 ? [] : tags.filter(({ id }) => ids.includes(id)),
    isTop50Bars: isOneOf('top-50-bars'),
    isTop100Restaurants: isOneOf('top-100-restaurants'),
    isTopCafes: isOneOf('top-cafes'),
  }
}

/** On the scale of five, to one decimal; null before the first review. */
export function averageRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10
}

/** `organisationPlaces`: cards of the same organisation, this place among them or not. */
export function viewPlace(
  row: PlaceFullRow,
  organisationPlaces: readonly PlaceShort[],
  context: PlaceViewContext,
): Place {
  const { reference, viewer } = context
  const access = accessOf(row)
  const galleries = row.galleries
  const short = viewPlaceShort(row, context)
  const membersAs = (role: string) =>
    row.members
      .filter((member) => member.member_role === role)
      .map((member) => viewUserShort(member, reference))
  return {
    ...short,
    schemaType: reference.categoryById.get(row.category_id)?.schemaType ?? 'FoodEstablishment',
    description: row.description,
    logo: row.logo && viewImageSet(row.logo),
    dresscode: (row.dresscode_id !== null && reference.dresscodeById.get(row.dresscode_id)) || null,
    parkingInfo: row.parking_info,
    roadInfo: row.road_info,
    menuDescription: row.menu_description,
    phones: row.phones,
    links: row.links,
    features: toFeatures(pickFeatures(row) as FeatureColumns),
    schedules: row.schedules.map((schedule) => ({
      id: schedule.id,
      name: schedule.name,
      isMain: schedule.is_main,
      note: schedule.note,
      items: schedule.items.map((item) => ({
        id: item.id,
        dayOfWeek: item.day_of_week,
        startAt: timeOfDay(item.start_minute),
        endAt: timeOfDay(item.end_minute),
      })),
    })),
    galleries: galleries.filter(({ kind }) => kind === 'album').map(viewGallery),
    menus: galleries.filter(({ kind }) => kind === 'menu').map(viewGallery),
    ratingCounts: (['1', '2', '3', '4'] as const).map((grade) => row.rating_counts?.[grade] ?? 0),
    visitedRating: averageRating(row.visited_rating_sum, row.visited_rating_count),
    visitedReviewCount: row.visited_rating_count,
    ...((row.rating_cooldown_until?.getTime() ?? 0) > context.now && { isRatingUnderReview: true }),
    reservationsCount: row.reservations_count,
    favoritesCount: row.favorites_count,
    isFavorite: row.is_favorite ?? false,
    isOwned: row.role === 'owner',
    isManaged: row.role === 'manager',
    isStaffed: row.role === 'staff',
    isRequested: row.role === 'requester',
    rights: rightsOf(viewer, access),
    hasOwner: row.has_owner,
    owners: short.hasAccess ? membersAs('owner') : [],
    managers: short.hasAccess ? membersAs('manager') : [],
    requesters: short.hasAccess ? membersAs('requester') : [],
    someFollowers: row.some_followers.map((follower) => viewUserShort(follower, reference)),
    someOrganisationPlaces: organisationPlaces.filter((place) => place.id !== row.id).slice(0, 5),
    ...(can(viewer, access, 'edit') &&
      row.moderation_status === 'unpublished' && {
        moderationUnpublishedReason: row.moderation_unpublished_reason ?? '',
      }),
    specialDates: viewSpecialDates(row, short.location.city.timeZone, context),
    reopensOn: short.status.value === 'temporary-closed' ? row.reopens_on : null,
    updatedAt: row.updated_at.toISOString(),
    attribution: attributionOf(row, context),
  }
}

/** Of the place, and of the station that is shown beside it. */
function attributionOf(row: PlaceFullRow, { landmarks }: PlaceViewContext): string | null {
  const metro = landmarks?.get(row.city_id)?.nearestMetro(row)
  const all = new Set([...row.attributions, ...(metro?.landmark.attributions ?? [])])
  return [...all].join('; ') || null
}

/** A published place as guests are shown it, for somebody signed in who has no role there. */
export function viewPlaceFor(viewer: Viewer, place: Place): Place {
  const access = {
    status: place.status.value as PlaceStatus,
    moderationStatus: place.moderationStatus.value as ModerationStatus,
    hasOwner: place.hasOwner,
    role: null,
  }
  return { ...place, rights: rightsOf(viewer, access) }
}

export function accessOf(row: PlaceRow): PlaceAccess {
  return {
    status: row.status,
    moderationStatus: row.moderation_status,
    hasOwner: row.has_owner ?? false,
    role: row.role ?? null,
    isOwnDraft: row.is_own_draft ?? false,
  }
}

function viewHoursCheck(
  { hours_checked_at: at, hours_checked_by: by }: PlaceRow,
  now: number,
): HoursCheck | null {
  return at && by && { checkedAt: at.toISOString(), by, isDoubtful: areDoubtful(at, now) }
}

function viewMainSchedule(schedule: MainScheduleJson): Schedule {
  return {
    id: schedule.id,
    name: schedule.name,
    isMain: true,
    note: schedule.note,
    items: schedule.items.map((item) => ({
      id: item.id,
      dayOfWeek: item.dayOfWeek,
      startAt: timeOfDay(item.startMinute),
      endAt: timeOfDay(item.endMinute),
    })),
  }
}

function viewGallery(row: PlaceFullRow['galleries'][number]): Gallery {
  const photos = row.photos.map((photo) =>
    viewImageSet(photo, { orderNumber: photo.position, description: photo.placed_description }),
  )
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    photos,
    photosCount: photos.length,
    orderNumber: row.position,
    cover: photos[0] ?? null,
    sections: row.sections,
  }
}
