import type { ImageSet } from '#contract/images/images.ts'
import type { CommentSummary } from '#contract/posts/comments.ts'
import { parseStored, readStored, writeStored } from '#web/lib/browser/stored.ts'

export interface CommentDraft {
  text: string
  imageSets: readonly ImageSet[]
  /** The comment that is replied to. */
  subject?: CommentSummary
  /** Set after a request without a response, so that the next one finds the row of that request. */
  key?: string
}

export const commentDraftKey = (viewerId: string, postId: string) => `drafts.comment.${viewerId}.${postId}`

/** The draft of a comment, in this browser only. */
export function readCommentDraft(viewerId: string, postId: string): CommentDraft | null {
  return parseStored(readStored(commentDraftKey(viewerId, postId)), isDraft)
}

/** An empty draft is deleted. */
export function saveCommentDraft(viewerId: string, postId: string, draft: CommentDraft | null): void {
  const isEmpty = !draft || (draft.text.trim() === '' && draft.imageSets.length === 0)
  writeStored(commentDraftKey(viewerId, postId), isEmpty ? null : JSON.stringify(draft))
}

function isDraft(value: unknown): value is CommentDraft {
  const { text, imageSets, subject } = (value ?? {}) as Partial<CommentDraft>
  const isSubject = subject === undefined || typeof subject?.id === 'string'
  return typeof text === 'string' && Array.isArray(imageSets) && isSubject
}
