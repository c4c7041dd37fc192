import { MAX_NOTE } from '#contract/writing.ts'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { useAppeal } from './use-appeal.ts'

interface AppealDialogProps {
  caseId: string
  /** Owned by the parent, so that closing by accident loses nothing. */
  text: string
  onChange: (text: string) => void
  onClose: () => void
}

/** The author may appeal against a decision once. */
export function AppealDialog({ caseId, text, onChange, onClose }: AppealDialogProps) {
  const { element, errors, showErrors, clearErrors } = useFormErrors<'text'>()
  const { mutate, isPending, error } = useAppeal(caseId, onClose)
  const handleSubmit = () => {
    if (text.trim() === '') showErrors({ text: 'Заполните это поле' })
    else mutate(text.trim())
  }
  return (
    <FormSheet
      ref={element}
      title="Обжаловать решение"
      submitLabel="Отправить"
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextArea
        label="Почему решение неверно"
        rows={5}
        maxLength={MAX_NOTE}
        value={text}
        data-autofocus=""
        error={errors.text ?? error?.message}
        hint="Обжаловать можно один раз: модератор прочитает и посмотрит ещё раз."
        onChange={(event) => {
          onChange(event.target.value)
          clearErrors()
        }}
      />
    </FormSheet>
  )
}
