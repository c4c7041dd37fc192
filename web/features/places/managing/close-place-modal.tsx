import { useQueryClient } from '@tanstack/react-query'
import { inQuotes } from '#contract/russian.ts'
import { AskedAffected } from '#web/features/reservations/affected/affected-note.tsx'
import type { ModalProps } from '#web/lib/modal.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { usePagePlace } from '../place-page/page-place.ts'
import { changeStatus } from './moderate-place.ts'

/** `?modal=close_place` */
export function ClosePlaceModal({ onClose }: ModalProps) {
  const place = usePagePlace()
  const queryClient = useQueryClient()
  const [close, isPending] = useOneAtATime(async () => {
    if (place && (await changeStatus(queryClient, place, 'temporary-closed'))) onClose()
  })
  if (!place?.rights.canEdit || place.status.value !== 'opened') return null
  return (
    <ConfirmDialog
      title={`Временно закрыть ${inQuotes(place.name)}?`}
      confirmLabel="Закрыть"
      isPending={isPending}
      onConfirm={() => void close()}
      onCancel={onClose}
    >
      <p>
        Страница скажет гостям, что вы&nbsp;закрыты, и&nbsp;перестанет принимать брони. Открыть снова можно
        в&nbsp;любой момент, а&nbsp;день открытия указать в&nbsp;редактировании.
      </p>
      <AskedAffected placeId={place.id} change={{ status: 'temporary-closed', reopens_on: null }} />
    </ConfirmDialog>
  )
}
