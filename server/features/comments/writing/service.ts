import type { CommentChange, CommentRequest } from '#contract/comments.ts'
import type { HideRequest } from '#contract/verdicts.ts'
import type { Db } from '#server/db/connection.ts'
import { brokenUnique, inTransaction } from '#server/db/transaction.ts'
import { attachImages } from '#server/features/images/service.ts'
import { tagsOfPost } from '#server/features/posts/writing/rules.ts'
import type { WritingParts } from '#server/features/posts/writing/service.ts'
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
import type { SignedIn } from '#server/lib/viewer.ts'
import { countWriting, forgiveRepeat } from '#server/lib/writing-limits.ts'
import * as repository from './repository.ts'

type Viewer = SignedIn

const NO_COMMENT = 'Комментарий не найден'

/** @returns the id of the comment, of the one that an earlier request with the same key made */
export async function createComment(
  parts: WritingParts,
  viewer: Viewer,
  request: CommentRequest,
): Promise<{ id: string; isRepeat: boolean }> {
  const { db } = parts
  const key = request.idempotencyKey ?? null
  const known = key && (await repository.findCommentByKey(db, viewer.userId, key))
  if (known) return { id: known, isRepeat: true }
  const post = await requireOpenPost(db, viewer, request.postId)
  const byOutlet = request.byOutlet ?? false
  if (byOutlet && !isVenueStaff(post)) {
    throw new AppError('Forbidden', { message: 'От имени заведения пишут только его сотрудники' })
  }
  // A venue answers a guest whoever of its people the guest blocked.
  if (post.is_viewer_blocked && !byOutlet) {
    throw new AppError('Forbidden', { message: 'Автор записи не принимает ваши комментарии' })
  }
  const text = cleanText(request.text ?? '')
  const imageIds = request.imageSetIds ?? []
  requireContent(text, imageIds.length)
  const comment = {
    id: newId(),
    post_id: post.post_id,
    user_id: viewer.userId,
    subject_comment_id: request.subjectCommentId ?? null,
    place_id: byOutlet ? post.place_id : null,
    organisation_id: byOutlet && post.place_id === null ? post.organisation_id : null,
    text,
    idempotency_key: key,
  }
  await countWriting(parts.limits, 'comments', viewer.userId)
  try {
    await inTransaction(db, async (transaction) => {
      await requireAnswerable(transaction, viewer, comment, byOutlet)
      await repository.insertComment(transaction, comment)
      await attachImages(transaction, { commentId: comment.id }, imageIds, [viewer.userId])
      await repository.countComment(transaction, { ...comment, by_outlet: byOutlet }, 1)
      await parts.events.announce(transaction, 'comment.created', { commentId: comment.id })
    })
  } catch (error) {
    const made = brokenUnique(error) && key && (await repository.findCommentByKey(db, viewer.userId, key))
    if (made) {
      await forgiveRepeat(parts.limits, 'comments', viewer.userId)
      return { id: made, isRepeat: true }
    }
    throw error
  }
  parts.pageCache.invalidate(...tagsOf(post, viewer.userId))
  return { id: comment.id, isRepeat: false }
}

/** @throws {AppError} ValidationFailed when nothing would be left of it */
export async function updateComment(
  parts: WritingParts,
  viewer: Viewer,
  id: string,
  change: CommentChange,
): Promise<void> {
  await countWriting(parts.limits, 'edits', viewer.userId)
  await changeComment(parts, viewer, id, change.postId, async (db, comment, standing) => {
    if (!canEdit(viewer, standing)) throw new AppError('Forbidden')
    const text = change.text === undefined ? comment.text : cleanText(change.text)
    const imageIds = change.imageSetIds ?? comment.image_ids
    requireContent(text, imageIds.length)
    if (text === comment.text && imageIds.join() === comment.image_ids.join()) return
    await repository.updateComment(db, id, { text, is_edited: true, edited_by: sideOf(viewer, standing) })
    await attachImages(db, { commentId: id }, imageIds, [comment.user_id, viewer.userId])
  })
}

export async function deleteComment(
  parts: WritingParts,
  viewer: Viewer,
  id: string,
  { postId, ...why }: HideRequest & { postId?: string },
): Promise<void> {
  await changeComment(parts, viewer, id, postId, (db, comment, standing) =>
    applyRemoval({ ...parts, db }, viewer, comment, deleting(viewer, standing, why), why),
  )
}

export async function hideComment(
  parts: WritingParts,
  viewer: Viewer,
  id: string,
  why: (HideRequest & { postId?: string }) | null,
  options: RemovalOptions = {},
): Promise<void> {
  await changeComment(parts, viewer, id, why?.postId, (db, comment, standing) =>
    applyRemoval({ ...parts, db }, viewer, comment, hiding(viewer, standing, options), why),
  )
}

export async function restoreComment(
  parts: WritingParts,
  viewer: Viewer,
  id: string,
  options: RestoreOptions = {},
): Promise<void> {
  await changeComment(parts, viewer, id, undefined, (db, comment, standing) =>
    applyRemoval({ ...parts, db }, viewer, comment, restoring(viewer, standing, options)),
  )
}

/** @throws {AppError} RecordNotFound for a post that this person cannot read: it is not commented on either */
async function requireOpenPost(db: Db, viewer: Viewer, postId: string): Promise<repository.OpenPostRow> {
  const post = await repository.findPostOfComment(db, postId, viewer.userId)
  const isOpen =
    post &&
    !post.is_post_deleted &&
    !post.is_post_hidden &&
    (post.is_venue_visible || isVenueStaff(post) || viewer.isAdmin)
  if (!isOpen) throw new AppError('RecordNotFound', { message: 'Запись не найдена' })
  return post
}

async function requireAnswerable(
  db: Db,
  viewer: Viewer,
  answer: { post_id: string; subject_comment_id: string | null },
  byOutlet: boolean,
): Promise<void> {
  const { post_id: postId, subject_comment_id: commentId } = answer
  if (commentId === null) return
  const answered = await repository.findAnswered(db, { commentId, postId, viewerId: viewer.userId })
  if (!answered) {
    throw new AppError('RecordNotFound', { message: 'Комментария, на который вы отвечаете, больше нет' })
  }
  if (answered.is_viewer_blocked && !byOutlet) {
    throw new AppError('Forbidden', { message: 'Автор комментария не принимает ваши ответы' })
  }
}

function standingOf(comment: repository.WrittenCommentRow): WrittenStanding {
  return {
    authorId: comment.user_id,
    isVenueVoice: comment.by_outlet,
    isAtVenueNews: comment.type === 'news',
    hasVenue: (comment.place_id ?? comment.organisation_id) !== null,
    hasOwner: comment.has_owner,
    role: comment.role,
    isDeleted: comment.is_deleted,
    isHidden: comment.is_hidden,
    deletedBy: comment.deleted_by,
    hiddenBy: comment.hidden_by,
  }
}

async function changeComment(
  { db, pageCache }: WritingParts,
  viewer: Viewer,
  id: string,
  postId: string | undefined,
  change: (db: Db, comment: repository.WrittenCommentRow, standing: WrittenStanding) => Promise<void>,
): Promise<void> {
  const comment = await inTransaction(db, async (transaction) => {
    const locked = await repository.lockComment(transaction, id, viewer.userId)
    const standing = locked && standingOf(locked)
    const isKnown =
      standing &&
      (postId === undefined || postId === locked.post_id) &&
      (!locked.is_deleted || hasAccess(viewer, standing) || viewer.isContentManager)
    if (!isKnown) throw new AppError('RecordNotFound', { message: NO_COMMENT })
    await change(transaction, locked, standing)
    return locked
  })
  pageCache.invalidate(...tagsOf(comment, comment.user_id))
}

async function applyRemoval(
  { db, events }: Pick<WritingParts, 'db' | 'events'>,
  viewer: Viewer,
  comment: repository.WrittenCommentRow,
  removal: Removal | null,
  why?: HideRequest | null,
): Promise<void> {
  if (!removal) return
  const { state, decision, side } = removal
  await repository.updateComment(db, comment.id, state)
  const change = visibilityChange(comment, state)
  if (change !== 0) await repository.countComment(db, comment, change)
  if (decision && side !== 'author') await record(events, db, viewer, comment, { ...why, decision, side })
}

function record(
  events: Events,
  db: Db,
  viewer: Viewer,
  comment: repository.WrittenCommentRow,
  decided: Pick<DecisionRecord, 'decision' | 'side' | 'reason' | 'note'>,
): Promise<void> {
  return recordDecision(events, db, {
    subject: 'comment',
    subjectId: comment.id,
    postId: comment.post_id,
    authorId: comment.user_id,
    placeId: comment.place_id,
    decidedBy: viewer.userId,
    ...decided,
  })
}

function tagsOf(post: repository.PostOfCommentRow, commenterId: string): string[] {
  return [
    ...tagsOfPost({ ...post, id: post.post_id, user_id: post.post_user_id }),
    `comments?postId=${post.post_id}`,
    `users/${commenterId}`,
  ]
}
