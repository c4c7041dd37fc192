import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'

interface FarAwayDialogProps {
  /** Its name. */
  city: string
  onAnswer: (isMeant: boolean) => void
}

/** The mark stands on another side of the country: meant, or a slip of the finger. */
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
