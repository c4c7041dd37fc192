import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_WEBHOOKS } from '#contract/webhooks/webhook-events.ts'
import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { type WebhookVenue, webhooksQuery } from '#web/nouns/integrations/webhooks-api.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/fields/copy-field.tsx'
import { icon } from '#web/ui/icon.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Panel } from '#web/ui/page-columns.tsx'
import { WebhookRow } from './webhook-row.tsx'
import { WebhookSheet } from './webhook-sheet.tsx'
import styles from './webhooks.module.css'

const Plus = icon('plus')

/** The addresses of programs that get the events of a place or a chain. */
export function WebhooksPanel({ venue }: { venue: WebhookVenue }) {
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery(venue))
  return (
    <Panel id="webhooks" title="Вебхуки">
      <p className={styles.text}>
        {'placeId' in venue
          ? 'Касса, мессенджер или таблица узнаёт о\u00A0бронях и\u00A0отзывах сразу: мы отправляем запрос на\u00A0ваш адрес и\u00A0подписываем его.'
          : 'О\u00A0бронях и\u00A0отзывах всех заведений сети касса, мессенджер или таблица узнаёт сразу: мы отправляем запрос на\u00A0ваш адрес и\u00A0подписываем его.'}{' '}
        <a href="/api/docs" className={styles.link}>
          Описание для программиста
        </a>
      </p>
      {webhooks ? (
        <Webhooks venue={venue} webhooks={webhooks} />
      ) : error instanceof ApiError && error.code === 403 ? (
        <p className={styles.text}>Вебхуки настраивает управляющий или владелец.</p>
      ) : error ? (
        <ListFailure error={error} onRetry={refetch} />
      ) : (
        <RowSkeleton />
      )}
    </Panel>
  )
}

function Webhooks({ venue, webhooks }: { venue: WebhookVenue; webhooks: Webhook[] }) {
  /** A webhook that is edited, or a new one. */
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <div className={styles.body}>
      {secret && (
        <div className={styles.secret}>
          <CopyField
            label="Секрет для проверки подписи"
            value={secret}
            hint="Показываем его один раз. Им проверяют, что запрос пришёл от нас: по правилам standardwebhooks.com."
          />
          <Button onClick={() => setSecret(null)}>Секрет сохранён</Button>
        </div>
      )}
      {webhooks.length > 0 && (
        <ul>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setEditing(webhook)}
              onSecret={setSecret}
            />
          ))}
        </ul>
      )}
      {webhooks.length < MAX_WEBHOOKS && (
        <Button className={styles.add} icon={<Plus aria-hidden="true" />} onClick={() => setEditing('new')}>
          Добавить вебхук
        </Button>
      )}
      {editing && (
        <WebhookSheet
          venue={venue}
          webhook={editing === 'new' ? null : editing}
          onSecret={setSecret}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}
