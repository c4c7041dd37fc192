import { useEffect } from 'react'
import { readCommentDraft } from './comment-draft.ts'
import { useCommentTalk } from './comment-talk.tsx'

/** Whoever comes back to words of theirs finds the field open. */
export function UnfinishedComment({ viewerId, postId }: { viewerId: string; postId: string }) {
  const { write } = useCommentTalk()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes up
  useEffect(() => {
    if (readCommentDraft(viewerId, postId)) write({ kind: 'new' })
  }, [viewerId, postId])
  return null
}
