import { Suspense, useState } from 'react'
import type { Comment } from '#contract/posts/comments.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { AnswerItems, MarkedComment } from './answer-items.tsx'
import { type CommentFocus, commentAddress } from './comment-focus.ts'
import styles from './comment-thread.module.css'

const AnswerList = lazyWithRetry('AnswerList', () => import('./answer-list.tsx'))

const answerForms = ['ответ', 'ответа', 'ответов'] as const

interface CommentThreadProps {
  thread: Comment
  isStaff: boolean
  focus: CommentFocus | null
}

/** A comment with its replies, which can be collapsed; the first replies are shown, the rest on demand. */
export function CommentThread({ thread, isStaff, focus }: CommentThreadProps) {
  const { id, postId, answerCount = 0, answers = [] } = thread
  const [isExpanded, setIsExpanded] = useState(false)
  const marked = focus?.commentId ?? null
  const firstPage =
    focus?.threadId === id && focus.answersPage !== null ? focus.answersPage : isExpanded ? 1 : null
  const itemsOf = (some: readonly Comment[]) => (
    <AnswerItems answers={some} isStaff={isStaff} marked={marked} />
  )
  const first = itemsOf(answers)
  const hiddenCount = answerCount - answers.length
  return (
    <>
      <MarkedComment comment={thread} isStaff={isStaff} marked={marked} />
      {answerCount > 0 && (
        <details className={styles.thread} open>
          <summary className={styles.fold}>{formatCount(answerCount, answerForms)}</summary>
          {firstPage === null ? (
            <>
              {first}
              {hiddenCount > 0 && (
                <a
                  className={styles.more}
                  href={commentAddress(postId, id, 1)}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey) return
                    event.preventDefault()
                    setIsExpanded(true)
                  }}
                >
                  {`Показать ещё ${formatCount(hiddenCount, answerForms)}`}
                </a>
              )}
            </>
          ) : (
            <Suspense fallback={first}>
              <AnswerList
                key={firstPage}
                thread={thread}
                firstPage={firstPage}
                addressOf={(page) => commentAddress(postId, id, page)}
                renderItems={itemsOf}
              />
            </Suspense>
          )}
        </details>
      )}
    </>
  )
}
