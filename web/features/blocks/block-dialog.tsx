import { useQueryClient } from '@tanstack/react-query'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { blockPerson } from './block-changes.ts'

interface BlockDialogProps {
  person: { id: string; fullName: string }
  onClose: () => void
}

export function BlockPersonDialog({ person, onClose }: BlockDialogProps) {
  const queryClient = useQueryClient()
  const [block, isPending] = useOneAtATime(async () => {
    if (await blockPerson(queryClient, person)) onClose()
  })
  return (
    <ConfirmDialog
      title="Заблокировать человека?"
      confirmLabel="Заблокировать"
      isPending={isPending}
      onConfirm={() => void block()}
      onCancel={onClose}
    >
      {`Записи и комментарии, которые пишет ${person.fullName}, пропадут для вас. Об этом никто не узнает, а разблокировать можно здесь же или в настройках.`}
    </ConfirmDialog>
  )
}
