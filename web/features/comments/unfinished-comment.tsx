import { useEffect } from 'react'
import { addDraftFiles } from '#web/features/images/use-draft-files.ts'
import { sortPictures, type UnsentComment } from '#web/features/unsent/unsent.ts'
import { commentDraftKey, keepCommentDraft, readCommentDraft } from './comment-draft.ts'
import { useCommentTalk } from './comment-talk.tsx'
import { WaitingComments } from './waiting-comments.tsx'

interface UnfinishedCommentProps {
  viewerId: string
  postId: string
  /** In a feed nothing opens by itself. */
  isInFeed: boolean
}

/** Whoever comes back to words of theirs finds the field open, and above it what still waits to be sent. */
export function UnfinishedComment({ viewerId, postId, isInFeed }: UnfinishedCommentProps) {
  const { write } = useCommentTalk()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes up
  useEffect(() => {
    if (!isInFeed && readCommentDraft(viewerId, postId)) write({ kind: 'new' })
  }, [viewerId, postId])
  const takeUp = async ({ text, pictures }: UnsentComment) => {
    const { imageSets, files } = sortPictures(pictures)
    await addDraftFiles(commentDraftKey(viewerId, postId), files)
    keepCommentDraft(viewerId, postId, { text, imageSets })
    write({ kind: 'new' })
  }
  return <WaitingComments viewerId={viewerId} postId={postId} onEdit={takeUp} />
}
