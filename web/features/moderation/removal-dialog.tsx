import { type FormEvent, useId, useState } from 'react'
import type { ReasonName } from '#contract/moderation-words.ts'
import { MAX_NOTE } from '#contract/writing.ts'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/choice.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { reasonLabels, reasonNames } from './reason-labels.ts'
import styles from './report-form.module.css'

export interface Explanation {
  reason: ReasonName
  note: string
}

interface RemovalDialogProps {
  title: string
  /** What follows from it. */
  consequence: string
  isPending: boolean
  onConfirm: (why: Explanation) => void
  onClose: () => void
}

/** A venue removes what a guest wrote about it and says why: to the author, to moderators, in the public log. */
export function RemovalDialog({ title, consequence, isPending, onConfirm, onClose }: RemovalDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState<ReasonName | null>(null)
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isReasonMissing = isTried && reason === null
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!isPending && reason !== null && note.trim() !== '') onConfirm({ reason, note: note.trim() })
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Отмена
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            Удалить
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={handleSubmit}>
        <fieldset
          className={styles.reasons}
          aria-describedby={isReasonMissing ? `${formId}-missing` : undefined}
        >
          <legend className={styles.legend}>Причина</legend>
          {reasonNames.map((name, index) => (
            <Radio
              key={name}
              name={`${formId}-reason`}
              value={name}
              checked={reason === name}
              data-autofocus={index === 0 ? '' : undefined}
              onChange={() => setReason(name)}
            >
              {reasonLabels[name]}
            </Radio>
          ))}
        </fieldset>
        {isReasonMissing && (
          <p id={`${formId}-missing`} className={styles.problem} role="alert">
            Выберите причину
          </p>
        )}
        <TextArea
          label="Объяснение автору"
          rows={3}
          maxLength={MAX_NOTE}
          value={note}
          error={isTried && note.trim() === '' ? 'Объясните автору, почему вы это удаляете' : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
        <p className={styles.note}>{consequence}</p>
      </form>
    </Sheet>
  )
}
