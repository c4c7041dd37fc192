import { Suspense } from 'react'
import type { CommentSummary } from '#contract/posts/comments.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { LazyVerdict } from '#web/nouns/moderation/lazy-verdict.tsx'
import styles from './comment-item.module.css'

const RestoreComment = lazyWithRetry('RestoreComment', () => import('./restore-comment.tsx'))

/** Replaces a deleted or hidden comment. */
export function RemovedComment({ comment }: { comment: CommentSummary }) {
  return (
    <>
      <div className={styles.removed}>
        <p>{comment.isDeleted ? 'Комментарий удален' : 'Комментарий скрыт'}</p>
        {comment.canRestore && (
          <Suspense fallback={null}>
            <RestoreComment comment={comment} />
          </Suspense>
        )}
      </div>
      <LazyVerdict verdict={comment.verdict} text={comment.text} />
    </>
  )
}
