import type { Comment } from '#contract/comments.ts'
import type { Db } from '#server/db/connection.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { listVerdicts } from '#server/features/verdicts/service.ts'
import { hasAccess } from '#server/features/written/policy.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { type CursorPage, readCursorPage } from '#server/lib/paging.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { standingOf, viewComment } from './views.ts'

const EMPTY = 'Здесь пока нет комментариев'

export async function listComments(
  db: Db,
  viewer: Viewer,
  query: { postId: string; withHidden: boolean; offset?: number; limit?: number; cursor?: string },
): Promise<CursorPage<Comment>> {
  await requireReadablePost(db, viewer, query.postId)
  const page = readCursorPage(query)
  const { cursor: after, ...range } = page.rows
  const rows = await repository.listComments(db, query.postId, {
    ...range,
    after,
    withHidden: query.withHidden,
    viewerId: viewer.userId,
  })
  return page.cut(requireRows(rows, EMPTY), await presenter(db, viewer, rows))
}

export async function getComment(db: Db, viewer: Viewer, id: string): Promise<Comment> {
  const row = await repository.findComment(db, id, viewer.userId)
  if (!row) throw new AppError('RecordNotFound', { message: 'Комментарий не найден' })
  const present = await presenter(db, viewer, [row])
  return present(row)
}

/** For posts: their latest few comments, oldest first, by the id of the post. */
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
    (row) => (row.is_hidden || row.is_deleted) && hasAccess(viewer, standingOf(row)),
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

/** What is said under a post nobody may read is not told either; an empty list gives nothing away. */
async function requireReadablePost(db: Db, viewer: Viewer, postId: string): Promise<void> {
  const post = await repository.findCommentedPost(db, postId, viewer.userId)
  if (!post) throw new AppError('RecordNotFound', { message: EMPTY })
  const isOpen = !post.is_deleted && !post.is_hidden && post.is_venue_visible
  if (isOpen) return
  const standing = {
    authorId: post.user_id,
    isVenueVoice: post.type === 'news',
    isAtVenueNews: post.type === 'news',
    hasVenue: post.has_venue,
    hasOwner: post.has_owner,
    role: post.role,
    isDeleted: post.is_deleted,
    isHidden: post.is_hidden,
    deletedBy: null,
    hiddenBy: null,
  }
  if (!hasAccess(viewer, standing)) throw new AppError('RecordNotFound', { message: EMPTY })
}
