import { type KeyboardEvent, useId } from 'react'
import type { ReasonName } from '#contract/moderation/moderation-labels.ts'
import { MAX_NOTE } from '#contract/writing.ts'
import { reasonLabels, reasonNames } from '#web/nouns/moderation/reason-labels.ts'
import type { DecisionAction } from '#web/nouns/moderation/use-decision.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import styles from './decision-form.module.css'

export interface DecisionDraft {
  action: DecisionAction
  reason: ReasonName
  note: string
}

interface DecisionFormProps {
  draft: DecisionDraft
  isAppeal: boolean
  isPending: boolean
  onChange: (draft: DecisionDraft) => void
  /** The note is never empty. */
  onSubmit: (draft: DecisionDraft) => void
  onCancel: () => void
}

const submitLabels: Record<DecisionAction, string> = {
  hide: 'Скрыть',
  reject: 'Отклонить',
  decide: 'Закрыть жалобу',
  restore: 'Вернуть',
  confirm: 'Подтвердить удаление',
}

/** Every decision needs a note, for the author or the next moderator. */
export function DecisionForm({
  draft,
  isAppeal,
  isPending,
  onChange,
  onSubmit,
  onCancel,
}: DecisionFormProps) {
  const { action, reason, note } = draft
  const { element, errors, showErrors, clearErrors } = useFormErrors<'note'>()
  const reasonId = useId()
  const handleSubmit = () => {
    if (note.trim() === '') showErrors({ note: 'Заполните это поле' })
    else onSubmit({ ...draft, note: note.trim() })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onCancel()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit()
  }
  return (
    <Form
      ref={element}
      className={styles.form}
      isPending={isPending}
      onSubmit={handleSubmit}
      onKeyDown={handleKeyDown}
    >
      {action === 'hide' && (
        <div className={styles.reason}>
          <label htmlFor={reasonId}>Причина</label>
          <select
            id={reasonId}
            className={styles.select}
            value={reason}
            onChange={(event) => onChange({ ...draft, reason: event.target.value as ReasonName })}
          >
            {reasonNames.map((name) => (
              <option key={name} value={name}>
                {reasonLabels[name]}
              </option>
            ))}
          </select>
        </div>
      )}
      <TextArea
        label={noteLabel(action, isAppeal)}
        rows={3}
        maxLength={MAX_NOTE}
        value={note}
        autoFocus
        error={errors.note}
        hint="Ctrl+Enter — отправить, Esc — отменить"
        onChange={(event) => {
          onChange({ ...draft, note: event.target.value })
          clearErrors()
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          {submitLabels[action]}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Отмена
        </Button>
      </div>
    </Form>
  )
}

function noteLabel(action: DecisionAction, isAppeal: boolean): string {
  if (isAppeal) return 'Ответ автору'
  return action === 'hide' ? 'Объяснение автору' : 'Пометка для модераторов'
}
