import type { AffectedReservations } from '#contract/reservations/reservations.ts'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { AffectedNote } from './affected-note.tsx'

interface AffectedDialogProps {
  affected: AffectedReservations
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a change that leaves guests without a table. */
export function AffectedDialog({ affected, onConfirm, onCancel }: AffectedDialogProps) {
  return (
    <ConfirmDialog
      title="Сохранить и предупредить гостей?"
      confirmLabel="Сохранить"
      cancelLabel="Не сохранять"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <AffectedNote affected={affected} />
    </ConfirmDialog>
  )
}
