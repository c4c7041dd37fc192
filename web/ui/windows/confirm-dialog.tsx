import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Sheet } from './dialog.tsx'

interface ConfirmDialogProps {
  /** The question: «Удалить запись?» */
  title: string
  /** The consequences of the action. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isPending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of an irreversible action. Open as long as it is rendered. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Отмена',
  isPending = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Sheet
      title={title}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel} disabled={isPending}>
            {cancelLabel}
          </Button>
          <Button variant="primary" isPending={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  )
}
