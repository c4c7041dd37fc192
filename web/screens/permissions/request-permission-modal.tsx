import { useState } from 'react'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { SignInRequiredSheet } from '#web/nouns/accounts/sign-in/sign-in-required-sheet.tsx'
import { useRemoveRole, useRequestRights } from '#web/nouns/permissions/permission-changes.ts'
import styles from '#web/nouns/permissions/permissions.module.css'
import { useVenue, type Venue } from '#web/nouns/permissions/venue.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { ClaimForm } from './claim-form.tsx'

/** `?modal=request_permission`: proves the ownership of a place, or requests rights. */
export function RequestPermissionModal({ id, onClose }: ModalProps) {
  const venue = useVenue(id)
  const viewer = useViewer()
  if (!venue) return null
  if (!viewer) {
    return (
      <SignInRequiredSheet title="Это ваше заведение?" onClose={onClose}>
        Войдите, чтобы запросить права и вести страницу: часы работы, меню, новости.
      </SignInRequiredSheet>
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
  const [isClaiming, setIsClaiming] = useState(venue.canClaim)
  const request = useRequestRights(venue, { onSuccess: onClose })
  const withdraw = useRemoveRole(venue, { userId: viewerId }, { onSuccess: onClose })
  if (isClaiming && venue.canClaim) {
    return <ClaimForm venue={venue} onDone={onClose} onOtherWay={() => setIsClaiming(false)} />
  }
  if (venue.isRequested) {
    return (
      <div className={styles.stack}>
        <p>Ваша заявка на рассмотрении. Когда её решат, придёт уведомление.</p>
        <Button isPending={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Отозвать заявку
        </Button>
      </div>
    )
  }
  if (!venue.canRequestRole) return <p>У вас уже есть права на эту страницу.</p>
  return (
    <div className={styles.stack}>
      <p>
        Заявку увидят владелец и модераторы. С правами вы сможете менять часы работы, меню и фотографии и
        отвечать гостям от имени заведения.
      </p>
      <Button variant="primary" isPending={request.isPending} onClick={() => request.mutate()}>
        Запросить права
      </Button>
    </div>
  )
}
