import { followerForms, formatCount, postForms } from '#contract/russian.ts'
import type { User, UserShort } from '#contract/users/users.ts'
import { type ImageRow, viewImageSet } from '#server/features/images/views.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import type { Viewer } from '#server/lib/viewer.ts'

/** A row of the view `user_cards`. */
export interface UserShortRow {
  id: string
  first_name: string
  second_name: string
  city_id: number | null
  post_count: number
  follower_count: number
  is_deleted: boolean
  avatar: ImageRow | null
  is_followed?: boolean
}

export interface UserRow extends UserShortRow {
  about: string
  link: string
  email: string | null
  phone: string | null
  comment_count: number
  image_count: number
  following_user_count: number
  following_place_count: number
  following_organisation_count: number
  created_at: Date
  /** Absent for guests. */
  is_blocked?: boolean
  has_chat?: boolean
  accepts_messages: boolean
  shows_lists: boolean
  some_followers: UserShortRow[]
  some_following_places: { id: string; latin_name: string; name: string; avatar: ImageRow | null }[]
}

/** The address and the phone are for the person themselves and for admins. */
export function viewUser(row: UserRow, viewer: Viewer, reference: ReferenceData): User {
  const canSeePrivate = viewer.isAdmin || viewer.userId === row.id
  return {
    ...viewUserShort(row, reference),
    about: row.about,
    link: row.link,
    commentCount: row.comment_count,
    imageCount: row.image_count,
    canWrite: viewer.userId !== row.id && (row.accepts_messages || (row.has_chat ?? false)),
    ...(viewer.isAdmin || row.shows_lists ? viewLists(row, reference) : hiddenLists),
    isBlocked: row.is_blocked ?? false,
    ...(canSeePrivate && row.phone !== null && { phone: row.phone }),
    ...(canSeePrivate && row.email !== null && { email: row.email }),
    createdAt: row.created_at.toISOString(),
  }
}

function viewLists(row: UserRow, reference: ReferenceData) {
  const { following_user_count, following_place_count, following_organisation_count } = row
  return {
    canSeeLists: true,
    followingCount: following_user_count + following_place_count + following_organisation_count,
    followingUserCount: following_user_count,
    followingPlaceCount: following_place_count,
    followingOrganisationCount: following_organisation_count,
    someFollowers: row.some_followers.map((follower) => viewUserShort(follower, reference)),
    someFollowingPlaces: row.some_following_places.map((place) => ({
      id: place.id,
      latinName: place.latin_name,
      name: place.name,
      avatar: place.avatar && viewImageSet(place.avatar),
    })),
  }
}

const hiddenLists = {
  canSeeLists: false,
  followingCount: null,
  followingUserCount: null,
  followingPlaceCount: null,
  followingOrganisationCount: null,
  someFollowers: [],
  someFollowingPlaces: [],
} satisfies Partial<User>

export function viewUserShort(row: UserShortRow, reference: ReferenceData): UserShort {
  const city = row.city_id === null || row.is_deleted ? undefined : reference.cityById.get(row.city_id)
  return {
    id: row.id,
    firstName: row.is_deleted ? '' : row.first_name,
    secondName: row.is_deleted ? '' : row.second_name,
    fullName: fullName(row),
    avatar: row.avatar && !row.is_deleted ? viewImageSet(row.avatar) : null,
    city: city?.name ?? null,
    citySlug: city?.latinName ?? null,
    postCount: row.post_count,
    followerCount: row.follower_count,
    followerCountStr: formatCount(row.follower_count, followerForms),
    postCountStr: formatCount(row.post_count, postForms),
    isFollowed: row.is_followed ?? false,
    isDeleted: row.is_deleted,
  }
}

export function fullName(
  row: Pick<UserShortRow, 'id' | 'first_name' | 'second_name' | 'is_deleted'>,
): string {
  if (row.is_deleted) return 'Удалённый пользователь'
  return `${row.first_name} ${row.second_name}`.trim() || `Пользователь ${row.id}`
}
