import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import type { Comment } from '#contract/posts/comments.ts'
import { classNames } from '#web/ui/class-names.ts'
import { commentAnchor } from './comment-focus.ts'
import { CommentItem } from './comment-item.tsx'
import styles from './comment-thread.module.css'

interface AnswerItemsProps {
  answers: readonly Comment[]
  isStaff: boolean
  marked: string | null
}

export function AnswerItems({ answers, isStaff, marked }: AnswerItemsProps) {
  return (
    <ul className={styles.answers} aria-label="Ответы">
      {answers.map((answer) => (
        <li key={answer.id}>
          <MarkedComment comment={answer} isStaff={isStaff} marked={marked} />
        </li>
      ))}
    </ul>
  )
}

interface MarkedCommentProps {
  comment: Comment
  isStaff: boolean
  marked: string | null
}

/** Highlights the comment that the address opens. A reply to the comment right above does not quote it. */
export function MarkedComment({ comment, isStaff, marked }: MarkedCommentProps) {
  const { id, threadId, subjectComment } = comment
  const isUnderSubject = threadId !== null && subjectComment?.id === threadId
  const isMarked = id === marked
  const place = useRef<HTMLDivElement>(null)
  const isReturn = useNavigationType() === 'POP'
  // After a client-side navigation the replies may be rendered later than the router looks for the anchor; otherwise
  // the browser scrolls to it.
  useEffect(() => {
    if (isMarked && !isReturn) place.current?.scrollIntoView({ block: 'center' })
  }, [isMarked, isReturn])
  return (
    <div ref={place} id={commentAnchor(id)} className={classNames(styles.comment, isMarked && styles.marked)}>
      <CommentItem
        comment={isUnderSubject ? { ...comment, subjectComment: null } : comment}
        isStaff={isStaff}
      />
    </div>
  )
}
