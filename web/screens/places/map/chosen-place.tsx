import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { PlaceSummary } from '#contract/places/places.ts'
import { DEFAULT_PARTY_SIZE } from '#contract/reservations/reservation-values.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { formatAverageBill } from '#web/lib/format/money.ts'
import { useNow } from '#web/lib/now.ts'
import { placeCardQuery } from '#web/nouns/places/api.ts'
import { PlaceDistance } from '#web/nouns/places/cards/place-distance.tsx'
import { placeOpening } from '#web/nouns/places/cards/place-opening.ts'
import { cardAddress } from '#web/nouns/places/place-address.ts'
import { ShortlistButton } from '#web/nouns/places/shortlist/lazy-shortlist-button.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { CoverImage } from '#web/ui/pictures/cover-image.tsx'
import { RatingBadge } from '#web/ui/text/badge.tsx'
import type { PlaceFilters } from '../filters/place-filters.ts'
import type { PlacesPageData } from '../load-places.ts'
import { momentOf, NOW } from '../time/moments.ts'
import { shownMoment, shownTime } from '../time/shown-time.ts'
import styles from './chosen-place.module.css'
import { MapSheet } from './map-sheet.tsx'

const LABEL = 'Выбранное место'

const NearestTimes = lazy(async () => ({ default: (await import('./nearest-times.tsx')).NearestTimes }))

/** That of the filter «Есть столик», or one for two at the chosen moment. */
function wantedTable({ filters }: PlacesPageData, { takesBookings }: PlaceSummary): PlaceFilters['table'] {
  const moment = momentOf(filters)
  if (filters.table || !takesBookings || moment === null || moment === NOW) return filters.table
  return { guests: DEFAULT_PARTY_SIZE, at: moment }
}

interface ChosenPlaceProps {
  id: string
  page: PlacesPageData
  onClose: () => void
}

/** The place of the selected pin: a bottom sheet on a phone, a corner panel on a desktop. */
export function ChosenPlace({ id, page, onClose }: ChosenPlaceProps) {
  const { data: place, error, refetch } = useQuery(placeCardQuery(id, shownMoment(page)))
  const now = shownTime(page, useNow())
  const link = useRef<HTMLAnchorElement>(null)
  const hasPlace = Boolean(place)

  useEffect(() => {
    // The focus moves to the place only for keyboard users.
    if (hasPlace && document.activeElement?.matches(':focus-visible')) {
      link.current?.focus({ preventScroll: true })
    }
  }, [hasPlace])

  if (error) {
    return (
      <MapSheet label={LABEL} onClose={onClose}>
        <ListFailure error={error} onRetry={refetch} />
      </MapSheet>
    )
  }
  if (place === null) {
    return (
      <MapSheet label={LABEL} onClose={onClose}>
        <p className={styles.waiting}>Этого заведения больше нет на карте</p>
      </MapSheet>
    )
  }
  if (!place) {
    return (
      <MapSheet label={LABEL} onClose={onClose} isBusy>
        <div className={styles.waiting}>
          <RowSkeleton />
        </div>
      </MapSheet>
    )
  }
  const opening = placeOpening(place, now)
  const table = wantedTable(page, place)
  return (
    <MapSheet label={LABEL} onClose={onClose}>
      <a ref={link} href={`/${place.latinName}`} className={styles.card}>
        <div className={styles.cover}>
          <CoverImage src={place.cover} isPriority />
          <RatingBadge rating={place.rating} reviewCount={place.reviewCount} />
        </div>
        <div className={styles.body}>
          <h2 className={styles.name}>{place.name}</h2>
          <p className={styles.kind}>{joinFacts(place.kinds)}</p>
          <p className={styles.facts}>
            <span className={styles[opening.kind]}>{opening.short}</span>
            <PlaceDistance to={place.location} />
            {place.averageCheck !== null && <span>{formatAverageBill(place.averageCheck)}</span>}
          </p>
          <p className={styles.kind}>{cardAddress(place.location)}</p>
        </div>
      </a>
      <ShortlistButton id={place.id} name={place.name} className={styles.press} />
      {table && (
        <Suspense>
          <NearestTimes latinName={place.latinName} table={table} className={styles.times} />
        </Suspense>
      )}
    </MapSheet>
  )
}
