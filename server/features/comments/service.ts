import type { Comment } from '#contract/comments.ts'
import type { Db } from '#server/db/connection.ts'
import { hasAccess } from '#server/features/posts/policy.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { viewComment } from './views.ts'

const EMPTY = 'Здесь пока нет комментариев'

export async function listComments(
  db: Db,
  viewer: Viewer,
  query: { postId: string; withHidden: boolean; offset?: number; limit?: number },
): Promise<Page<Comment>> {
  await requireReadablePost(db, viewer, query.postId)
  const page = readPage(query)
  const [reference, rows] = await Promise.all([
    loadReference(db),
    repository.listComments(db, query.postId, {
      ...page.rows,
      withHidden: query.withHidden,
      viewerId: viewer.userId,
    }),
  ])
  const context = { reference, viewer, now: Date.now() }
  return page.cut(requireRows(rows, EMPTY), (row) => viewComment(row, context))
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
    rows.map((row) => viewComment(row, context)),
    (comment) => comment.postId,
  )
}

/** What is said under a post nobody may read is not told either; an empty list gives nothing away. */
async function requireReadablePost(db: Db, viewer: Viewer, postId: string): Promise<void> {
  const post = await repository.findCommentedPost(db, postId, viewer.userId)
  if (!post) throw new AppError('RecordNotFound', { message: EMPTY })
  const isOpen = !post.is_deleted && !post.is_hidden && post.is_venue_visible
  if (isOpen) return
  const standing = {
    authorId: post.user_id,
    hasVenue: post.has_venue,
    hasOwner: post.has_owner,
    role: post.role,
  }
  if (!hasAccess(viewer, standing)) throw new AppError('RecordNotFound', { message: EMPTY })
}
