import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { inQuotes } from '#contract/russian.ts'
import { AskedAffected } from '#web/features/reservations/affected/affected-note.tsx'
import type { ModalProps } from '#web/lib/modal.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { usePagePlace } from '../place-page/page-place.ts'
import { deletePlace } from './moderate-place.ts'

/** `?modal=delete_place` */
export function DeletePlaceModal({ onClose }: ModalProps) {
  const place = usePagePlace()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [remove, isPending] = useOneAtATime(async () => {
    if (!place || !(await deletePlace(queryClient, place))) return
    showMessage('Заведение удалено. Его можно восстановить', 'success')
    void navigate(`/${place.latinName}`, { replace: true })
  })
  if (!place?.rights.canDelete) return null
  return (
    <ConfirmDialog
      title={`Удалить ${inQuotes(place.name)}?`}
      confirmLabel="Удалить"
      isPending={isPending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        Гости больше не увидят страницу, отзывы и фотографии. Те, у кого есть права, смогут её восстановить.
      </p>
      <AskedAffected placeId={place.id} change={{ status: 'deleted' }} />
    </ConfirmDialog>
  )
}
