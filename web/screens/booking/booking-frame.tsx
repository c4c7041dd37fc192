import type { ReactNode } from 'react'
import type { Place } from '#contract/places/places.ts'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import { PlaceFacts } from '#web/nouns/places/page/place-facts.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { PageTitle } from '#web/ui/text/page-title.tsx'
import styles from './booking-frame.module.css'

interface BookingFrameProps {
  place: Place
  title: string
  /** Shows the facts of the place, which help only while choosing. */
  hasFacts: boolean
  children: ReactNode
}

/** The frame of the booking steps: the place and a back button. */
export function BookingFrame({ place, title, hasFacts, children }: BookingFrameProps) {
  return (
    <PageColumns width="reading" className={styles.frame}>
      <Breadcrumbs crumbs={placeCrumbs(place, { label: 'Бронирование', path: 'booking' })} />
      <PageTitle text={title} />
      {hasFacts && <PlaceFacts place={place} />}
      <Panel>{children}</Panel>
    </PageColumns>
  )
}
