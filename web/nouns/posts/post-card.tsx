import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import type { PostSummary } from '#contract/posts/posts.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { CommentComposerProvider } from '#web/nouns/comments/comment-composer.tsx'
import { CommentItem } from '#web/nouns/comments/comment-item.tsx'
import { CommentInput } from '#web/nouns/comments/form/comment-input.tsx'
import { isNarrow } from '#web/nouns/comments/narrow-screen.ts'
import { LikesSummary } from '#web/nouns/likes/likes-summary.tsx'
import { ExpandableText } from '#web/ui/text/expandable-text.tsx'
import { linkedText } from '#web/ui/text/linked-text.tsx'
import { PostActions } from './post-actions.tsx'
import { postTitle } from './post-author.ts'
import styles from './post-card.module.css'
import { PostHeader } from './post-header.tsx'
import { PostPhotos } from './post-photos.tsx'

const RemovedPostCard = lazyWithRetry('RemovedPostCard', () => import('./removed-post-card.tsx'))

interface PostCardProps {
  post: PostSummary
  /** Hides the place on its own pages. */
  isSubjectHidden?: boolean
  isPriority?: boolean
}

/** A post in a feed: author, text, pictures, actions and the last comments. */
export function PostCard({ post, isSubjectHidden = false, isPriority = false }: PostCardProps) {
  if (post.isDeleted || post.isHidden) {
    return (
      <Suspense fallback={null}>
        <RemovedPostCard post={post} />
      </Suspense>
    )
  }
  return (
    <article className={styles.card} aria-label={postTitle(post)}>
      <PostHeader post={post} isSubjectHidden={isSubjectHidden} />
      {post.text && (
        <ExpandableText text={post.text} className={styles.text}>
          {linkedText(post.text, post.links)}
        </ExpandableText>
      )}
      <PostPhotos photos={post.imageSets} set={post.id} title={postTitle(post)} isPriority={isPriority} />
      <div className={styles.foot}>
        <PostActions post={post} />
        <LikesSummary post={post} />
      </div>
      <LastComments post={post} />
    </article>
  )
}

function LastComments({ post }: { post: PostSummary }) {
  const navigate = useNavigate()
  const { commentCount, lastComments } = post
  const address = `/posts/${post.id}#comments`
  if (lastComments.length === 0) return null
  return (
    <CommentComposerProvider isClosed={!post.canComment}>
      <div className={styles.comments}>
        {commentCount > lastComments.length && (
          <a className={styles.all} href={address}>
            {`Показать все ${formatCount(commentCount, nounForms.comments)}`}
          </a>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the finger; links say the same */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link above */}
        <div
          className={styles.last}
          onClick={(event) => {
            const isControl = (event.target as Element).closest('a, button, form')
            if (!isControl && isNarrow()) void navigate(address)
          }}
        >
          {lastComments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} isStaff={post.isStaff ?? false} isInFeed />
          ))}
        </div>
        <div className={styles.input}>
          <CommentInput post={post} isInFeed />
        </div>
      </div>
    </CommentComposerProvider>
  )
}
