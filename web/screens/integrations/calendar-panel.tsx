import { useQuery } from '@tanstack/react-query'
import { CalendarAddress } from '#web/nouns/integrations/calendar-address.tsx'
import { calendarFeedQuery } from '#web/nouns/integrations/calendar-feed-api.ts'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Panel } from '#web/ui/page-columns.tsx'
import { RetryAlert } from '#web/ui/text/retry-alert.tsx'
import styles from './integrations-page.module.css'

/** The secret address by which staff subscribe to the reservations of a place in their calendar program. */
export function CalendarPanel({ placeId }: { placeId: string }) {
  const { data: feed, isError, error, refetch } = useQuery(calendarFeedQuery(placeId))
  return (
    <Panel id="calendar" title="Календарь">
      <p className={styles.text}>
        Брони заведения в вашем календаре: Google, Яндекс, Apple, Outlook и любой другой, который
        подписывается по адресу. Обновляются сами, отменённые помечены.
      </p>
      {feed !== undefined ? (
        <CalendarAddress
          placeId={placeId}
          feed={feed}
          warning="Кто знает адрес, видит брони: не пересылайте его. Если вы перестанете работать в заведении, он перестанет работать тоже."
        />
      ) : isError ? (
        <RetryAlert message={error.message} onRetry={refetch} />
      ) : (
        <RowSkeleton />
      )}
    </Panel>
  )
}
