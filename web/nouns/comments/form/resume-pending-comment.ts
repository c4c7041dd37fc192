import { MAX_COMMENT_TEXT } from '#contract/writing.ts'
import { setWritesAsVenue } from '#web/nouns/accounts/writes-as-venue.ts'
import { addDraftFiles } from '#web/nouns/images/use-draft-files.ts'
import { type PendingComment, sortPictures } from '#web/nouns/pending-writes/pending-writes.ts'
import type { CommentMode } from '../comment-composer.tsx'
import { commentDraftKey, readCommentDraft, saveCommentDraft } from './comment-draft.ts'

/** Appends a pending comment to the draft of its post, which becomes a reply to the same comment. */
export async function returnToDraft(comment: PendingComment): Promise<void> {
  const { viewerId, postId, key, subject } = comment
  const { imageSets, files } = sortPictures(comment.pictures)
  await addDraftFiles(commentDraftKey(viewerId, postId), files)
  const draft = readCommentDraft(viewerId, postId)
  saveCommentDraft(viewerId, postId, {
    text: joinTexts(draft?.text ?? '', comment.text),
    imageSets: [...(draft?.imageSets ?? []), ...imageSets],
    ...(subject && { subject }),
    key,
  })
}

export function joinTexts(text: string, added: string): string {
  return [text, added].filter(Boolean).join('\n\n').slice(0, MAX_COMMENT_TEXT)
}

/** The form writes to the same person again, and staff in the same name. */
export function resumeMode({ subject, byOutlet }: PendingComment, isStaff: boolean): CommentMode {
  if (isStaff) setWritesAsVenue(byOutlet)
  return subject ? { kind: 'answer', comment: subject } : { kind: 'new' }
}
