import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useRequireSignIn } from '#web/nouns/accounts/sign-in/require-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'

const MessageCircle = icon('message-circle')

interface WriteActionProps {
  to: { userId: string } | { placeId: string } | { organisationId: string }
  /** The class of the actions of a place. */
  className?: string | undefined
}

/** «Написать» opens the chat with a person or a venue. A guest signs in first. */
export function MessageButton({ to, className }: WriteActionProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const write = useRequireSignIn(
    async () => (await import('./open-chat.ts')).openChat(queryClient, navigate, to),
    'написать',
  )
  const handleClick = ({ detail }: { detail: number }) => {
    // Ignores the second click of a double click.
    if (detail < 2) write()
  }
  const icon = <MessageCircle aria-hidden="true" />
  if (className === undefined) {
    return (
      <Button icon={icon} onClick={handleClick}>
        Написать
      </Button>
    )
  }
  return (
    <button type="button" className={className} onClick={handleClick}>
      {icon}
      Написать
    </button>
  )
}
