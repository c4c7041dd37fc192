import type { LikeTarget } from './api.ts'

const COMMENT_PREFIX = 'comment-'

/** The `modal_id` of the list of likes: the id of a post, or the id of a comment with a prefix. */
export function commentLikesId(commentId: string): string {
  return COMMENT_PREFIX + commentId
}

export function readLikesId(id: string | null): LikeTarget {
  return id?.startsWith(COMMENT_PREFIX)
    ? { commentId: id.slice(COMMENT_PREFIX.length) }
    : { postId: id ?? '' }
}
