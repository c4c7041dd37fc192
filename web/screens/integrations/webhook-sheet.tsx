import { useState } from 'react'
import { MAX_WEBHOOK_URL, type WebhookEvent, webhookEvents } from '#contract/webhooks/webhook-events.ts'
import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { useChangeWebhook, useCreateWebhook } from '#web/nouns/integrations/webhook-changes.ts'
import type { WebhookVenue } from '#web/nouns/integrations/webhooks-api.ts'
import { CheckList } from '#web/ui/fields/choice-list.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { eventLabels } from './event-labels.ts'
import styles from './webhooks.module.css'

interface WebhookSheetProps {
  venue: WebhookVenue
  /** null for a new one. */
  webhook: Webhook | null
  onSecret: (secret: string) => void
  onClose: () => void
}

/** Address and events of a webhook. */
export function WebhookSheet({ venue, webhook, onSecret, onClose }: WebhookSheetProps) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? [...webhookEvents])
  const { element, errors, showErrors, clearErrors } = useFormErrors<'url' | 'events' | 'form'>()
  const onError = (error: Error) => {
    const { url: urlError, events: eventsError } = fieldErrors(error)
    showErrors({
      ...(urlError && { url: urlError }),
      ...(eventsError && { events: eventsError }),
      ...(!urlError && !eventsError && { form: errorMessage(error) }),
    })
  }
  const create = useCreateWebhook(venue, {
    onSuccess: ({ secret }) => {
      onSecret(secret)
      onClose()
    },
    onError,
  })
  const change = useChangeWebhook(webhook?.id ?? '', {
    onSuccess: () => {
      showSnackbar('Вебхук изменён', 'success')
      onClose()
    },
    onError,
  })
  const handleSubmit = () => {
    const problems = {
      ...(url.trim() === '' && { url: 'Заполните это поле' }),
      ...(events.length === 0 && { events: 'Выберите хотя бы одно событие' }),
    }
    if (showErrors(problems)) return
    const draft = { url: url.trim(), events }
    if (webhook) change.mutate(draft)
    else create.mutate(draft)
  }
  return (
    <FormSheet
      ref={element}
      title={webhook ? 'Изменить вебхук' : 'Новый вебхук'}
      submitLabel={webhook ? 'Сохранить' : 'Добавить'}
      isPending={create.isPending || change.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
      className={styles.body}
    >
      <TextField
        label="Адрес"
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={MAX_WEBHOOK_URL}
        value={url}
        {...(errors.url && { error: errors.url })}
        onChange={(event) => {
          setUrl(event.target.value)
          clearErrors(['url'])
        }}
      />
      <div>
        <p className={styles.legend} aria-hidden="true">
          О чём сообщать
        </p>
        <CheckList
          legend="О чём сообщать"
          choices={webhookEvents.map((value) => ({ value, label: eventLabels[value] }))}
          chosen={events}
          onToggle={(event) => {
            setEvents(events.includes(event) ? events.filter((other) => other !== event) : [...events, event])
            clearErrors(['events'])
          }}
        />
        {errors.events && (
          <p className={styles.error} role="alert">
            {errors.events}
          </p>
        )}
      </div>
      {errors.form && (
        <p className={styles.error} role="alert">
          {errors.form}
        </p>
      )}
    </FormSheet>
  )
}
