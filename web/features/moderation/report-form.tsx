import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { MAX_NOTE } from '#contract/writing.ts'
import { apiOf } from '#web/lib/api.ts'
import { useOneMutation } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/choice.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { TextArea } from '#web/ui/text-field.tsx'
import { reasonLabels, reasonNames } from './reason-labels.ts'
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
  const formId = useId()
  const send = useSendReport(reported, onClose)
  const { reason, text } = draft

  const change = (changed: Partial<typeof draft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    writeReportDraft(key, next)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    if (reason === null) setIsMissing(true)
    else send.mutate({ reason, text: text.trim() })
  }

  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            Отмена
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={send.isPending}>
            Отправить
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={handleSubmit}>
        <fieldset className={styles.reasons} aria-describedby={isMissing ? `${formId}-missing` : undefined}>
          <legend className={styles.legend}>Что не так?</legend>
          {reasonNames.map((name, index) => (
            <Radio
              key={name}
              name={`${formId}-reason`}
              value={name}
              checked={reason === name}
              data-autofocus={index === 0 ? '' : undefined}
              onChange={() => {
                change({ reason: name })
                setIsMissing(false)
              }}
            >
              {reasonLabels[name]}
            </Radio>
          ))}
        </fieldset>
        {isMissing && (
          <p id={`${formId}-missing`} className={styles.problem} role="alert">
            Выберите причину
          </p>
        )}
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
      </form>
    </Sheet>
  )
}

function useSendReport({ kind, id }: Reported, onClose: () => void) {
  const queryClient = useQueryClient()
  return useOneMutation({
    mutationFn: async (words: { reason: keyof typeof reasonLabels; text: string }) => {
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
