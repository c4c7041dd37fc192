import type { UserShort } from '#contract/users.ts'
import type { Db } from '#server/db/connection.ts'
import { presentUsers } from '#server/features/users/service.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'

export interface LikesQuery {
  postId?: string
  commentId?: string
  offset?: number
  limit?: number
}

export async function listLikes(db: Db, viewer: Viewer, query: LikesQuery): Promise<Page<UserShort>> {
  const subject = readSubject(query)
  const page = readPage(query)
  const ids = await repository.listLikerIds(db, subject, page.rows)
  const message =
    'postId' in subject ? 'Похоже, эту запись никто не лайкал' : 'Похоже, этот комментарий никто не лайкал'
  const shown = page.cut(requireRows(ids, message), (id) => id)
  return { rows: await presentUsers(db, viewer, shown.rows), isEnd: shown.isEnd }
}

function readSubject({ postId, commentId }: LikesQuery): repository.LikeSubject {
  if (postId !== undefined && commentId === undefined) return { postId }
  if (commentId !== undefined && postId === undefined) return { commentId }
  const problem = ['Укажите или запись, или комментарий']
  throw new AppError('ValidationFailed', { fields: { postId: problem, commentId: problem } })
}
