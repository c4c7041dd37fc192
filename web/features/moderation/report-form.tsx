import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReasonName } from '#contract/moderation-words.ts'
import { MAX_NOTE } from '#contract/writing.ts'
import { apiOf } from '#web/lib/api.ts'
import { useOneMutation } from '#web/lib/one-at-a-time.ts'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { TextArea } from '#web/ui/text-field.tsx'
import { ReasonField } from './reason-field.tsx'
import { type Reported, reportId } from './report-address.ts'
import { readReportDraft, writeReportDraft } from './report-draft.ts'
import styles from './report-form.module.css'

interface ReportFormProps {
  reported: Reported
  title: string
  onClose: () => void
}

export function ReportForm({ reported, title, onClose }: ReportFormProps) {
  const key = reportId(reported)
  const [draft, setDraft] = useState(() => readReportDraft(key))
  const [isMissing, setIsMissing] = useState(false)
  const send = useSendReport(reported, onClose)
  const { reason, text } = draft

  const change = (changed: Partial<typeof draft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    writeReportDraft(key, next)
  }
  const handleSubmit = () => {
    if (reason === null) setIsMissing(true)
    else send.mutate({ reason, text: text.trim() })
  }

  return (
    <FormSheet
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
        isMissing={isMissing && reason === null}
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
        <p className={styles.problem} role="alert">
          {send.error.message}
        </p>
      )}
    </FormSheet>
  )
}

function useSendReport({ kind, id }: Reported, onClose: () => void) {
  const queryClient = useQueryClient()
  return useOneMutation({
    mutationFn: async (words: { reason: ReasonName; text: string }) => {
      const body = { [`${kind}Id`]: id, ...words }
      return (await apiOf(queryClient).call('POST /api/v2/reports', { body })).report
    },
    onSuccess: ({ isRepeated }) => {
      writeReportDraft(reportId({ kind, id }), null)
      onClose()
      showMessage(
        isRepeated
          ? 'Вы уже жаловались на это: мы обновили причину'
          : 'Жалоба отправлена. Спасибо, что помогаете',
        'success',
      )
    },
  })
}
