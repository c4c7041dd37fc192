import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import type { PostSummary } from '#contract/posts.ts'
import { CommentInput } from '#web/features/comments/comment-input.tsx'
import { CommentItem } from '#web/features/comments/comment-item.tsx'
import { CommentTalkProvider } from '#web/features/comments/comment-talk.tsx'
import { isNarrow } from '#web/features/comments/narrow-screen.ts'
import { LikesSummary } from '#web/features/likes/likes-summary.tsx'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { PostActions } from './post-actions.tsx'
import { postTitle } from './post-author.ts'
import styles from './post-card.module.css'
import { PostHeader } from './post-header.tsx'
import { PostPhotos } from './post-photos.tsx'

const GoneCard = lazyPart('GoneCard', () => import('./gone-card.tsx'))

const LINES_SHOWN = 3

interface PostCardProps {
  post: PostSummary
  /** On the pages of the place itself. */
  isSubjectHidden?: boolean
  isPriority?: boolean
}

/** A post in a feed: who, words, pictures, what can be done, and the last things said. */
export function PostCard({ post, isSubjectHidden = false, isPriority = false }: PostCardProps) {
  if (post.isDeleted || post.isHidden) {
    return (
      <Suspense fallback={null}>
        <GoneCard post={post} />
      </Suspense>
    )
  }
  return (
    <article className={styles.card} aria-label={postTitle(post)}>
      <PostHeader post={post} isSubjectHidden={isSubjectHidden} />
      {post.text && (
        <div className={styles.text}>
          <ExpandableText text={post.text} lines={LINES_SHOWN} />
        </div>
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
    <CommentTalkProvider isClosed={!post.canComment}>
      <div className={styles.comments}>
        {commentCount > lastComments.length && (
          <Link className={styles.all} to={address}>
            {`Показать все ${countOf(commentCount, forms.comments)}`}
          </Link>
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
            <CommentItem key={comment.id} comment={comment} isStaff={post.isStaff} isInFeed />
          ))}
        </div>
        <div className={styles.input}>
          <CommentInput post={post} isInFeed />
        </div>
      </div>
    </CommentTalkProvider>
  )
}
