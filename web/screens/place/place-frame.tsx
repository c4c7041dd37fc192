import type { ReactNode } from 'react'
import type { Place } from '#contract/places/places.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs, type Crumb } from '#web/ui/text/breadcrumbs.tsx'
import { PlaceActionBar } from './place-actions.tsx'
import styles from './place-frame.module.css'
import { type PlaceTab, PlaceTabs } from './place-tabs.tsx'

const PlaceControls = lazyHydrated('PlaceControls', () => import('./managing/place-controls.tsx'))

const PlaceNotice = lazyHydrated('PlaceNotice', () => import('./place-notice.tsx'))

interface PlaceFrameProps {
  place: Place
  crumbs: readonly Crumb[]
  header: ReactNode
  tab: PlaceTab
  children: ReactNode
  aside?: ReactNode
  /** Beside the aside on a desktop, above it on a phone. */
  main?: ReactNode
}

/** The frame of all pages of a place: breadcrumbs, header, tabs and the action bar. */
export function PlaceFrame({ place, crumbs, header, tab, children, aside, main }: PlaceFrameProps) {
  return (
    <PageColumns className={styles.frame}>
      {canManage(place) && <PlaceControls place={place} />}
      <Breadcrumbs crumbs={crumbs} />
      {header}
      {!isOpenAndPublished(place) && <PlaceNotice place={place} />}
      <PlaceTabs place={place} current={tab} />
      <div className={styles.columns}>
        {main && <div className={styles.main}>{main}</div>}
        {aside && <aside className={styles.aside}>{aside}</aside>}
        <div className={styles.rest}>{children}</div>
      </div>
      <PlaceActionBar place={place} />
    </PageColumns>
  )
}

/** Whether the place is open and published, so that no notice is needed. */
function isOpenAndPublished({ status, moderationStatus }: Place): boolean {
  return status.value === 'opened' && moderationStatus.value === 'published'
}

/** Whether the viewer may manage the page. */
function canManage({ hasAccess, rights }: Place): boolean {
  return (
    hasAccess || rights.canEdit || rights.canManageReservations || rights.canPublish || rights.canUnpublish
  )
}
