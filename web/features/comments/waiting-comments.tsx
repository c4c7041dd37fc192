import type { UnsentComment } from '#web/features/unsent/unsent.ts'
import { useUnsent } from '#web/features/unsent/unsent-store.ts'
import { WaitingCard } from '#web/features/unsent/waiting-card.tsx'
import styles from './waiting-comments.module.css'

interface WaitingCommentsProps {
  viewerId: string
  postId: string
  /** Its words go back into the field. */
  onEdit: (comment: UnsentComment) => Promise<void>
}

/** What the reader has said under a post and the server does not have yet. */
export function WaitingComments({ viewerId, postId, onEdit }: WaitingCommentsProps) {
  const waiting = useUnsent(viewerId, 'comment').filter((one) => one.postId === postId)
  if (waiting.length === 0) return null
  return (
    <div className={styles.list}>
      {waiting.map((comment) => (
        <WaitingCard key={comment.key} unsent={comment} name="Комментарий" onEdit={onEdit} />
      ))}
    </div>
  )
}
