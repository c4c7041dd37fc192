import type { Post } from '#contract/posts/posts.ts'
import type { Db } from '#server/db/connection.ts'
import { getPost, presentPosts } from '#server/features/posts/service.ts'
import { requireRows } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import { type CursorPage, readCursorPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'

export async function listSavedPosts(
  db: Db,
  viewer: SignedIn,
  query: { offset?: number; limit?: number; cursor?: string },
): Promise<CursorPage<Post>> {
  const page = readCursorPage(query)
  const found = await repository.listSavedPosts(db, viewer.userId, page.rows)
  const shown = page.cut(requireRows(found, 'Здесь будут записи, которые вы сохранили'), (row) => row.post_id)
  return { ...shown, rows: await presentPosts(db, viewer, shown.rows) }
}

/** @throws {AppError} RecordNotFound for a post that the viewer cannot read */
export async function savePost(services: Services, viewer: SignedIn, postId: string) {
  await getPost(services.db, viewer, postId)
  await countWrite(services.limits, 'follows', viewer.userId)
  const saved = { id: newId(), user_id: viewer.userId, post_id: postId }
  await repository.insertSavedPost(services.db, saved)
  return { postId, isSaved: true }
}

export async function unsavePost(services: Services, viewer: SignedIn, postId: string) {
  await countWrite(services.limits, 'follows', viewer.userId)
  await repository.deleteSavedPost(services.db, viewer.userId, postId)
  return { postId, isSaved: false }
}
