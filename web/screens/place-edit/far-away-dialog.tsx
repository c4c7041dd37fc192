import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'

interface FarAwayDialogProps {
  /** The name of the city. */
  city: string
  onAnswer: (isConfirmed: boolean) => void
}

/** The point is far from the city: asks whether that is intended. */
export function FarAwayDialog({ city, onAnswer }: FarAwayDialogProps) {
  return (
    <ConfirmDialog
      title="Метка далеко от города"
      confirmLabel="Всё верно"
      cancelLabel="Поправить метку"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {`От метки до центра города (${city}) больше 200\u00A0км. Гости будут искать заведение там.`}
    </ConfirmDialog>
  )
}
