import MessageCircle from 'lucide-react/icons/message-circle'
import { useRequireSignIn } from '#web/features/accounts/require-sign-in.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { useOpenChat } from './use-open-chat.ts'

interface WriteButtonProps {
  to: { userId: string } | { placeId: string } | { organisationId: string }
  /** As one of the actions of a place. */
  className?: string | undefined
}

/** «Написать»: to a person or a venue; a guest signs in first. */
export function WriteButton({ to, className }: WriteButtonProps) {
  const openChat = useOpenChat()
  const [open, isOpening] = useOneAtATime(() => openChat(to))
  const begin = useRequireSignIn(() => void open())
  if (className === undefined) {
    return (
      <Button icon={<MessageCircle aria-hidden="true" />} isPending={isOpening} onClick={() => begin()}>
        Написать
      </Button>
    )
  }
  return (
    <button type="button" className={className} disabled={isOpening} onClick={() => begin()}>
      <MessageCircle aria-hidden="true" />
      Написать
    </button>
  )
}
