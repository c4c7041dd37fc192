import { useEffect, useEffectEvent } from 'react'
import type { PendingComment } from '#web/nouns/pending-writes/pending-writes.ts'
import { useCommentComposer } from '../comment-composer.tsx'
import { readCommentDraft } from './comment-draft.ts'
import { PendingComments } from './pending-comments.tsx'
import { resumeMode, returnToDraft } from './resume-pending-comment.ts'

interface DraftAndPendingCommentsProps {
  viewerId: string
  postId: string
  /** The viewer may write in the name of the venue. */
  isStaff: boolean
  /** In a feed the form does not open by itself. */
  isInFeed: boolean
}

/** Lists the comments that wait to be sent, and opens the form when a draft is stored. */
export function DraftAndPendingComments({
  viewerId,
  postId,
  isStaff,
  isInFeed,
}: DraftAndPendingCommentsProps) {
  const { setMode } = useCommentComposer()
  // The draft is stored in the browser, so it is read only after hydration.
  const openDraft = useEffectEvent((viewerId: string, postId: string) => {
    if (!isInFeed && readCommentDraft(viewerId, postId)) setMode({ kind: 'new' })
  })
  useEffect(() => openDraft(viewerId, postId), [viewerId, postId])
  const resumePending = async (comment: PendingComment) => {
    await returnToDraft(comment)
    setMode(resumeMode(comment, isStaff))
  }
  return <PendingComments viewerId={viewerId} postId={postId} onEdit={resumePending} />
}
