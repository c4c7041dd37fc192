import { PendingCard } from '#web/nouns/pending-writes/pending-card.tsx'
import type { PendingComment } from '#web/nouns/pending-writes/pending-writes.ts'
import { usePendingWrites } from '#web/nouns/pending-writes/pending-writes-store.ts'
import styles from './pending-comments.module.css'

interface PendingCommentsProps {
  viewerId: string
  postId: string
  /** Moves its text back into the form. */
  onEdit: (comment: PendingComment) => Promise<void>
}

/** Comments of the viewer that are not sent yet. */
export function PendingComments({ viewerId, postId, onEdit }: PendingCommentsProps) {
  const waiting = usePendingWrites(viewerId, 'comment').filter((write) => write.postId === postId)
  if (waiting.length === 0) return null
  return (
    <div className={styles.list}>
      {waiting.map((comment) => (
        <PendingCard key={comment.key} pendingWrite={comment} name="Комментарий" onEdit={onEdit} />
      ))}
    </div>
  )
}
