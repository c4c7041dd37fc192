import type { Place } from '#contract/places/places.ts'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { CalendarPanel } from './calendar-panel.tsx'
import styles from './integrations-page.module.css'
import { SharePanel } from './share-panel.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'
import { WidgetPanel } from './widget-panel.tsx'

/** The connections of a venue with calendars, other sites and other programs. */
export function IntegrationsPage({ place }: { place: Place }) {
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs
        crumbs={placeCrumbs(
          place,
          { label: 'Брони', path: 'reservations' },
          { label: 'Подключения', path: 'integrations' },
        )}
      />
      <h1>Подключения</h1>
      <WidgetPanel place={place} />
      <SharePanel place={place} />
      <CalendarPanel placeId={place.id} />
      <WebhooksPanel venue={{ placeId: place.id }} />
    </PageColumns>
  )
}
