import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useOpenModal } from '#web/lib/modal.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'

interface FollowButtonProps {
  isFollowed: boolean
  variant?: ButtonVariant
  isWide?: boolean
}

/** Following takes an account: a guest is asked to sign in. */
export function FollowButton({ isFollowed, variant = 'primary', isWide }: FollowButtonProps) {
  const openModal = useOpenModal()
  return (
    <Button
      variant={isFollowed ? 'outlined' : variant}
      isWide={isWide}
      icon={isFollowed ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      onClick={() => openModal('login')}
    >
      {isFollowed ? 'Вы подписаны' : 'Подписаться'}
    </Button>
  )
}
