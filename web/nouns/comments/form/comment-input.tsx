import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import type { PostSummary } from '#contract/posts/posts.ts'
import type { Audience } from '#contract/users/account-limits.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { useRequireSignIn } from '#web/nouns/accounts/sign-in/require-sign-in.ts'
import { icon } from '#web/ui/icon.ts'
import { useCommentComposer } from '../comment-composer.tsx'
import { isNarrow } from '../narrow-screen.ts'
import styles from './comment-input.module.css'

const MessageCircle = icon('message-circle')

const CommentForm = lazyWithRetry('CommentForm', () => import('./comment-form.tsx'))
const DraftAndPendingComments = lazyWithRetry(
  'DraftAndPendingComments',
  () => import('./draft-and-pending-comments.tsx'),
)

interface CommentInputProps {
  post: Pick<PostSummary, 'id' | 'isStaff' | 'place' | 'organisation' | 'commentsFrom' | 'areCommentsClosed'>
  /** In a feed; on a narrow screen the form is on the page of the post. */
  isInFeed?: boolean
}

/** Why somebody may not comment; a block is all that closes a post whose author takes comments from everyone. */
const closedBy: Record<Audience, string> = {
  everyone: 'Автор ограничил вам комментарии.',
  followed: 'Комментируют только те, на\u00A0кого подписан автор.',
  nobody: 'Автор закрыл комментарии.',
}

/** The field of a new comment. A guest signs in first; the form is loaded with the first press. */
export function CommentInput({ post, isInFeed = false }: CommentInputProps) {
  const { mode, isClosed, setMode } = useCommentComposer()
  const navigate = useNavigate()
  const viewer = useViewer()
  const begin = useRequireSignIn(() => {
    if (isInFeed && isNarrow()) void navigate(`/posts/${post.id}#comments`)
    else setMode({ kind: 'new' })
  }, 'комментировать')
  // A comment that was written before can still be edited.
  if (isClosed && mode?.kind !== 'edit')
    return (
      <p className={styles.closed}>
        {closedBy[post.areCommentsClosed ? 'nobody' : (post.commentsFrom ?? 'everyone')]}
      </p>
    )
  const button = (
    <button type="button" className={styles.input} onClick={() => begin()}>
      <MessageCircle aria-hidden="true" />
      Написать комментарий
    </button>
  )
  if (!viewer || !mode) {
    return (
      <>
        {viewer && (
          <Suspense fallback={null}>
            <DraftAndPendingComments
              viewerId={viewer.id}
              postId={post.id}
              isStaff={post.isStaff === true}
              isInFeed={isInFeed}
            />
          </Suspense>
        )}
        {button}
      </>
    )
  }
  return (
    <Suspense fallback={button}>
      <CommentForm
        key={mode.kind === 'edit' ? mode.comment.id : 'new'}
        mode={mode}
        post={post}
        viewerId={viewer.id}
      />
    </Suspense>
  )
}
