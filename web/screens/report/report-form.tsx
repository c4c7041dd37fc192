import { useState } from 'react'
import { MAX_NOTE } from '#contract/writing.ts'
import { MISSING_REASON, ReasonField } from '#web/nouns/moderation/reason-field.tsx'
import styles from '#web/nouns/moderation/reason-form.module.css'
import { type ReportTarget, reportTargetId } from '#web/nouns/moderation/report-address.ts'
import { useSendReport } from '#web/nouns/moderation/send-report.ts'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { readReportDraft, writeReportDraft } from './report-draft.ts'

interface ReportFormProps {
  reported: ReportTarget
  title: string
  onClose: () => void
}

export function ReportForm({ reported, title, onClose }: ReportFormProps) {
  const key = reportTargetId(reported)
  const [draft, setDraft] = useState(() => readReportDraft(key))
  const { element, errors, showErrors, clearErrors } = useFormErrors<'reason'>()
  const send = useSendReport(reported, {
    onSuccess: ({ isRepeated }) => {
      writeReportDraft(key, null)
      onClose()
      showSnackbar(
        isRepeated
          ? 'Вы уже жаловались на это: мы обновили причину'
          : 'Жалоба отправлена. Спасибо, что помогаете',
        'success',
      )
    },
  })
  const { reason, text } = draft

  const change = (changed: Partial<typeof draft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    writeReportDraft(key, next)
    clearErrors(Object.keys(changed))
  }
  const handleSubmit = () => {
    if (reason === null) showErrors({ reason: MISSING_REASON })
    else send.mutate({ reason, text: text.trim() })
  }

  return (
    <FormSheet
      ref={element}
      title={title}
      submitLabel="Отправить"
      isPending={send.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
      className={styles.form}
    >
      <ReasonField
        legend="Что не так?"
        value={reason}
        error={errors.reason}
        onChange={(name) => change({ reason: name })}
      />
      <TextArea
        label="Подробности, если хотите"
        rows={3}
        maxLength={MAX_NOTE}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <p className={styles.note}>Жалобу прочитает модератор. Автор не узнает, кто её отправил.</p>
      {send.error && (
        <p className={styles.error} role="alert">
          {send.error.message}
        </p>
      )}
    </FormSheet>
  )
}
