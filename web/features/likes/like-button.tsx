import Heart from 'lucide-react/icons/heart'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { useOpenModal } from '#web/lib/modal.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './like-button.module.css'

interface LikeButtonProps {
  isLiked: boolean
  likeCount: number
  size?: 'medium' | 'small'
}

/** Liking takes an account: a guest is asked to sign in. */
export function LikeButton({ isLiked, likeCount, size = 'medium' }: LikeButtonProps) {
  const openModal = useOpenModal()
  return (
    <button
      type="button"
      className={classNames(styles.like, styles[size], isLiked && styles.liked)}
      aria-pressed={isLiked}
      aria-label={likeCount > 0 ? `Нравится, ${countOf(likeCount, forms.likes)}` : 'Нравится'}
      onClick={() => openModal('login')}
    >
      <Heart aria-hidden="true" />
      {likeCount > 0 && <span data-figures="">{groupDigits(likeCount)}</span>}
    </button>
  )
}
