import { lazy, type ReactNode, Suspense } from 'react'
import type { HideRequest } from '#contract/moderation/verdicts.ts'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'

const RemovalDialog = lazy(async () => ({
  default: (await import('./removal-dialog.tsx')).RemovalDialog,
}))

interface DeletionDialogProps {
  title: string
  /** Set when the venue deletes and not the author: it gives a reason that others see. */
  removal: { title: string; consequence: string } | null
  isPending: boolean
  onConfirm: (why?: HideRequest) => void
  onClose: () => void
  children: ReactNode
}

/** Asks before a post or a comment is deleted. */
export function DeletionDialog({
  title,
  removal,
  isPending,
  onConfirm,
  onClose,
  children,
}: DeletionDialogProps) {
  if (removal) {
    return (
      <Suspense>
        <RemovalDialog {...removal} isPending={isPending} onConfirm={onConfirm} onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Удалить"
      isPending={isPending}
      onConfirm={() => onConfirm()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
