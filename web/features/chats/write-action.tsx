import MessageCircle from 'lucide-react/icons/message-circle'
import { lazy, Suspense } from 'react'
import { useModalAddress } from '#web/lib/modal.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

const WriteButton = lazy(async () => ({ default: (await import('./write-button.tsx')).WriteButton }))

interface WriteActionProps {
  to: { userId: string } | { placeId: string } | { organisationId: string }
  /** As one of the actions of a place. */
  className?: string | undefined
}

/** «Написать»: a guest is asked to sign in; the rest comes for whoever is signed in. */
export function WriteAction({ to, className }: WriteActionProps) {
  const viewer = useViewer()
  const addressOf = useModalAddress()
  const icon = <MessageCircle aria-hidden="true" />
  const waiting =
    className === undefined ? (
      <LinkButton to={addressOf('login')} preventScrollReset icon={icon}>
        Написать
      </LinkButton>
    ) : (
      <Link className={className} to={addressOf('login')} preventScrollReset>
        {icon}
        Написать
      </Link>
    )
  if (!viewer) return waiting
  return (
    <Suspense fallback={<span inert>{waiting}</span>}>
      <WriteButton to={to} className={className} />
    </Suspense>
  )
}
