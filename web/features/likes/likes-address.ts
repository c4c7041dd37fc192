import type { Liked } from './api.ts'

const COMMENT = 'comment-'

/** The `modal_id` of the window with those who like a comment; of a post it is the post's own id. */
export function commentLikesId(commentId: string): string {
  return COMMENT + commentId
}

export function readLikesId(id: string | null): Liked {
  return id?.startsWith(COMMENT) ? { commentId: id.slice(COMMENT.length) } : { postId: id ?? '' }
}
