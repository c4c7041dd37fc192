import { useState } from 'react'
import { webhookEvents } from '#contract/webhooks/webhook-events.ts'
import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/now.ts'
import {
  useChangeWebhook,
  useDeleteWebhook,
  useRenewWebhookSecret,
  useTestWebhook,
} from '#web/nouns/integrations/webhook-changes.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { Menu } from '#web/ui/windows/menu.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { eventLabels } from './event-labels.ts'
import { WebhookLog } from './webhook-log.tsx'
import styles from './webhooks.module.css'

const Ellipsis = icon('ellipsis')
const KeyRound = icon('key-round')
const Pause = icon('pause')
const PenLine = icon('pen-line')
const Play = icon('play')
const Trash2 = icon('trash-2')

interface WebhookRowProps {
  webhook: Webhook
  onEdit: () => void
  onSecret: (secret: string) => void
}

/** One address: whether it answers, its log, and what can be done with it. */
export function WebhookRow({ webhook, onEdit, onSecret }: WebhookRowProps) {
  const { id, url, events, pausedBecause } = webhook
  const [isLogOpen, setIsLogOpen] = useState(false)
  const [question, setQuestion] = useState<'delete' | 'secret' | null>(null)
  const onError = (error: Error) => showSnackbar(error.message, 'error')
  const change = useChangeWebhook(id, { onError })
  const test = useTestWebhook(id, { onSuccess: () => setIsLogOpen(true), onError })
  const isPaused = pausedBecause !== null
  const items = [
    { label: 'Изменить', icon: PenLine, onSelect: onEdit },
    {
      label: isPaused ? 'Включить' : 'Приостановить',
      icon: isPaused ? Play : Pause,
      onSelect: () => change.mutate({ isPaused: !isPaused }),
    },
    { label: 'Новый секрет', icon: KeyRound, onSelect: () => setQuestion('secret') },
    { label: 'Удалить', icon: Trash2, isDangerous: true, onSelect: () => setQuestion('delete') },
  ]
  return (
    <li className={styles.webhook}>
      <div className={styles.head}>
        <div className={styles.content}>
          <span className={styles.url}>{url}</span>
          <State webhook={webhook} />
          <span className={styles.facts}>
            {events.length === webhookEvents.length
              ? 'Все события'
              : events.map((event) => eventLabels[event]).join(', ')}
          </span>
        </div>
        <Menu
          trigger={
            <IconButton label={`Действия: ${url}`}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          items={items}
        />
      </div>
      <div className={styles.buttons}>
        {isPaused ? (
          <Button
            size="small"
            isPending={change.isPending}
            onClick={() => change.mutate({ isPaused: false })}
          >
            Включить
          </Button>
        ) : (
          <Button size="small" isPending={test.isPending} onClick={() => test.mutate()}>
            Отправить проверку
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isLogOpen}
          onClick={() => setIsLogOpen(!isLogOpen)}
        >
          {isLogOpen ? 'Скрыть журнал' : 'Журнал'}
        </Button>
      </div>
      {isLogOpen && <WebhookLog webhook={webhook} />}
      {question === 'delete' && <DeleteDialog webhook={webhook} onClose={() => setQuestion(null)} />}
      {question === 'secret' && (
        <RenewSecretDialog webhook={webhook} onSecret={onSecret} onClose={() => setQuestion(null)} />
      )}
    </li>
  )
}

function State({ webhook }: { webhook: Webhook }) {
  const now = useNow()
  const { pausedBecause, failingSince, previousSecretUntil } = webhook
  if (pausedBecause === 'person') return <span className={styles.paused}>Приостановлен</span>
  if (pausedBecause === 'failures') {
    return (
      <span className={styles.failing}>Приостановлен: три дня не отвечал. Проверьте адрес и включите</span>
    )
  }
  if (pausedBecause === 'gone') {
    return <span className={styles.failing}>Приостановлен: сервер ответил, что адреса больше нет</span>
  }
  if (failingSince) {
    const passed = formatTimePassed(Math.max(0, now - Date.parse(failingSince)) / 1000)
    return <span className={styles.failing}>{`Не отвечает, началось ${passed}. Повторяем отправку`}</span>
  }
  return (
    <span className={styles.working}>
      {previousSecretUntil ? 'Работает. Прежний секрет действует ещё сутки после замены' : 'Работает'}
    </span>
  )
}

function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useDeleteWebhook(webhook.id, {
    onSuccess: () => showSnackbar('Вебхук удалён', 'success'),
    onError: (error) => showSnackbar(error.message, 'error'),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title="Удалить вебхук?"
      confirmLabel="Удалить"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>{`На адрес ${webhook.url} ничего больше не придёт, журнал исчезнет.`}</p>
    </ConfirmDialog>
  )
}

interface SecretQuestionProps {
  webhook: Webhook
  onSecret: (secret: string) => void
  onClose: () => void
}

function RenewSecretDialog({ webhook, onSecret, onClose }: SecretQuestionProps) {
  const renew = useRenewWebhookSecret(webhook.id, {
    onSuccess: ({ secret }) => onSecret(secret),
    onError: (error) => showSnackbar(error.message, 'error'),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title="Создать новый секрет?"
      confirmLabel="Создать"
      isPending={renew.isPending}
      onConfirm={() => renew.mutate()}
      onCancel={onClose}
    >
      <p>Ещё сутки подписываем и прежним секретом, чтобы вы успели заменить его у себя.</p>
    </ConfirmDialog>
  )
}
