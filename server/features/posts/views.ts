import type { ImageSet, Photo } from '#contract/images/images.ts'
import { rareFlags, type Verdict } from '#contract/moderation/verdicts.ts'
import type { Comment, CommentSummary } from '#contract/posts/comments.ts'
import type { PlaceRef, Post, PostExcerpt, PostSummary } from '#contract/posts/posts.ts'
import { formatTimePassed } from '#contract/russian.ts'
import type { UserPreview, UserShort } from '#contract/users/users.ts'
import { viewImageSet } from '#server/features/images/views.ts'
import { viewText } from '#server/features/mentions/views.ts'
import {
  canCloseComments,
  hasAccess,
  isVenueStaff,
  type PublicationAccess,
  permissionsOf,
} from '#server/features/publications/policy.ts'
import { viewPictures } from '#server/features/publications/views.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { viewUserShort } from '#server/features/users/views.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import type { PlaceRefRow, PostRow } from './repository.ts'

export interface PostViewContext {
  reference: ReferenceData
  viewer: Viewer
  /** Milliseconds. */
  now: number
}

export function accessOf(row: PostRow): PublicationAccess {
  return {
    authorId: row.user_id,
    isByVenue: row.type === 'news',
    isAtVenueNews: row.type === 'news',
    hasVenue: row.place !== null || row.organisation !== null,
    hasOwner: row.has_owner ?? false,
    role: row.role ?? null,
    isDeleted: row.is_deleted,
    isHidden: row.is_hidden,
    deletedBy: row.deleted_by,
    hiddenBy: row.hidden_by,
  }
}

export function viewPost(
  row: PostRow,
  { lastComments, verdict }: { lastComments: Comment[]; verdict: Verdict | null },
  context: PostViewContext,
): Post {
  const { reference, viewer, now } = context
  const access = accessOf(row)
  const commentsFrom = row.comments_from ?? 'everyone'
  const acceptsComments = row.accepts_comments ?? commentsFrom === 'everyone'
  const timePassed = Math.max(0, Math.floor((now - row.created_at.getTime()) / 1000))
  const city = row.city_id === null ? null : (reference.cityById.get(row.city_id) ?? null)
  const post: Post = {
    id: row.id,
    type: row.type,
    user: row.type === 'news' ? null : viewUserShort(row.author, reference),
    place: row.place && viewPlaceRef(row.place, row.is_place_followed ?? false, reference),
    organisation: row.organisation,
    ...viewText(row.text, row.mentions, city?.latinName),
    rating: row.rating,
    hasVisited: row.reservation_id !== null,
    ...viewPictures(row.images),
    someLikes: (row.some_likes ?? []).map((user) => viewUserShort(user, reference)),
    hasOutletLike: row.has_outlet_like,
    isLiked: row.is_liked ?? false,
    likeCount: row.like_count,
    commentCount: Math.max(0, row.comment_count - (row.unseen_comment_count ?? 0)),
    canComment:
      (acceptsComments && !row.is_reader_blocked && !row.are_comments_closed) || isVenueStaff(access),
    commentsFrom,
    areCommentsClosed: row.are_comments_closed,
    canCloseComments: canCloseComments(viewer, access),
    isSaved: row.is_saved ?? false,
    lastComments,
    city,
    location:
      row.lat === null || row.lon === null
        ? null
        : { city: city?.name ?? null, lat: row.lat, lon: row.lon, street: row.street },
    isEdited: row.is_edited,
    isEditedByVenue: row.edited_by === 'venue',
    isDeleted: row.is_deleted,
    isHidden: row.is_hidden,
    hasAccess: hasAccess(viewer, access),
    ...permissionsOf(viewer, access),
    verdict,
    isStaff: row.type !== 'impression' && isVenueStaff(access),
    isNews: row.type === 'news',
    isReview: row.type === 'review',
    timePassed,
    dateFromNow: formatTimePassed(timePassed),
    dateForSchema: row.created_at.toISOString(),
  }
  return (row.is_hidden || row.is_deleted) && !post.hasAccess ? { ...post, ...redactedFields } : post
}

/** The schema of the response drops other fields. */
export function viewPostExcerpt(post: Post): PostExcerpt {
  return { ...viewPostSummary(post), photoCount: post.imageSets.length }
}

/** A placeholder for a post without its text and author. */
const redactedFields = {
  user: null,
  text: '',
  links: [],
  rating: null,
  hasVisited: false,
  imageSets: [],
  someImageSet: null,
  someLikes: [],
  likeCount: 0,
  commentCount: 0,
  hasOutletLike: false,
  lastComments: [],
  location: null,
  verdict: null,
} satisfies Partial<Post>

function viewPlaceRef(row: PlaceRefRow, isFollowed: boolean, reference: ReferenceData): PlaceRef {
  const category = reference.categoryById.get(row.category_id)
  if (!category) throw new Error(`Place ${row.id} has a category outside the reference`)
  return {
    id: row.id,
    latinName: row.latin_name,
    name: row.name,
    category,
    avatar: row.avatar && viewImageSet(row.avatar),
    rating: row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10,
    isFollowed,
  }
}

/** A post with its last comments as a feed shows it. */
export function viewPostSummary({ commentsFrom, ...post }: Post): PostSummary {
  return omitEmptyFlags({
    ...post,
    ...(commentsFrom !== 'everyone' && { commentsFrom }),
    user: post.user && viewUserPreview(post.user),
    place: post.place && withoutNoAvatar(post.place),
    imageSets: post.imageSets.map(viewPhoto),
    someLikes: post.someLikes.map(viewUserPreview),
    lastComments: post.lastComments.map(viewCommentSummary),
  })
}

function viewCommentSummary({ imageSets, ...comment }: Comment): CommentSummary {
  return omitEmptyFlags({
    ...comment,
    user: comment.user && viewUserPreview(comment.user),
    place: comment.place && withoutNoAvatar(comment.place),
    ...(imageSets.length > 0 && { imageSets }),
  })
}

function withoutNoAvatar<Venue extends { avatar: ImageSet | null }>({ avatar, ...venue }: Venue) {
  return { ...venue, ...(avatar && { avatar }) }
}

const viewUserPreview = ({ id, fullName, avatar, isDeleted }: UserShort): UserPreview => ({
  id,
  fullName,
  ...(avatar && { avatar }),
  ...(isDeleted && { isDeleted }),
})

function viewPhoto({ id, original, standard, thumbhash, description }: ImageSet): Photo {
  const isLarger = original.width > standard.width
  return {
    id,
    standard,
    thumbhash,
    ...(isLarger && { original }),
    ...(description && { description }),
  }
}

const leftOut = new Set([
  ...rareFlags,
  'user',
  'place',
  'organisation',
  'location',
  'verdict',
  'hasVisited',
  'isStaff',
  'isNews',
  'isReview',
  'areCommentsClosed',
  'canCloseComments',
  'isSaved',
  'byOutlet',
  'threadId',
  'subjectComment',
])

/** Drops rarely used fields that are false or null. */
function omitEmptyFlags<Thing extends object>(thing: Thing): Thing {
  const pairs = Object.entries(thing).filter(([name, value]) => value || !leftOut.has(name))
  return Object.fromEntries(pairs) as Thing
}
