import { inQuotes } from '#contract/russian.ts'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import { useChangePlaceStatus } from '#web/nouns/places/moderate-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { LoadedAffectedNote } from '#web/nouns/reservations/affected/affected-note.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'

/** `?modal=close_place` */
export function ClosePlaceModal({ onClose }: ModalProps) {
  const place = useCurrentPlace()
  const change = useChangePlaceStatus({ onSuccess: onClose })
  if (!place?.rights.canEdit || place.status.value !== 'opened') return null
  return (
    <ConfirmDialog
      title={`Временно закрыть ${inQuotes(place.name)}?`}
      confirmLabel="Закрыть"
      isPending={change.isPending}
      onConfirm={() => change.mutate({ place, status: 'temporary-closed' })}
      onCancel={onClose}
    >
      <p>
        Страница скажет гостям, что вы&nbsp;закрыты, и&nbsp;перестанет принимать брони. Открыть снова можно
        в&nbsp;любой момент, а&nbsp;день открытия указать в&nbsp;редактировании.
      </p>
      <LoadedAffectedNote placeId={place.id} change={{ status: 'temporary-closed', reopens_on: null }} />
    </ConfirmDialog>
  )
}
