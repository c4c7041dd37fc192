import { useQuery } from '@tanstack/react-query'
import { useClientOnlyQuery } from '#web/lib/browser/client-only-query.ts'
import { CalendarAddress } from '#web/nouns/integrations/calendar-address.tsx'
import { calendarFeedQuery } from '#web/nouns/integrations/calendar-feed-api.ts'
import { MissingData } from '#web/ui/lists/missing-data.tsx'
import { Panel } from '#web/ui/page-columns.tsx'
import styles from './settings-page.module.css'

/** The secret address by which a calendar program shows the viewer's own bookings. */
export function OwnCalendarPanel() {
  const query = useQuery(calendarFeedQuery(null))
  const feed = useClientOnlyQuery(calendarFeedQuery(null))
  return (
    <Panel id="calendar" title="Брони в календаре">
      <p className={styles.text}>
        Ваши брони и столики, заказанные для вашей компании, в Google, Яндексе, Apple или Outlook. Обновляются
        сами: перенесли или отменили — календарь узнает.
      </p>
      {feed === undefined ? (
        <MissingData query={query} />
      ) : (
        <CalendarAddress
          placeId={null}
          feed={feed}
          warning="Кто знает адрес, видит, где и когда вы бываете: не пересылайте его."
        />
      )}
    </Panel>
  )
}
