import type { OrganisationShort } from '#contract/organisations/organisations.ts'
import type { PlaceShort } from '#contract/places/places.ts'
import type { Like } from '#contract/posts/likes.ts'
import type { UserShort } from '#contract/users/users.ts'
import type { Db } from '#server/db/connection.ts'
import { listOrganisationCards } from '#server/features/organisations/service.ts'
import { listPlaceCards } from '#server/features/places/service.ts'
import { listUserCards } from '#server/features/users/service.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import { type CursorPage, readCursorPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn, Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { writeLike } from './write-like.ts'

export interface LikesQuery {
  postId?: string
  commentId?: string
  offset?: number
  limit?: number
  cursor?: string
}

export interface LikeRequest {
  postId?: string
  commentId?: string
  byOutlet: boolean
}

interface LikingVenue {
  place: PlaceShort | null
  organisation: OrganisationShort | null
}

interface LikesPage extends LikingVenue, Omit<CursorPage<UserShort>, 'rows'> {
  users: UserShort[]
}

export async function listLikes(db: Db, viewer: Viewer, query: LikesQuery): Promise<LikesPage> {
  const subject = readSubject(query)
  const page = readCursorPage(query)
  const isFirst = query.cursor === undefined && page.rows.offset === 0
  const [likers, venue] = await Promise.all([
    repository.listLikers(db, subject, page.rows),
    isFirst ? presentLikingVenue(db, viewer, subject) : noVenue,
  ])
  if (likers.length === 0 && !venue.place && !venue.organisation) {
    throw new AppError('RecordNotFound', {
      message:
        'postId' in subject
          ? 'Похоже, эту запись никто не лайкал'
          : 'Похоже, этот комментарий никто не лайкал',
    })
  }
  const { rows, ...rest } = page.cut(likers, (row) => row.user_id)
  return { ...venue, users: await listUserCards(db, viewer, rows), ...rest }
}

const noVenue: LikingVenue = { place: null, organisation: null }

async function presentLikingVenue(
  db: Db,
  viewer: Viewer,
  subject: repository.LikeSubject,
): Promise<LikingVenue> {
  const venue = await repository.findLikingVenue(db, subject)
  if (!venue) return noVenue
  const { place_id: placeId, organisation_id: organisationId } = venue
  const [[place = null], [organisation = null]] = await Promise.all([
    placeId === null ? [] : listPlaceCards(db, viewer, [placeId]),
    organisationId === null ? [] : listOrganisationCards(db, viewer, [organisationId]),
  ])
  return { place, organisation }
}

export async function like(services: Services, viewer: SignedIn, request: LikeRequest): Promise<Like> {
  await countWrite(services.limits, 'likes', viewer.userId)
  const subject = readTarget(request)
  const { byOutlet } = request
  const change = await writeLike(services.db, writeFor(viewer, subject, byOutlet, true))
  if (!change) throw noSubject(subject, byOutlet)
  const named = { postId: null, commentId: null, ...subject }
  if (change.is_changed) {
    services.events.scheduleDispatch()
    services.pageCache.invalidate(...tagsOfLike(subject, change.post_id))
  }
  return { ...named, byOutlet, likeCount: change.like_count }
}

export async function unlike(services: Services, viewer: SignedIn, request: LikeRequest): Promise<void> {
  await countWrite(services.limits, 'likes', viewer.userId)
  const subject = readTarget(request)
  const change = await writeLike(services.db, writeFor(viewer, subject, request.byOutlet, false))
  if (!change) throw noSubject(subject, request.byOutlet)
  if (change.is_changed) services.pageCache.invalidate(...tagsOfLike(subject, change.post_id))
}

function writeFor(viewer: SignedIn, subject: repository.LikeSubject, byOutlet: boolean, isLike: boolean) {
  const [type, subjectId] =
    'postId' in subject ? (['post', subject.postId] as const) : (['comment', subject.commentId] as const)
  return { id: newId(), userId: viewer.userId, subjectId, kind: { type, byOutlet }, isLike }
}

/**
 * Invalidates only the page of the post itself. Feeds show the new count when they expire: invalidating them at every
 * like would keep the cache empty.
 */
function tagsOfLike(subject: repository.LikeSubject, postId: string): string[] {
  return 'postId' in subject
    ? [`posts/${postId}`, `likes?postId=${postId}`]
    : [`posts/${postId}`, `comments?postId=${postId}`, `likes?commentId=${subject.commentId}`]
}

function noSubject(subject: repository.LikeSubject, byOutlet: boolean): AppError {
  if (byOutlet) {
    return new AppError('Forbidden', { message: 'От имени заведения отмечают только его сотрудники' })
  }
  return new AppError('RecordNotFound', {
    message: 'postId' in subject ? 'Запись не найдена' : 'Комментарий не найден',
  })
}

/** The comment if it is given, else the post. */
function readTarget({ postId, commentId }: LikeRequest): repository.LikeSubject {
  if (commentId !== undefined) return { commentId }
  if (postId !== undefined) return { postId }
  const problem = ['Укажите запись или комментарий']
  throw new AppError('ValidationFailed', { fields: { postId: problem, commentId: problem } })
}

function readSubject({ postId, commentId }: LikesQuery): repository.LikeSubject {
  if (postId !== undefined && commentId === undefined) return { postId }
  if (commentId !== undefined && postId === undefined) return { commentId }
  const problem = ['Укажите или запись, или комментарий']
  throw new AppError('ValidationFailed', { fields: { postId: problem, commentId: problem } })
}
