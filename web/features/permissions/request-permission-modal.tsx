import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SignInFirst } from '#web/features/accounts/sign-in-first.tsx'
import type { ModalProps } from '#web/lib/modal.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { removeRole, requestRights } from './api.ts'
import { ClaimForm } from './claim-form.tsx'
import styles from './permissions.module.css'
import { useVenue, type Venue } from './venue.ts'

/** `?modal=request_permission`: proving that the place is one's own, or asking those who decide. */
export function RequestPermissionModal({ id, onClose }: ModalProps) {
  const venue = useVenue(id)
  const viewer = useViewer()
  if (!venue) return null
  if (!viewer) {
    return (
      <SignInFirst title="Это ваше заведение?" onClose={onClose}>
        Войдите, чтобы запросить права и вести страницу: часы работы, меню, новости.
      </SignInFirst>
    )
  }
  return (
    <Sheet title={`Права: ${venue.name}`} onClose={onClose}>
      <RequestSteps venue={venue} viewerId={viewer.id} onClose={onClose} />
    </Sheet>
  )
}

interface RequestStepsProps {
  venue: Venue
  viewerId: string
  onClose: () => void
}

function RequestSteps({ venue, viewerId, onClose }: RequestStepsProps) {
  const queryClient = useQueryClient()
  const [isClaiming, setIsClaiming] = useState(venue.canClaim)
  const [request, isRequesting] = useOneAtATime(async () => {
    if (await requestRights(queryClient, venue)) onClose()
  })
  const [withdraw, isWithdrawing] = useOneAtATime(async () => {
    if (await removeRole(queryClient, venue, { userId: viewerId })) onClose()
  })
  if (isClaiming && venue.canClaim) {
    return <ClaimForm venue={venue} onDone={onClose} onOtherWay={() => setIsClaiming(false)} />
  }
  if (venue.isRequested) {
    return (
      <div className={styles.stack}>
        <p>Ваша заявка на рассмотрении. Когда её решат, придёт уведомление.</p>
        <Button isPending={isWithdrawing} onClick={() => void withdraw()}>
          Отозвать заявку
        </Button>
      </div>
    )
  }
  if (!venue.canRequest) return <p>У вас уже есть права на эту страницу.</p>
  return (
    <div className={styles.stack}>
      <p>
        Заявку увидят владелец и модераторы. С правами вы сможете менять часы работы, меню и фотографии и
        отвечать гостям от имени заведения.
      </p>
      <Button variant="primary" isPending={isRequesting} onClick={() => void request()}>
        Запросить права
      </Button>
    </div>
  )
}
