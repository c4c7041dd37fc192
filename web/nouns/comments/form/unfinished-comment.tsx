import { useEffect, useEffectEvent } from 'react'
import { addDraftFiles } from '#web/nouns/images/use-draft-files.ts'
import { type PendingComment, sortPictures } from '#web/nouns/pending-writes/pending-writes.ts'
import { useCommentComposer } from '../comment-composer.tsx'
import { commentDraftKey, readCommentDraft, saveCommentDraft } from './comment-draft.ts'
import { PendingComments } from './pending-comments.tsx'

interface UnfinishedCommentProps {
  viewerId: string
  postId: string
  /** In a feed the form does not open by itself. */
  isInFeed: boolean
}

/** Opens the form for a draft, below the comments that wait to be sent. */
export function UnfinishedComment({ viewerId, postId, isInFeed }: UnfinishedCommentProps) {
  const { setMode } = useCommentComposer()
  // The draft is in the browser, which the server cannot read.
  const openDraft = useEffectEvent((viewerId: string, postId: string) => {
    if (!isInFeed && readCommentDraft(viewerId, postId)) setMode({ kind: 'new' })
  })
  useEffect(() => openDraft(viewerId, postId), [viewerId, postId])
  const resumePending = async ({ text, pictures }: PendingComment) => {
    const { imageSets, files } = sortPictures(pictures)
    await addDraftFiles(commentDraftKey(viewerId, postId), files)
    saveCommentDraft(viewerId, postId, { text, imageSets })
    setMode({ kind: 'new' })
  }
  return <PendingComments viewerId={viewerId} postId={postId} onEdit={resumePending} />
}
