import type { PostSummary } from '#contract/posts/posts.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { LikeButton } from '#web/nouns/likes/like-button.tsx'
import { icon } from '#web/ui/icon.ts'
import styles from './post-actions.module.css'
import { postTitle } from './post-author.ts'
import { ShareButton } from './share-button.tsx'

const MessageCircle = icon('message-circle')

const SaveButton = lazyHydrated('SaveButton', () => import('#web/nouns/saved-posts/save-button.tsx'))

/** Like, comment and share buttons, and a save button for signed-in people. */
export function PostActions({ post }: { post: PostSummary }) {
  return (
    <div className={styles.actions}>
      <LikeButton postId={post.id} liked={post} isStaff={post.isStaff ?? false} />
      <a
        href={`/posts/${post.id}#comments`}
        className={styles.action}
        aria-label={
          post.commentCount > 0 ? formatCount(post.commentCount, nounForms.comments) : 'Комментировать'
        }
      >
        <MessageCircle aria-hidden="true" />
        {post.commentCount > 0 && groupDigits(post.commentCount)}
      </a>
      {useViewer() && <SaveButton postId={post.id} isSaved={post.isSaved ?? false} />}
      <ShareButton path={`/posts/${post.id}`} title={postTitle(post)} />
    </div>
  )
}
