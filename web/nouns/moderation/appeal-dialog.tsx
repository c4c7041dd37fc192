import { useQueryClient } from '@tanstack/react-query'
import { MAX_NOTE } from '#contract/writing.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { invalidateRoots } from '#web/lib/api/query-keys.ts'
import { useSingleFlightMutation } from '#web/lib/single-flight.ts'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { showMessage } from '#web/ui/windows/messages.ts'
import { ownCasesKey } from './api.ts'

interface AppealDialogProps {
  caseId: string
  /** Kept by the parent, so that closing by accident loses nothing. */
  text: string
  onChange: (text: string) => void
  onClose: () => void
}

/** The author's one word against a decision. */
export function AppealDialog({ caseId, text, onChange, onClose }: AppealDialogProps) {
  const { element, errors, refuse, clearErrors } = useFormErrors<'text'>()
  const { mutate, isPending, error } = useAppeal(caseId, onClose)
  const handleSubmit = () => {
    if (text.trim() === '') refuse({ text: 'Данное поле обязательное' })
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

function useAppeal(caseId: string, onClose: () => void) {
  const queryClient = useQueryClient()
  const refetchCase = () => {
    void queryClient.invalidateQueries({ queryKey: ownCasesKey })
    void invalidateRoots(queryClient, ['post', 'posts', 'comments'])
  }
  return useSingleFlightMutation({
    mutationFn: (text: string) => {
      const input = { params: { caseId }, body: { text } }
      return apiOf(queryClient).call('POST /api/v2/moderation/cases/:caseId/appeal', input)
    },
    onSuccess: () => {
      onClose()
      showMessage('Обжалование отправлено', 'success')
      refetchCase()
    },
    onError: (error) => {
      // From another tab or device: what stands on the screen is old.
      if (error instanceof ApiError && error.status === 'AppealAlreadyExist') refetchCase()
    },
  })
}
