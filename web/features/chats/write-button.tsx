import MessageCircle from 'lucide-react/icons/message-circle'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { useOpenChat } from './use-open-chat.ts'

interface WriteButtonProps {
  to: { userId: string } | { placeId: string } | { organisationId: string }
  className: string | undefined
}

/** Opens the chat with a person or a venue. Guests never load it. */
export function WriteButton({ to, className }: WriteButtonProps) {
  const openChat = useOpenChat()
  const [open, isOpening] = useOneAtATime(() => openChat(to))
  if (className === undefined) {
    return (
      <Button icon={<MessageCircle aria-hidden="true" />} isPending={isOpening} onClick={() => void open()}>
        Написать
      </Button>
    )
  }
  return (
    <button type="button" className={className} disabled={isOpening} onClick={() => void open()}>
      <MessageCircle aria-hidden="true" />
      Написать
    </button>
  )
}
