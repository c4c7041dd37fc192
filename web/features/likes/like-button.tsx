import { useQueryClient } from '@tanstack/react-query'
import { useIsAuthorPlace } from '#web/features/accounts/author-place.ts'
import { useRequireSignIn } from '#web/features/accounts/require-sign-in.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './like-button.module.css'

const Heart = icon('heart')

interface LikeButtonProps {
  postId: string
  /** Of a comment under the post. */
  commentId?: string
  liked: { isLiked: boolean; hasOutletLike: boolean; likeCount: number }
  /** May speak as the venue of the post. */
  isStaff: boolean
  size?: 'medium' | 'small'
}

const likeChanges = () => import('./like-changes.ts')
const preload = () => void likeChanges().catch(() => {})

/** As oneself, or as the venue by those who chose to speak as it. A guest signs in first. */
export function LikeButton({ postId, commentId, liked, isStaff, size = 'medium' }: LikeButtonProps) {
  const queryClient = useQueryClient()
  const byOutlet = useIsAuthorPlace() && isStaff
  const { likeCount } = liked
  const isLiked = byOutlet ? liked.hasOutletLike : liked.isLiked
  const change = useRequireSignIn(async (isOn: boolean) => {
    // A guest may turn out to have liked it long ago.
    if (isOn === isLiked) return
    const like = { postId, ...(commentId && { commentId }), byOutlet }
    await (await likeChanges()).changeLike(queryClient, like, isOn)
  }, 'поставить лайк')
  return (
    <button
      type="button"
      className={classNames(styles.like, styles[size], isLiked && styles.liked)}
      aria-pressed={isLiked}
      aria-label={nameOf(likeCount, byOutlet)}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={({ detail }) => {
        // The second half of a double click is no press of its own.
        if (detail < 2) change(!isLiked)
      }}
    >
      <Heart aria-hidden="true" />
      {likeCount > 0 && <span data-figures="">{groupDigits(likeCount)}</span>}
    </button>
  )
}

function nameOf(likeCount: number, byOutlet: boolean): string {
  const action = byOutlet ? 'Нравится заведению' : 'Нравится'
  return likeCount > 0 ? `${action}, ${countOf(likeCount, forms.likes)}` : action
}
