import { shortDistrict } from '#contract/districts.ts'
import { type FeatureColumns, readFeatures } from '#contract/place-features.ts'
import type { Gallery, Place, PlaceShort, PlaceSummary, Schedule } from '#contract/places.ts'
import type { MainScheduleJson } from '#server/db/column-types.ts'
import { pickFeatures } from '#server/db/place-features.ts'
import type { ModerationStatus, PlaceStatus } from '#server/db/types.ts'
import { distanceMeters } from '#server/features/cities/rules.ts'
import { viewImageSet } from '#server/features/images/views.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { viewUserShort } from '#server/features/users/views.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { hasAccess, may, type PlaceStanding, rightsOf } from './policy.ts'
import type { GalleryRow, PlaceFullRow, PlaceRow, Point } from './repository.ts'
import { timeOfDay } from './schedule/rules.ts'

export interface PlaceViewContext {
  reference: ReferenceData
  viewer: Viewer
  /** Distances are measured from here. */
  from?: Point | undefined
}

const statuses: Record<PlaceStatus, { value: string; label: string }> = {
  opened: { value: 'opened', label: 'Открыто' },
  closed: { value: 'closed', label: 'Закрыто навсегда' },
  'temporary-closed': { value: 'temporary-closed', label: 'Временно закрыто' },
  deleted: { value: 'deleted', label: 'Удалено' },
}

const moderationStatuses: Record<ModerationStatus, { value: string; label: string }> = {
  unpublished: { value: 'unpublished', label: 'Неопубликовано' },
  'on-moderation': { value: 'on-moderation', label: 'На модерации' },
  published: { value: 'published', label: 'Опубликовано' },
}

/** Where imported facts come from: the licences ask for it by name. */
const attributions: Readonly<Record<string, string>> = {
  osm: '© OpenStreetMap contributors, ODbL 1.0',
  mosru: 'Портал открытых данных Правительства Москвы, CC BY 3.0',
}

export function viewPlaceShort(row: PlaceRow, { reference, viewer, from }: PlaceViewContext): PlaceShort {
  const city = reference.cityById.get(row.city_id)
  const category = reference.categoryById.get(row.category_id)
  if (!city || !category) throw new Error(`Place ${row.id} has a city or category outside the reference`)
  return {
    id: row.id,
    latinName: row.latin_name,
    name: row.name,
    category,
    subCategory: row.sub_category,
    cuisines: row.cuisine_ids.flatMap((id) => reference.cuisineById.get(id) ?? []),
    short_description: row.short_description,
    avatar: row.avatar && viewImageSet(row.avatar),
    background: row.background && viewImageSet(row.background),
    averageCheck: row.average_check,
    rating: ratingOf(row.rating_sum, row.rating_count),
    reviewCount: Math.max(0, row.review_count - (row.unseen_review_count ?? 0)),
    newsCount: row.news_count,
    followerCount: row.follower_count,
    isFollowed: row.is_followed ?? false,
    isReservationsEnabled: row.is_reservations_enabled,
    isTop50Bars: row.is_top_50_bars,
    isTop100Restaurants: row.is_top_100_restaurants,
    isTopCafes: row.is_top_cafes,
    isDeleted: row.status === 'deleted',
    hasAccess: hasAccess(viewer, standingOf(row)),
    status: statuses[row.status],
    moderationStatus: moderationStatuses[row.moderation_status],
    organisation:
      row.organisation_id === null || row.organisation_name === null
        ? null
        : { id: row.organisation_id, name: row.organisation_name },
    location: {
      city,
      street: row.street,
      building: row.building,
      district: shortDistrict(row.district),
      lat: row.lat,
      lon: row.lon,
      ...(from && { distance: Math.ceil(distanceMeters(from, row)) }),
    },
    mainSchedule: row.main_schedule && viewMainSchedule(row.main_schedule),
  }
}

const CUISINES_SHOWN = 2

/** The schema of the answer leaves out the rest. */
export function viewPlaceSummary(place: PlaceShort): PlaceSummary {
  const { isTop50Bars, isTop100Restaurants, isTopCafes, ...rest } = place
  return {
    ...rest,
    ...(isTop50Bars && { isTop50Bars }),
    ...(isTop100Restaurants && { isTop100Restaurants }),
    ...(isTopCafes && { isTopCafes }),
    // Covers are drawn after the cuisines, where there is no photo.
    cuisines: place.background ? place.cuisines.slice(0, CUISINES_SHOWN) : place.cuisines,
    hours: (place.mainSchedule?.items ?? []).map(
      ({ dayOfWeek, startAt, endAt }) => `${dayOfWeek} ${startAt} ${endAt}`,
    ),
    ...(place.status.value !== 'opened' && { closedLabel: place.status.label }),
    ...(place.isReservationsEnabled && place.status.value === 'opened' && { takesBookings: true }),
  }
}

/** On the scale of five, to one decimal; null before the first review. */
export function ratingOf(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10
}

/** `organisationPlaces`: cards of the same organisation, this place among them or not. */
export function viewPlace(
  row: PlaceFullRow,
  organisationPlaces: readonly PlaceShort[],
  context: PlaceViewContext,
): Place {
  const { reference, viewer } = context
  const standing = standingOf(row)
  const galleries = row.galleries
  const short = viewPlaceShort(row, context)
  const membersAs = (role: string) =>
    row.members
      .filter((member) => member.member_role === role)
      .map((member) => viewUserShort(member, reference))
  return {
    ...short,
    schemaType: reference.schemaTypes.get(short.category.id) ?? 'FoodEstablishment',
    description: row.description,
    logo: row.logo && viewImageSet(row.logo),
    dresscode: (row.dresscode_id !== null && reference.dresscodeById.get(row.dresscode_id)) || null,
    parkingInfo: row.parking_info,
    roadInfo: row.road_info,
    menuDescription: row.menu_description,
    phones: row.phones,
    links: row.links,
    features: readFeatures(pickFeatures(row) as FeatureColumns),
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
    visitedRating: ratingOf(row.visited_rating_sum, row.visited_rating_count),
    visitedReviewCount: row.visited_rating_count,
    reservationsCount: row.reservations_count,
    favoritesCount: row.favorites_count,
    isFavorite: row.is_favorite ?? false,
    isOwned: row.role === 'owner',
    isManaged: row.role === 'manager',
    isStaffed: row.role === 'staff',
    isRequested: row.role === 'requester',
    rights: rightsOf(viewer, standing),
    hasOwner: row.has_owner,
    owners: short.hasAccess ? membersAs('owner') : [],
    managers: short.hasAccess ? membersAs('manager') : [],
    requesters: short.hasAccess ? membersAs('requester') : [],
    someFollowers: row.some_followers.map((follower) => viewUserShort(follower, reference)),
    someOrganisationPlaces: organisationPlaces.filter((place) => place.id !== row.id).slice(0, 5),
    ...(may(viewer, standing, 'edit') &&
      row.moderation_status === 'unpublished' && {
        moderationUnpublishedReason: row.moderation_unpublished_reason ?? '',
      }),
    reopensOn: row.status === 'temporary-closed' ? row.reopens_on : null,
    updatedAt: row.updated_at.toISOString(),
    attribution: (row.source !== null && attributions[row.source]) || null,
  }
}

export function standingOf(row: PlaceRow): PlaceStanding {
  return {
    status: row.status,
    moderationStatus: row.moderation_status,
    hasOwner: row.has_owner ?? false,
    role: row.role ?? null,
    isOwnDraft: row.is_own_draft ?? false,
  }
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

function viewGallery(row: GalleryRow): Gallery {
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
