import type { CommentChange, CommentRequest } from '#contract/posts/comments.ts'
import type { Db } from '#server/db/connection.ts'
import { insertIdempotently } from '#server/db/idempotency.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { attachImages } from '#server/features/images/service.ts'
import {
  hasSameMentions,
  listMentions,
  readMentions,
  saveMentions,
} from '#server/features/mentions/service.ts'
import { tagsOfPost } from '#server/features/posts/writing/rules.ts'
import { canEdit, isVenueStaff, sideOf } from '#server/features/publications/policy.ts'
import { cleanText, requireContent } from '#server/features/publications/rules.ts'
import { publicationsOf } from '#server/features/publications/service.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'

export async function createComment(
  services: Services,
  viewer: SignedIn,
  request: CommentRequest,
): Promise<{ id: string; isRepeat: boolean }> {
  const { db } = services
  const key = request.idempotencyKey ?? null
  const idempotency = { table: 'comments', ownerId: viewer.userId, key, limit: 'comments' } as const
  return insertIdempotently(services, idempotency, async () => {
    const post = await requireOpenPost(db, viewer, request.postId)
    const byOutlet = request.byOutlet ?? false
    if (byOutlet && !isVenueStaff(post)) {
      throw new AppError('Forbidden', { message: 'От имени заведения пишут только его сотрудники' })
    }
    // A venue may reply to a guest who blocked one of its staff, or restricts comments.
    if (post.is_viewer_blocked && !byOutlet) {
      throw new AppError('Forbidden', { message: 'Автор записи не принимает ваши комментарии' })
    }
    if (post.are_comments_closed && !byOutlet) {
      throw new AppError('Forbidden', { message: 'Автор закрыл комментарии к этой записи' })
    }
    if (!post.accepts_comments && !byOutlet) {
      throw new AppError('Forbidden', { message: 'Автор ограничил, кто может комментировать его записи' })
    }
    const { text, mentions } = await readMentions(db, viewer, cleanText(request.text ?? ''))
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
    await countWrite(services.limits, 'comments', viewer.userId)
    await inTransaction(db, async (transaction) => {
      await requireRepliable(transaction, viewer, comment, byOutlet)
      await repository.insertComment(transaction, comment)
      await saveMentions(services, transaction, { commentId: comment.id }, mentions)
      await attachImages(transaction, { commentId: comment.id }, imageIds, [viewer.userId])
      await repository.countComment(transaction, { ...comment, by_outlet: byOutlet }, 1)
      await services.events.publish(transaction, 'comment.created', {
        commentId: comment.id,
        postId: post.post_id,
      })
    })
    services.pageCache.invalidate(...tagsOf(post, viewer.userId))
    return comment.id
  })
}

/** @throws {AppError} ValidationFailed when neither text nor pictures would remain */
export async function updateComment(
  services: Services,
  viewer: SignedIn,
  id: string,
  change: CommentChange,
): Promise<void> {
  await countWrite(services.limits, 'edits', viewer.userId)
  await comments.change(services, viewer, { id, postId: change.postId }, async (db, comment, access) => {
    if (!canEdit(viewer, access)) throw new AppError('Forbidden')
    const formerMentions = await listMentions(db, { commentId: id })
    const { text, mentions } =
      change.text === undefined
        ? { text: comment.text, mentions: formerMentions }
        : await readMentions(db, viewer, cleanText(change.text), formerMentions)
    const imageIds = change.imageSetIds ?? comment.image_ids
    requireContent(text, imageIds.length)
    const isSameText = text === comment.text && hasSameMentions(formerMentions, mentions)
    if (isSameText && imageIds.join() === comment.image_ids.join()) return
    await repository.updateComment(db, id, { text, is_edited: true, edited_by: sideOf(viewer, access) })
    await saveMentions(services, db, { commentId: id }, mentions, formerMentions)
    await attachImages(db, { commentId: id }, imageIds, [comment.user_id, viewer.userId])
  })
}

const comments = publicationsOf<repository.LockedComment>({
  notFound: 'Комментарий не найден',
  lock: repository.lockComment,
  tagsOf: (comment) => tagsOf(comment, comment.user_id),
  accessOf: (comment) => ({
    authorId: comment.user_id,
    isByVenue: comment.by_outlet,
    isAtVenueNews: comment.type === 'news',
    hasVenue: (comment.place_id ?? comment.organisation_id) !== null,
    hasOwner: comment.has_owner,
    role: comment.role,
    isDeleted: comment.is_deleted,
    isHidden: comment.is_hidden,
    deletedBy: comment.deleted_by,
    hiddenBy: comment.hidden_by,
  }),
  subjectOf: (comment) => ({
    subject: 'comment',
    subjectId: comment.id,
    postId: comment.post_id,
    authorId: comment.user_id,
    placeId: comment.place_id,
  }),
  async saveState(db, comment, { state }, change) {
    await repository.updateComment(db, comment.id, state)
    if (change !== 0) await repository.countComment(db, comment, change)
    return {}
  },
})

export const { delete: deleteComment, hide: hideComment, restore: restoreComment } = comments

/** @throws {AppError} RecordNotFound for a post that this person cannot read */
async function requireOpenPost(db: Db, viewer: SignedIn, postId: string): Promise<repository.OpenPostRow> {
  const post = await repository.findPostOfComment(db, postId, viewer.userId)
  const isOpen =
    post &&
    !post.is_post_deleted &&
    !post.is_post_hidden &&
    (post.is_venue_visible || isVenueStaff(post) || viewer.isAdmin)
  if (!isOpen) throw new AppError('RecordNotFound', { message: 'Запись не найдена' })
  return post
}

async function requireRepliable(
  db: Db,
  viewer: SignedIn,
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

function tagsOf(post: repository.PostOfCommentRow, commenterId: string): string[] {
  return [
    ...tagsOfPost({ ...post, id: post.post_id, user_id: post.post_user_id }),
    `comments?postId=${post.post_id}`,
    `users/${commenterId}`,
  ]
}
