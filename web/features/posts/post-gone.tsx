import EyeOff from 'lucide-react/icons/eye-off'
import type { Post } from '#contract/posts.ts'
import styles from './post-gone.module.css'

/** What stands where a deleted or hidden post stood. */
export function PostGone({ post }: { post: Post }) {
  return (
    <p className={styles.gone}>
      <EyeOff aria-hidden="true" />
      {post.isDeleted ? 'Запись удалена' : 'Запись скрыта'}
    </p>
  )
}
