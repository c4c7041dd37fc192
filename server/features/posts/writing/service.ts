import type { PostChange, PostRequest, PostType } from '#contract/posts.ts'
import type { HideRequest } from '#contract/verdicts.ts'
import type { Db } from '#server/db/connection.ts'
import { brokenUnique, inTransaction } from '#server/db/transaction.ts'
import { closestCity } from '#server/features/cities/rules.ts'
import { attachImages } from '#server/features/images/service.ts'
import { hasAccess as hasOrganisationAccess } from '#server/features/organisations/policy.ts'
import { canSee, hasAccess as hasPlaceAccess } from '#server/features/places/policy.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { type DecisionRecord, recordDecision } from '#server/features/verdicts/service.ts'
import {
  canEdit,
  hasAccess,
  isVenueStaff,
  sideOf,
  type WrittenStanding,
} from '#server/features/written/policy.ts'
import {
  deleting,
  hiding,
  type Removal,
  type RemovalOptions,
  type RestoreOptions,
  restoring,
  visibilityChange,
} from '#server/features/written/removal/rules.ts'
import { cleanText, requireContent } from '#server/features/written/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Events } from '#server/lib/events.ts'
import { newId } from '#server/lib/ids.ts'
import type { RateLimits } from '#server/lib/rate-limits.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { countWriting, forgiveRepeat } from '#server/lib/writing-limits.ts'
import { judgeVisit } from '../visits/service.ts'
import * as repository from './repository.ts'
import { allowedKinds, checkRating, kindOfPost, tagsOfPost } from './rules.ts'

export interface WritingParts {
  db: Db
  events: Events
  limits: RateLimits
  pageCache: { invalidate(...tags: string[]): void }
}

type Viewer = SignedIn

/** @throws {AppError} RecordNotFound for a venue the viewer cannot see */
export async function typesHere(
  db: Db,
  viewer: Viewer,
  { placeId, organisationId }: Pick<PostRequest, 'placeId' | 'organisationId'>,
): Promise<{ types: PostType[]; reviewId: string | null }> {
  const venue = await readVenue(db, viewer, { placeId, organisationId })
  const types = [...allowedKinds(venue)]
  const reviewId =
    venue.placeId !== null && types.includes('review')
      ? await repository.findLivingReview(db, viewer.userId, venue.placeId)
      : null
  return { types, reviewId }
}

/** @returns the id of the post, or of the one that an earlier request with the same key made */
export async function createPost(
  parts: WritingParts,
  viewer: Viewer,
  request: PostRequest,
): Promise<{ id: string; isRepeat: boolean }> {
  const { db } = parts
  const key = request.idempotencyKey ?? null
  const known = key && (await repository.findPostByKey(db, viewer.userId, key))
  if (known) return { id: known, isRepeat: true }
  const post = await readRequest(db, viewer, request)
  await countWriting(parts.limits, 'posts', viewer.userId)
  try {
    await inTransaction(db, async (transaction) => {
      await repository.insertPost(transaction, { ...post, idempotency_key: key })
      await attachImages(transaction, { postId: post.id }, request.imageSetIds ?? [], [viewer.userId])
      await repository.countPost(transaction, post, 1)
      if (post.type === 'review') await repository.dropKeptRatings(transaction, { replacedBy: post })
      if (post.type === 'review') await judgeVisit(transaction, post.id)
      await parts.events.announce(transaction, 'post.created', { postId: post.id })
    })
  } catch (error) {
    const made = brokenUnique(error) && key && (await repository.findPostByKey(db, viewer.userId, key))
    if (made) {
      await forgiveRepeat(parts.limits, 'posts', viewer.userId)
      return { id: made, isRepeat: true }
    }
    throw asReviewConflict(error)
  }
  const written = await repository.lockPost(db, post.id, viewer.userId)
  if (written) parts.pageCache.invalidate(...tagsOfPost(written))
  return { id: post.id, isRepeat: false }
}

/** @throws {AppError} ValidationFailed when nothing would be left of it */
export async function updatePost(
  parts: WritingParts,
  viewer: Viewer,
  id: string,
  change: PostChange,
): Promise<void> {
  await countWriting(parts.limits, 'edits', viewer.userId)
  await changePost(parts, viewer, id, async (db, post, standing) => {
    if (post.is_deleted) throw new AppError('RecordDeleted', { message: 'Запись удалена' })
    if (!canEdit(viewer, standing)) throw new AppError('Forbidden')
    const editor = sideOf(viewer, standing)
    if (editor !== 'author' && change.rating !== undefined && change.rating !== post.rating) {
      throw new AppError('Forbidden', { message: 'Оценку меняет только автор отзыва' })
    }
    if (change.type !== undefined && change.type !== post.type) {
      throw new AppError('ValidationFailed', { fields: { type: ['Вид записи не меняется'] } })
    }
    const text = change.text === undefined ? post.text : cleanText(change.text)
    const rating = change.rating === undefined ? post.rating : change.rating
    const imageIds = change.imageSetIds ?? post.image_ids
    checkRating(post.type, rating)
    requireContent(text, imageIds.length)
    const point = {
      lat: post.lat,
      lon: post.lon,
      street: post.street,
      ...(post.type === 'impression' && pointOf(change)),
    }
    const isSame =
      text === post.text &&
      rating === post.rating &&
      imageIds.join() === post.image_ids.join() &&
      point.lat === post.lat &&
      point.lon === post.lon &&
      point.street === post.street
    if (isSame) return
    await repository.updatePost(db, id, { text, rating, is_edited: true, edited_by: editor, ...point })
    await attachImages(db, { postId: id }, imageIds, [post.user_id, viewer.userId])
    if (post.place_id && rating !== post.rating && !post.is_hidden) {
      await repository.changeRatingSum(db, post, (rating ?? 0) - (post.rating ?? 0))
    }
  })
}

export async function deletePost(
  parts: WritingParts,
  viewer: Viewer,
  id: string,
  why: HideRequest,
): Promise<void> {
  await changePost(parts, viewer, id, (db, post, standing) =>
    applyRemoval({ ...parts, db }, viewer, post, deleting(viewer, standing, why), why),
  )
}

/** Moderators agree with the venue: the rating of the removed review counts no longer. */
export async function confirmRemoval(parts: WritingParts, viewer: Viewer, id: string): Promise<void> {
  await changePost(parts, viewer, id, (db) => repository.dropKeptRatings(db, { postId: id }))
}

export async function hidePost(
  parts: WritingParts,
  viewer: Viewer,
  id: string,
  why: HideRequest | null,
  options: RemovalOptions = {},
): Promise<void> {
  await changePost(parts, viewer, id, (db, post, standing) =>
    applyRemoval({ ...parts, db }, viewer, post, hiding(viewer, standing, options), why),
  )
}

/** @throws {AppError} ReviewAlreadyExist when the person has written another one since */
export async function restorePost(
  parts: WritingParts,
  viewer: Viewer,
  id: string,
  options: RestoreOptions = {},
): Promise<void> {
  await changePost(parts, viewer, id, (db, post, standing) =>
    applyRemoval({ ...parts, db }, viewer, post, restoring(viewer, standing, options)),
  ).catch((error) => {
    throw asReviewConflict(error)
  })
}

function standingOfPost(post: repository.WrittenPostRow): WrittenStanding {
  return {
    authorId: post.user_id,
    isVenueVoice: post.type === 'news',
    isAtVenueNews: post.type === 'news',
    hasVenue: (post.place_id ?? post.organisation_id) !== null,
    hasOwner: post.has_owner,
    role: post.role,
    isDeleted: post.is_deleted,
    isHidden: post.is_hidden,
    deletedBy: post.deleted_by,
    hiddenBy: post.hidden_by,
  }
}

async function changePost(
  { db, pageCache }: WritingParts,
  viewer: Viewer,
  id: string,
  change: (db: Db, post: repository.WrittenPostRow, standing: WrittenStanding) => Promise<void>,
): Promise<void> {
  const post = await inTransaction(db, async (transaction) => {
    const locked = await repository.lockPost(transaction, id, viewer.userId)
    if (!locked) throw new AppError('RecordNotFound', { message: 'Запись не найдена' })
    const standing = standingOfPost(locked)
    // Whoever may not even read it learns nothing of its state.
    if (locked.is_deleted && !hasAccess(viewer, standing) && !viewer.isContentManager) {
      throw new AppError('RecordNotFound', { message: 'Запись не найдена' })
    }
    await change(transaction, locked, standing)
    return locked
  })
  pageCache.invalidate(...tagsOfPost(post))
}

async function applyRemoval(
  { db, events }: Pick<WritingParts, 'db' | 'events'>,
  viewer: Viewer,
  post: repository.WrittenPostRow,
  removal: Removal | null,
  why?: HideRequest | null,
): Promise<void> {
  if (!removal) return
  const { state, decision, side } = removal
  const change = visibilityChange(post, state)
  const isKept = post.type === 'review' && decision === 'deleted' && side === 'venue' && change === -1
  await repository.updatePost(db, post.id, { ...state, is_rating_kept: isKept })
  // A rating that was kept counts already when its review comes back.
  const ratingChange = isKept || post.is_rating_kept ? 0 : change
  if (change !== 0) await repository.countPost(db, post, change, ratingChange)
  if (decision && side !== 'author') {
    await record(events, db, viewer, post, { ...why, decision, side, needsConfirmation: isKept })
  }
}

function record(
  events: Events,
  db: Db,
  viewer: Viewer,
  post: repository.WrittenPostRow,
  decided: Pick<DecisionRecord, 'decision' | 'side' | 'reason' | 'note' | 'needsConfirmation'>,
): Promise<void> {
  return recordDecision(events, db, {
    subject: post.type,
    subjectId: post.id,
    postId: post.id,
    authorId: post.user_id,
    placeId: post.place_id,
    decidedBy: viewer.userId,
    ...decided,
  })
}

async function readRequest(db: Db, viewer: Viewer, request: PostRequest) {
  const venue = await readVenue(db, viewer, request)
  const type = kindOfPost(venue, request.type)
  const rating = request.rating ?? null
  const text = cleanText(request.text ?? '')
  checkRating(type, rating)
  requireContent(text, request.imageSetIds?.length ?? 0)
  return {
    id: newId(),
    type,
    user_id: viewer.userId,
    place_id: venue.placeId,
    organisation_id: venue.organisationId,
    text,
    rating,
    visit_id: null,
    ...(type === 'impression' ? pointOf(request) : {}),
    city_id: venue.cityId,
  }
}

async function readVenue(db: Db, viewer: Viewer, request: PostRequest) {
  const { placeId, organisationId } = request
  if (placeId && organisationId) {
    const problem = ['Укажите что-то одно: заведение или сеть']
    throw new AppError('ValidationFailed', { fields: { placeId: problem, organisationId: problem } })
  }
  if (placeId) return readPlace(db, viewer, placeId)
  if (organisationId) return readOrganisation(db, viewer, organisationId)
  return {
    kind: 'point' as const,
    hasAccess: false,
    isStaff: false,
    placeId: null,
    organisationId: null,
    cityId: await cityOfPoint(db, request),
  }
}

async function readPlace(db: Db, viewer: Viewer, idOrSlug: string) {
  const row = await repository.findChosenPlace(db, idOrSlug, viewer.userId)
  const standing = row && {
    status: row.status,
    moderationStatus: row.moderation_status,
    hasOwner: row.has_owner,
    role: row.role,
  }
  if (!standing || !canSee(viewer, standing)) {
    throw new AppError('RecordNotFound', { message: 'Заведение не найдено' })
  }
  return {
    kind: 'place' as const,
    hasAccess: hasPlaceAccess(viewer, standing),
    isStaff: isVenueStaff(row),
    placeId: row.id,
    organisationId: null,
    cityId: row.city_id,
  }
}

async function readOrganisation(db: Db, viewer: Viewer, id: string) {
  const row = await repository.findChosenOrganisation(db, id, viewer.userId)
  if (!row) throw new AppError('RecordNotFound', { message: 'Сеть не найдена' })
  return {
    kind: 'organisation' as const,
    hasAccess: hasOrganisationAccess(viewer, { hasOwner: row.has_owner, role: row.role }),
    isStaff: isVenueStaff(row),
    placeId: null,
    organisationId: row.id,
    cityId: row.city_id,
  }
}

async function cityOfPoint(db: Db, { lat, lon, cityId }: PostRequest): Promise<number | null> {
  if (typeof lat !== 'number' || typeof lon !== 'number') {
    throw new AppError('ValidationFailed', {
      fields: { placeId: ['Выберите заведение, сеть или точку на карте'] },
    })
  }
  const reference = await loadReference(db)
  if (!cityId) return closestCity(reference.cities, { lat, lon })?.id ?? null
  if (!reference.cityById.has(cityId)) {
    throw new AppError('ValidationFailed', { fields: { cityId: ['Такого города нет в списке'] } })
  }
  return cityId
}

function pointOf({ lat, lon, street }: Pick<PostRequest, 'lat' | 'lon' | 'street'>) {
  const hasPoint = typeof lat === 'number' && typeof lon === 'number'
  return { ...(hasPoint && { lat, lon }), ...(street !== undefined && { street: cleanText(street) }) }
}

function asReviewConflict(error: unknown): unknown {
  return brokenUnique(error) === 'posts_one_living_review'
    ? new AppError('ReviewAlreadyExist', { cause: error })
    : error
}
