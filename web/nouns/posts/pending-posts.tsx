import { useNavigate } from 'react-router'
import { PendingCard } from '#web/nouns/pending-writes/pending-card.tsx'
import type { PendingPost } from '#web/nouns/pending-writes/pending-writes.ts'
import { usePendingWrites } from '#web/nouns/pending-writes/pending-writes-store.ts'
import styles from './pending-posts.module.css'
import { savePendingAsDraft } from './writing/post-draft-files.ts'
import { createAddress } from './writing/post-subject.ts'

interface PendingPostsProps {
  viewerId: string
  /** Takes over the restored draft. Without it, or when it returns false, the form is opened. */
  onDraftRestored?: (draftName: string) => boolean
}

/** The pending posts of the reader. */
export function PendingPosts({ viewerId, onDraftRestored }: PendingPostsProps) {
  const navigate = useNavigate()
  const waiting = usePendingWrites(viewerId, 'post')
  if (waiting.length === 0) return null
  const edit = async (post: PendingPost) => {
    await savePendingAsDraft(post)
    if (!onDraftRestored?.(post.draftName)) await navigate(createAddress(post.subject))
  }
  return (
    <section className={styles.list} aria-label="Ждут отправки">
      {waiting.map((post) => (
        <PendingCard key={post.key} pendingWrite={post} name="Запись" title={post.title} onEdit={edit} />
      ))}
    </section>
  )
}
