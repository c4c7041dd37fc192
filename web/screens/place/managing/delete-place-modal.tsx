import { useNavigate } from 'react-router'
import { inQuotes } from '#contract/russian.ts'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import { useDeletePlace } from '#web/nouns/places/moderate-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { LoadedAffectedNote } from '#web/nouns/reservations/affected/affected-note.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'

/** `?modal=delete_place` */
export function DeletePlaceModal({ onClose }: ModalProps) {
  const place = useCurrentPlace()
  const navigate = useNavigate()
  const remove = useDeletePlace({
    onSuccess: ({ latinName }) => {
      showSnackbar('Заведение удалено. Его можно восстановить', 'success')
      void navigate(`/${latinName}`, { replace: true })
    },
  })
  if (!place?.rights.canDelete) return null
  return (
    <ConfirmDialog
      title={`Удалить ${inQuotes(place.name)}?`}
      confirmLabel="Удалить"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(place)}
      onCancel={onClose}
    >
      <p>
        Гости больше не увидят страницу, отзывы и фотографии. Те, у кого есть права, смогут её восстановить.
      </p>
      <LoadedAffectedNote placeId={place.id} change={{ status: 'deleted' }} />
    </ConfirmDialog>
  )
}
