import { lazy, Suspense } from 'react'
import type { PostSummary } from '#contract/posts/posts.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './removed-post.module.css'

const EyeOff = icon('eye-off')

const RestorePost = lazy(async () => ({ default: (await import('./restore-post.tsx')).RestorePost }))

/** Replaces a deleted or hidden post. */
export function RemovedPost({ post }: { post: PostSummary }) {
  return (
    <div className={styles.removed}>
      <EyeOff aria-hidden="true" />
      <p className={styles.text}>{post.isDeleted ? 'Запись удалена' : 'Запись скрыта'}</p>
      {post.canRestore && (
        <Suspense fallback={null}>
          <RestorePost post={post} />
        </Suspense>
      )}
    </div>
  )
}
