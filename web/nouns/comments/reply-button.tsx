import { useNavigate } from 'react-router'
import type { CommentSummary } from '#contract/posts/comments.ts'
import { useWritesAsVenue } from '#web/nouns/accounts/writes-as-venue.ts'
import { useCommentComposer } from './comment-composer.tsx'
import styles from './comment-item.module.css'
import { isNarrow } from './narrow-screen.ts'

interface AnswerButtonProps {
  comment: CommentSummary
  viewerId: string
  isStaff: boolean
  isInFeed: boolean
}

/** For signed-in people; nobody replies to themselves, but the venue may reply to its own staff. */
export function ReplyButton({ comment, viewerId, isStaff, isInFeed }: AnswerButtonProps) {
  const navigate = useNavigate()
  const { setMode, isClosed } = useCommentComposer()
  const byOutlet = useWritesAsVenue() && isStaff
  if (isClosed || (comment.user?.id === viewerId && !byOutlet)) return null
  return (
    <button
      type="button"
      className={styles.answer}
      onClick={() => {
        if (isInFeed && isNarrow()) void navigate(`/posts/${comment.postId}#comments`)
        else setMode({ kind: 'answer', comment })
      }}
    >
      Ответить
    </button>
  )
}
