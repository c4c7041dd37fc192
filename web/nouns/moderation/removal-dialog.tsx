import { useState } from 'react'
import type { ReasonName } from '#contract/moderation/moderation-labels.ts'
import { MAX_NOTE } from '#contract/writing.ts'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { MISSING_REASON, ReasonField } from './reason-field.tsx'
import styles from './reason-form.module.css'

export interface Explanation {
  reason: ReasonName
  note: string
}

interface RemovalDialogProps {
  title: string
  /** The consequences, shown before the confirmation. */
  consequence: string
  isPending: boolean
  onConfirm: (explanation: Explanation) => void
  onClose: () => void
}

/** A venue removes what a guest wrote and gives a reason to the author, to moderators and in the public log. */
export function RemovalDialog({ title, consequence, isPending, onConfirm, onClose }: RemovalDialogProps) {
  const [reason, setReason] = useState<ReasonName | null>(null)
  const [note, setNote] = useState('')
  const { element, errors, showErrors, clearErrors } = useFormErrors<keyof Explanation>()
  const handleSubmit = () => {
    const isRefused = showErrors({
      ...(reason === null && { reason: MISSING_REASON }),
      ...(note.trim() === '' && { note: 'Объясните автору, почему вы это удаляете' }),
    })
    if (!isRefused && reason !== null) onConfirm({ reason, note: note.trim() })
  }
  return (
    <FormSheet
      ref={element}
      title={title}
      submitLabel="Удалить"
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
      className={styles.form}
    >
      <ReasonField
        legend="Причина"
        value={reason}
        error={errors.reason}
        onChange={(name) => {
          setReason(name)
          clearErrors(['reason'])
        }}
      />
      <TextArea
        label="Объяснение автору"
        rows={3}
        maxLength={MAX_NOTE}
        value={note}
        error={errors.note}
        onChange={(event) => {
          setNote(event.target.value)
          clearErrors(['note'])
        }}
      />
      <p className={styles.note}>{consequence}</p>
    </FormSheet>
  )
}
