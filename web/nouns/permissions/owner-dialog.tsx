import { inQuotes } from '#contract/russian.ts'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'

interface OwnerDialogProps {
  /** The new owner of the venue: a name or an e-mail. */
  person: string
  venueName: string
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a person becomes an owner, who may take the venue from the one who granted the role. */
export function OwnerDialog({ person, venueName, isPending, onConfirm, onCancel }: OwnerDialogProps) {
  return (
    <ConfirmDialog
      title="Сделать владельцем?"
      confirmLabel="Сделать владельцем"
      isPending={isPending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {`${person} сможет всё: править ${inQuotes(venueName)}, выдавать и забирать права, в том числе ваши, и удалить страницу.`}
    </ConfirmDialog>
  )
}
