import type { ImageSet } from '#contract/images.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

export interface CommentDraft {
  text: string
  imageSets: readonly ImageSet[]
  /** Since a try that was not heard of again: whatever is sent after it must find what it made. */
  key?: string
}

export const commentDraftKey = (viewerId: string, postId: string) => `drafts.comment.${viewerId}.${postId}`

/** What somebody began to say under a post, in this browser only. */
export function readCommentDraft(viewerId: string, postId: string): CommentDraft | null {
  try {
    const draft = JSON.parse(readStored(commentDraftKey(viewerId, postId)) ?? 'null')
    return typeof draft?.text === 'string' && Array.isArray(draft.imageSets) ? draft : null
  } catch {
    return null
  }
}

/** Nothing to say leaves nothing behind. */
export function keepCommentDraft(viewerId: string, postId: string, draft: CommentDraft | null): void {
  const isEmpty = !draft || (draft.text.trim() === '' && draft.imageSets.length === 0)
  writeStored(commentDraftKey(viewerId, postId), isEmpty ? null : JSON.stringify(draft))
}
