import { DEFAULT_LIMIT } from '#contract/paging.ts'
import type { Comment, CommentPosition } from '#contract/posts/comments.ts'
import type { CommentOrder } from '#contract/writing.ts'
import type { Db } from '#server/db/connection.ts'
import { hasAccess } from '#server/features/publications/policy.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { listVerdicts } from '#server/features/verdicts/service.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { type CursorPage, readCursorPage } from '#server/lib/paging.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { accessOf, viewComment } from './views.ts'

const EMPTY = 'Здесь пока нет комментариев'
const ANSWERS_SHOWN = 2
const MAX_NEW = 100

export async function listComments(
  db: Db,
  viewer: Viewer,
  query: {
    postId: string
    withHidden: boolean
    part: repository.CommentPart
    order?: CommentOrder
    offset?: number
    limit?: number
    cursor?: string
  },
): Promise<CursorPage<Comment> & { newestCursor?: string }> {
  const { postId, withHidden, part, order = 'old' } = query
  await requireReadablePost(db, viewer, postId)
  const page = readCursorPage(query)
  const { cursor: after, ...range } = page.rows
  const scope = { withHidden, viewerId: viewer.userId }
  const isBeginning = part === 'threads' && after === undefined && range.offset === 0
  const [found, newestCursor] = await Promise.all([
    repository.listComments(db, postId, part, { ...range, after, order, ...scope }),
    isBeginning ? repository.findNewestCursor(db, postId, scope) : undefined,
  ])
  const rows =
    order === 'popular' ? found.map((row) => ({ ...row, cursor: repository.popularCursor(row) })) : found
  const answers = part === 'threads' ? await firstAnswers(db, rows, scope) : []
  const present = await presenter(db, viewer, [...rows, ...answers])
  const answersOf = Map.groupBy(answers, (answer) => answer.thread_id)
  const shown = page.cut(requireRows(rows, EMPTY), (row) => {
    const { answer_count: answerCount } = row
    if (answerCount === undefined) return present(row)
    return { ...present(row), answerCount, answers: (answersOf.get(row.id) ?? []).map(present) }
  })
  return { ...shown, ...(newestCursor !== undefined && { newestCursor }) }
}

/** Whether everybody may read the post. */
export const { isReadablePost } = repository

/** How many comments of others came after the latest one that the reader knows, at most a hundred. */
export async function countNewComments(
  db: Db,
  viewer: Viewer,
  { postId, withHidden, after }: { postId: string; withHidden: boolean; after?: string | undefined },
): Promise<number> {
  await requireReadablePost(db, viewer, postId)
  const scope = { withHidden, viewerId: viewer.userId }
  return repository.countNewComments(db, postId, { ...scope, after, limit: MAX_NEW })
}

/** A single remaining reply is included as well. */
async function firstAnswers(
  db: Db,
  threads: readonly repository.CommentRow[],
  scope: repository.CommentScope,
): Promise<repository.CommentRow[]> {
  const counts = new Map(
    threads.flatMap(({ id, answer_count = 0 }) => (answer_count > 0 ? [[id, answer_count]] : [])),
  )
  if (counts.size === 0) return []
  const found = await repository.listFirstReplies(db, [...counts.keys()], {
    ...scope,
    limit: ANSWERS_SHOWN + 1,
  })
  return [...Map.groupBy(found, (answer) => answer.thread_id)].flatMap(([threadId, answers]) =>
    (counts.get(threadId ?? '') ?? 0) > answers.length ? answers.slice(0, ANSWERS_SHOWN) : answers,
  )
}

/** Returns the page of the threads and the page of replies on which a comment is, for a link to it. */
export async function locateComment(
  db: Db,
  viewer: Viewer,
  query: { postId: string; commentId: string; withHidden: boolean; limit?: number },
): Promise<CommentPosition> {
  const { postId, commentId, withHidden, limit = DEFAULT_LIMIT } = query
  await requireReadablePost(db, viewer, postId)
  const scope = { withHidden, viewerId: viewer.userId }
  const found = await repository.findPosition(db, { postId, commentId }, scope)
  if (!found) throw new AppError('RecordNotFound', { message: 'Комментарий не найден' })
  const pageAfter = (count: number) => Math.floor(count / limit) + 1
  return {
    threadId: found.thread_id,
    page: pageAfter(found.threads_before),
    answersPage: found.answers_before === null ? null : pageAfter(found.answers_before),
  }
}

export async function getComment(db: Db, viewer: Viewer, id: string): Promise<Comment> {
  const row = await repository.findComment(db, id, viewer.userId)
  if (!row) throw new AppError('RecordNotFound', { message: 'Комментарий не найден' })
  const present = await presenter(db, viewer, [row])
  return present(row)
}

/** The latest few comments of posts, oldest first, by the id of the post. */
export async function listLastComments(
  db: Db,
  viewer: Viewer,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, Comment[]>> {
  if (postIds.length === 0) return new Map()
  const [reference, rows] = await Promise.all([
    loadReference(db),
    repository.listLastComments(db, postIds, viewer.userId),
  ])
  const context = { reference, viewer, now: Date.now() }
  return Map.groupBy(
    rows.map((row) => viewComment(row, null, context)),
    (comment) => comment.postId,
  )
}

async function presenter(db: Db, viewer: Viewer, rows: readonly repository.CommentRow[]) {
  const explained = rows.filter(
    (row) => (row.is_hidden || row.is_deleted) && hasAccess(viewer, accessOf(row)),
  )
  const [reference, verdicts] = await Promise.all([
    loadReference(db),
    listVerdicts(
      db,
      viewer,
      explained.map((row) => row.id),
    ),
  ])
  const context = { reference, viewer, now: Date.now() }
  return (row: repository.CommentRow) => viewComment(row, verdicts.get(row.id) ?? null, context)
}

/** An unreadable post has an empty list of comments, so that its existence is not revealed. */
async function requireReadablePost(db: Db, viewer: Viewer, postId: string): Promise<void> {
  const post = await repository.findCommentedPost(db, postId, viewer.userId)
  if (!post) throw new AppError('RecordNotFound', { message: EMPTY })
  const isOpen = !post.is_deleted && !post.is_hidden && post.is_venue_visible
  if (isOpen) return
  const access = {
    authorId: post.user_id,
    isByVenue: post.type === 'news',
    isAtVenueNews: post.type === 'news',
    hasVenue: post.has_venue,
    hasOwner: post.has_owner,
    role: post.role,
    isDeleted: post.is_deleted,
    isHidden: post.is_hidden,
    deletedBy: null,
    hiddenBy: null,
  }
  if (!hasAccess(viewer, access)) throw new AppError('RecordNotFound', { message: EMPTY })
}
