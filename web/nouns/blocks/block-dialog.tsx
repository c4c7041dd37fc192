import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { useBlockPerson } from './block-changes.ts'

interface BlockDialogProps {
  person: { id: string; fullName: string }
  onClose: () => void
}

export function BlockPersonDialog({ person, onClose }: BlockDialogProps) {
  const block = useBlockPerson(person, { onSuccess: onClose })
  return (
    <ConfirmDialog
      title="Заблокировать человека?"
      confirmLabel="Заблокировать"
      isPending={block.isPending}
      onConfirm={() => block.mutate()}
      onCancel={onClose}
    >
      {`Записи и комментарии, которые пишет ${person.fullName}, пропадут для вас. Об этом никто не узнает, а разблокировать можно здесь же или в настройках.`}
    </ConfirmDialog>
  )
}
