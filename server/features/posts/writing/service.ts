import type { PostChange, PostRequest, PostType } from '#contract/posts/posts.ts'
import { findHashtags } from '#contract/texts/links.ts'
import type { Db } from '#server/db/connection.ts'
import { insertIdempotently } from '#server/db/idempotency.ts'
import { inTransaction, violatedUnique } from '#server/db/transaction.ts'
import { closestCity } from '#server/features/cities/rules.ts'
import { attachImages } from '#server/features/images/service.ts'
import {
  hasSameMentions,
  listMentions,
  readMentions,
  saveMentions,
} from '#server/features/mentions/service.ts'
import { hasAccess as hasOrganisationAccess } from '#server/features/organisations/policy.ts'
import { canSee, hasAccess as hasPlaceAccess } from '#server/features/places/policy.ts'
import { checkBurst } from '#server/features/places/rating/bursts/service.ts'
import { canCloseComments, canEdit, isVenueStaff, sideOf } from '#server/features/publications/policy.ts'
import { cleanText, requireContent } from '#server/features/publications/rules.ts'
import { publicationsOf } from '#server/features/publications/service.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { updateVisit } from '../visits/service.ts'
import * as repository from './repository.ts'
import { allowedKinds, checkRating, kindOfPost, tagsOfPost } from './rules.ts'

/** @throws {AppError} RecordNotFound for a venue the viewer cannot see */
export async function postTypesFor(
  db: Db,
  viewer: SignedIn,
  { placeId, organisationId }: Pick<PostRequest, 'placeId' | 'organisationId'>,
): Promise<{ types: PostType[]; reviewId: string | null }> {
  const venue = await readVenue(db, viewer, { placeId, organisationId })
  const types = [...allowedKinds(venue)]
  const reviewId =
    venue.placeId !== null && types.includes('review')
      ? await repository.findOwnReview(db, viewer.userId, venue.placeId)
      : null
  return { types, reviewId }
}

/** @throws {AppError} ReviewAlreadyExist when the person has a review of the place */
export async function createPost(
  services: Services,
  viewer: SignedIn,
  request: PostRequest,
): Promise<{ id: string; isRepeat: boolean }> {
  const { db } = services
  const key = request.idempotencyKey ?? null
  return insertIdempotently(
    services,
    { table: 'posts', ownerId: viewer.userId, key, limit: 'posts' },
    async () => {
      const { mentions, ...post } = await readRequest(db, viewer, request)
      await countWrite(services.limits, 'posts', viewer.userId)
      await inTransaction(db, async (transaction) => {
        await repository.insertPost(transaction, { ...post, idempotency_key: key })
        await attachImages(transaction, { postId: post.id }, request.imageSetIds ?? [], [viewer.userId])
        await repository.insertTags(transaction, post.id, findHashtags(post.text))
        await saveMentions(services, transaction, { postId: post.id }, mentions)
        await repository.changePostCounters(transaction, post, 1)
        if (post.type === 'review') await repository.dropKeptRatings(transaction, { replacedBy: post })
        if (post.type === 'review') await updateVisit(transaction, post.id)
        if (post.type === 'review' && post.place_id) {
          await checkBurst(services, transaction, post.place_id, Date.now())
        }
        await services.events.publish(transaction, 'post.created', { postId: post.id })
      })
      const made = await repository.lockPost(db, post.id, viewer.userId)
      if (made) services.pageCache.invalidate(...tagsOfPost(made))
      return post.id
    },
  ).catch(rethrowReviewConflict)
}

/** @throws {AppError} ValidationFailed when neither text nor pictures would remain */
export async function updatePost(
  services: Services,
  viewer: SignedIn,
  id: string,
  change: PostChange,
): Promise<void> {
  await countWrite(services.limits, 'edits', viewer.userId)
  await posts.change(services, viewer, { id }, async (db, post, access) => {
    if (post.is_deleted) throw new AppError('RecordDeleted', { message: 'Запись удалена' })
    if (!canEdit(viewer, access)) throw new AppError('Forbidden')
    const editor = sideOf(viewer, access)
    if (editor !== 'author' && change.rating !== undefined && change.rating !== post.rating) {
      throw new AppError('Forbidden', { message: 'Оценку меняет только автор отзыва' })
    }
    if (change.type !== undefined && change.type !== post.type) {
      throw new AppError('ValidationFailed', { fields: { type: ['Вид записи не меняется'] } })
    }
    const named = await listMentions(db, { postId: id })
    const { text, mentions } =
      change.text === undefined
        ? { text: post.text, mentions: named }
        : await readMentions(db, viewer, cleanText(change.text), named)
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
      hasSameMentions(named, mentions) &&
      rating === post.rating &&
      imageIds.join() === post.image_ids.join() &&
      point.lat === post.lat &&
      point.lon === post.lon &&
      point.street === post.street
    if (isSame) return
    await repository.updatePost(db, id, { text, rating, is_edited: true, edited_by: editor, ...point })
    if (text !== post.text) {
      await repository.deleteTags(db, id)
      await repository.insertTags(db, id, findHashtags(text))
    }
    await saveMentions(services, db, { postId: id }, mentions, named)
    await attachImages(db, { postId: id }, imageIds, [post.user_id, viewer.userId])
    if (post.place_id && rating !== post.rating && !post.is_hidden && !post.is_rating_excluded) {
      await repository.changeRatingSum(db, post, (rating ?? 0) - (post.rating ?? 0))
    }
  })
}

/** The venue that a post is about may still answer it in its name. */
export async function setCommentsClosed(
  services: Services,
  viewer: SignedIn,
  id: string,
  areClosed: boolean,
): Promise<void> {
  await countWrite(services.limits, 'edits', viewer.userId)
  await posts.change(services, viewer, { id }, async (db, _, access) => {
    if (!canCloseComments(viewer, access)) throw new AppError('Forbidden')
    await repository.updatePost(db, id, { are_comments_closed: areClosed })
  })
}

/** Moderators confirm a removal by the venue: the rating of the review no longer counts. */
export async function confirmRemoval(services: Services, viewer: SignedIn, id: string): Promise<void> {
  await posts.change(services, viewer, { id }, (db) => repository.dropKeptRatings(db, { postId: id }))
}

const posts = publicationsOf<repository.LockedPost>({
  notFound: 'Запись не найдена',
  lock: repository.lockPost,
  tagsOf: tagsOfPost,
  accessOf: (post) => ({
    authorId: post.user_id,
    isByVenue: post.type === 'news',
    isAtVenueNews: post.type === 'news',
    hasVenue: (post.place_id ?? post.organisation_id) !== null,
    hasOwner: post.has_owner,
    role: post.role,
    isDeleted: post.is_deleted,
    isHidden: post.is_hidden,
    deletedBy: post.deleted_by,
    hiddenBy: post.hidden_by,
  }),
  subjectOf: (post) => ({
    subject: post.type,
    subjectId: post.id,
    postId: post.id,
    authorId: post.user_id,
    placeId: post.place_id,
  }),
  async saveState(db, post, { state, decision, side }, change) {
    const isKept = post.type === 'review' && decision === 'deleted' && side === 'venue' && change === -1
    await repository.updatePost(db, post.id, { ...state, is_rating_retained: isKept })
    // A kept rating is counted already when its review is restored.
    const ratingChange = isKept || post.is_rating_retained || post.is_rating_excluded ? 0 : change
    if (change !== 0) await repository.changePostCounters(db, post, change, ratingChange)
    return { needsConfirmation: isKept }
  },
})

export const { delete: deletePost, hide: hidePost } = posts

/** @throws {AppError} ReviewAlreadyExist when the person has written another review since */
export const restorePost: typeof posts.restore = (...args) =>
  posts.restore(...args).catch(rethrowReviewConflict)

async function readRequest(db: Db, viewer: SignedIn, request: PostRequest) {
  const venue = await readVenue(db, viewer, request)
  const type = kindOfPost(venue, request.type)
  const rating = request.rating ?? null
  const { text, mentions } = await readMentions(db, viewer, cleanText(request.text ?? ''))
  checkRating(type, rating)
  requireContent(text, request.imageSetIds?.length ?? 0)
  return {
    id: newId(),
    type,
    user_id: viewer.userId,
    place_id: venue.placeId,
    organisation_id: venue.organisationId,
    text,
    mentions,
    rating,
    reservation_id: null,
    ...(type === 'impression' ? pointOf(request) : {}),
    city_id: venue.cityId,
  }
}

async function readVenue(db: Db, viewer: SignedIn, request: PostRequest) {
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

async function readPlace(db: Db, viewer: SignedIn, idOrSlug: string) {
  const row = await repository.findChosenPlace(db, idOrSlug, viewer.userId)
  const access = row && {
    status: row.status,
    moderationStatus: row.moderation_status,
    hasOwner: row.has_owner,
    role: row.role,
  }
  if (!access || !canSee(viewer, access)) {
    throw new AppError('RecordNotFound', { message: 'Заведение не найдено' })
  }
  return {
    kind: 'place' as const,
    hasAccess: hasPlaceAccess(viewer, access),
    isStaff: isVenueStaff(row),
    placeId: row.id,
    organisationId: null,
    cityId: row.city_id,
  }
}

async function readOrganisation(db: Db, viewer: SignedIn, id: string) {
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

function rethrowReviewConflict(error: unknown): never {
  const isAnother = violatedUnique(error) === 'posts_one_living_review'
  throw isAnother ? new AppError('ReviewAlreadyExist', { cause: error }) : error
}
