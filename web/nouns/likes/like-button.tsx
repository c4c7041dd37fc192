import { useQueryClient } from '@tanstack/react-query'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { useRequireSignIn } from '#web/nouns/accounts/sign-in/require-sign-in.ts'
import { useWritesAsVenue } from '#web/nouns/accounts/writes-as-venue.ts'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './like-button.module.css'

const Heart = icon('heart')

interface LikeButtonProps {
  postId: string
  /** For a comment below the post. */
  commentId?: string
  liked: { isLiked?: boolean; hasOutletLike?: boolean; likeCount: number }
  /** Whether the viewer may like in the name of the venue of the post. */
  isStaff: boolean
  size?: 'medium' | 'small'
}

const likeChanges = () => import('./like-changes.ts')
const preload = () => void likeChanges().catch(() => {})

/** Likes as the viewer, or as the venue when the viewer has chosen to act as it. A guest signs in first. */
export function LikeButton({ postId, commentId, liked, isStaff, size = 'medium' }: LikeButtonProps) {
  const queryClient = useQueryClient()
  const byOutlet = useWritesAsVenue() && isStaff
  const { likeCount } = liked
  const isLiked = (byOutlet ? liked.hasOutletLike : liked.isLiked) ?? false
  const change = useRequireSignIn(async (isOn: boolean) => {
    // A guest who signs in may have liked it before.
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
        // The second click of a double click is ignored.
        if (detail < 2) change(!isLiked)
      }}
    >
      <Heart aria-hidden="true" />
      {likeCount > 0 && groupDigits(likeCount)}
    </button>
  )
}

function nameOf(likeCount: number, byOutlet: boolean): string {
  const action = byOutlet ? 'Нравится заведению' : 'Нравится'
  return likeCount > 0 ? `${action}, ${formatCount(likeCount, nounForms.likes)}` : action
}
