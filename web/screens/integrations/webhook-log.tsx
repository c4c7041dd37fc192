import { useInfiniteQuery } from '@tanstack/react-query'
import type { Webhook, WebhookDelivery } from '#contract/webhooks/webhooks.ts'
import { formatDateTime } from '#web/lib/format/dates.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { formatCount, type PluralForms } from '#web/lib/format/plurals.ts'
import { useResendDelivery } from '#web/nouns/integrations/webhook-changes.ts'
import { webhookLogQuery } from '#web/nouns/integrations/webhooks-api.ts'
import { Button } from '#web/ui/button.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { eventLabels } from './event-labels.ts'
import styles from './webhooks.module.css'

/** Applies while a delivery is being sent. */
const REFRESH_MS = 1500

const attemptForms: PluralForms = ['попытка', 'попытки', 'попыток']

/** The messages of the last 30 days, with the answers. */
export function WebhookLog({ webhook }: { webhook: Webhook }) {
  const query = useInfiniteQuery({
    ...webhookLogQuery(webhook.id),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? REFRESH_MS : false,
  })
  const resend = useResendDelivery(webhook.id, {
    onError: (error) => showSnackbar(error.message, 'error'),
  })
  if (query.error && !query.data) return <ListFailure error={query.error} onRetry={query.refetch} />
  if (!query.data) return <RowSkeleton />
  const deliveries = query.data.pages.flatMap(({ items }) => items)
  if (deliveries.length === 0) {
    return <p className={styles.text}>Пока ничего не отправляли. Нажмите «Отправить проверку».</p>
  }
  return (
    <>
      <ul className={styles.log} aria-label={`Журнал: ${webhook.url}`}>
        {deliveries.map((delivery) => (
          <li key={delivery.id} className={styles.delivery}>
            <div className={styles.content}>
              <span>{`${eventLabels[delivery.event]}, ${formatDateTime(Date.parse(delivery.createdAt), 'Europe/Moscow')}`}</span>
              <span className={delivery.failure ? styles.failing : styles.facts}>{outcome(delivery)}</span>
            </div>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Отправить ещё раз: ${eventLabels[delivery.event]}`}
              disabled={resend.isPending || isUnderWay(delivery) || webhook.pausedBecause !== null}
              onClick={() => resend.mutate(delivery.id)}
            >
              Ещё раз
            </Button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="small" isPending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Показать более ранние
        </Button>
      )}
    </>
  )
}

function isUnderWay({ status, nextAttemptAt }: WebhookDelivery): boolean {
  return status === 'pending' && nextAttemptAt === null
}

function outcome(delivery: WebhookDelivery): string {
  const { status, attempts, responseStatus, failure, nextAttemptAt } = delivery
  if (isUnderWay(delivery)) return 'Отправляем…'
  const count = attempts > 1 ? formatCount(attempts, attemptForms) : null
  if (status === 'delivered') return joinFacts([`Доставлено, ответ ${responseStatus}`, count])
  const next = nextAttemptAt
    ? `повторим ${formatDateTime(Date.parse(nextAttemptAt), 'Europe/Moscow')}`
    : 'больше не повторяем'
  return joinFacts([failure?.replace(/\.$/, ''), count, next])
}
