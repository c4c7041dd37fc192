import type { PostSummary } from '#contract/posts.ts'
import { LikeButton } from '#web/features/likes/like-button.tsx'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './post-actions.module.css'
import { postTitle } from './post-author.ts'
import { ShareButton } from './share-button.tsx'

const MessageCircle = icon('message-circle')

/** Like, comment, share. */
export function PostActions({ post }: { post: PostSummary }) {
  return (
    <div className={styles.actions}>
      <LikeButton postId={post.id} liked={post} isStaff={post.isStaff} />
      <Link
        to={`/posts/${post.id}#comments`}
        className={styles.action}
        aria-label={post.commentCount > 0 ? countOf(post.commentCount, forms.comments) : 'Комментировать'}
      >
        <MessageCircle aria-hidden="true" />
        {post.commentCount > 0 && <span data-figures="">{groupDigits(post.commentCount)}</span>}
      </Link>
      <ShareButton path={`/posts/${post.id}`} title={postTitle(post)} />
    </div>
  )
}
