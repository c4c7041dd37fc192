import { lazy, Suspense, useEffect, useId } from 'react'
import type { Place } from '#contract/places/places.ts'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { readSessionItem, writeSessionItem } from '#web/lib/browser/stored.ts'
import { useLinkNavigation } from '#web/lib/pages/link-navigation.ts'
import { readBookingDraft } from '#web/nouns/reservations/booking-draft.ts'
import { Panel } from '#web/ui/page-columns.tsx'
import { Snackbar } from '#web/ui/windows/snackbar.tsx'
import { BookingPlaceholder } from './booking-placeholder.tsx'
import type { BookingStep } from './booking-steps.tsx'
import { openInNewTab, useWidgetFrame, useWidgetTheme } from './widget-frame.ts'
import styles from './widget-page.module.css'

const BookingSteps = lazy(async () => ({ default: (await import('./booking-steps.tsx')).BookingSteps }))

/** True once for each booking, whatever is reloaded; a place in the waiting list is none. */
function markBookingReported(placeId: string): boolean {
  const key = `shodim:widget-booked:${placeId}`
  const { reservation } = readBookingDraft(placeId)
  if (!reservation || readSessionItem(key) === reservation.id) return false
  writeSessionItem(key, reservation.id)
  return true
}

/** Booking within a frame on somebody else's page: the steps alone, without the shell. */
export function WidgetPage({ place, step }: { place: Place; step: BookingStep }) {
  const isHydrated = useIsHydrated()
  const frame = useWidgetFrame()
  const titleId = useId()
  useWidgetTheme()
  useLinkNavigation()
  useEffect(() => {
    if (step === 'done' && markBookingReported(place.id)) frame.postToParent({ type: 'shodim:booked' })
  }, [step, place.id, frame.postToParent])
  return (
    <div ref={frame.root} className={styles.widget} onClickCapture={openInNewTab}>
      {/* Not main: the page around has one. */}
      <section className={styles.booking} aria-labelledby={titleId}>
        <h1 id={titleId} className={styles.title}>
          {place.name}
        </h1>
        <Panel>
          <Suspense fallback={<BookingPlaceholder />}>
            {isHydrated ? (
              <BookingSteps place={place} step={step} />
            ) : (
              <BookingPlaceholder withoutScripts="Чтобы забронировать столик, включите JavaScript или позвоните в заведение." />
            )}
          </Suspense>
        </Panel>
        <p className={styles.source}>
          {'Бронирование — '}
          <a href={`/${place.latinName}`} target="_blank" rel="noopener">
            Сходим
          </a>
        </p>
      </section>
      <Snackbar />
    </div>
  )
}
