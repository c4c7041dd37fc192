import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import type { PostSummary } from '#contract/posts.ts'
import { useRequireSignIn } from '#web/features/accounts/require-sign-in.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { icon } from '#web/ui/icon.ts'
import styles from './comment-input.module.css'
import { useCommentTalk } from './comment-talk.tsx'
import { isNarrow } from './narrow-screen.ts'

const MessageCircle = icon('message-circle')

const CommentForm = lazyPart('CommentForm', () => import('./comment-form.tsx'))
const UnfinishedComment = lazyPart('UnfinishedComment', () => import('./unfinished-comment.tsx'))

interface CommentInputProps {
  post: Pick<PostSummary, 'id' | 'isStaff' | 'place' | 'organisation'>
  /** In a feed: on a narrow screen one writes on the page of the post. */
  isInFeed?: boolean
}

/** Where one writes. A guest signs in first; the form itself comes with the first press. */
export function CommentInput({ post, isInFeed = false }: CommentInputProps) {
  const { mode, isClosed, write } = useCommentTalk()
  const navigate = useNavigate()
  const viewer = useViewer()
  const begin = useRequireSignIn(() => {
    if (isInFeed && isNarrow()) void navigate(`/posts/${post.id}#comments`)
    else write({ kind: 'new' })
  }, 'комментировать')
  if (isClosed) return <p className={styles.closed}>Автор ограничил вам комментарии.</p>
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
            <UnfinishedComment viewerId={viewer.id} postId={post.id} isInFeed={isInFeed} />
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
