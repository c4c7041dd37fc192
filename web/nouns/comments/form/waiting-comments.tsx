import type { PendingComment } from '#web/nouns/pending-writes/pending-writes.ts'
import { usePendingWrites } from '#web/nouns/pending-writes/pending-writes-store.ts'
import { WaitingCard } from '#web/nouns/pending-writes/waiting-card.tsx'
import styles from './waiting-comments.module.css'

interface WaitingCommentsProps {
  viewerId: string
  postId: string
  /** Moves its text back into the form. */
  onEdit: (comment: PendingComment) => Promise<void>
}

/** Comments of the viewer that are not sent yet. */
export function WaitingComments({ viewerId, postId, onEdit }: WaitingCommentsProps) {
  const waiting = usePendingWrites(viewerId, 'comment').filter((write) => write.postId === postId)
  if (waiting.length === 0) return null
  return (
    <div className={styles.list}>
      {waiting.map((comment) => (
        <WaitingCard key={comment.key} pendingWrite={comment} name="Комментарий" onEdit={onEdit} />
      ))}
    </div>
  )
}
