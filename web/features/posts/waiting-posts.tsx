import { useNavigate } from 'react-router'
import type { UnsentPost } from '#web/features/unsent/unsent.ts'
import { useUnsent } from '#web/features/unsent/unsent-store.ts'
import { WaitingCard } from '#web/features/unsent/waiting-card.tsx'
import { keepWaitingAsDraft } from './editor/post-draft-files.ts'
import { createAddress } from './editor/post-subject.ts'
import styles from './waiting-posts.module.css'

interface WaitingPostsProps {
  viewerId: string
  /** Its words are a draft again. Without this its form is opened. */
  onTakenUp?: (draftName: string) => boolean
}

/** What the reader has written and the server does not have yet. */
export function WaitingPosts({ viewerId, onTakenUp }: WaitingPostsProps) {
  const navigate = useNavigate()
  const waiting = useUnsent(viewerId, 'post')
  if (waiting.length === 0) return null
  const edit = async (post: UnsentPost) => {
    await keepWaitingAsDraft(post)
    if (!onTakenUp?.(post.draftName)) await navigate(createAddress(post.subject))
  }
  return (
    <section className={styles.list} aria-label="Ждут отправки">
      {waiting.map((post) => (
        <WaitingCard key={post.key} unsent={post} name="Запись" title={post.title} onEdit={edit} />
      ))}
    </section>
  )
}
