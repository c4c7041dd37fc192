import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { formatAverageCheck } from '#web/lib/format/money.ts'
import { useNow } from '#web/lib/now.ts'
import { RatingBadge } from '#web/ui/badge.tsx'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { Link } from '#web/ui/link.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { placeCardQuery } from '../api.ts'
import type { PlaceFilters } from '../filters/place-filters.ts'
import { cardAddress } from '../place-address.ts'
import { PlaceDistance } from '../place-distance.tsx'
import { placeKind } from '../place-kind.ts'
import { placeOpening } from '../place-opening.ts'
import styles from './chosen-place.module.css'
import { MapSheet } from './map-sheet.tsx'

const LABEL = 'Выбранное место'

const NearestTimes = lazy(async () => ({ default: (await import('./nearest-times.tsx')).NearestTimes }))

interface ChosenPlaceProps {
  id: string
  /** «Есть столик» of the filter. */
  table: PlaceFilters['table']
  onClose: () => void
}

/** The place of the pressed pin: at the bottom on a phone, in the corner on a desktop. Escape closes it. */
export function ChosenPlace({ id, table, onClose }: ChosenPlaceProps) {
  const { data: place, isPending, error, refetch } = useQuery(placeCardQuery(id))
  const now = useNow()
  const link = useRef<HTMLAnchorElement>(null)
  const hasPlace = Boolean(place)

  useEffect(() => {
    // A press with the finger leaves the focus where it was; the keyboard goes on to the place.
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
  if (isPending || !place) {
    return (
      <MapSheet label={LABEL} onClose={onClose} isBusy>
        <div className={styles.waiting}>
          <RowSkeleton />
        </div>
      </MapSheet>
    )
  }
  const opening = placeOpening(place, now)
  return (
    <MapSheet label={LABEL} onClose={onClose}>
      <Link ref={link} to={`/${place.latinName}`} className={styles.card}>
        <div className={styles.cover}>
          <CoverImage place={place} isPriority />
          <RatingBadge rating={place.rating} reviewCount={place.reviewCount} />
        </div>
        <div className={styles.body}>
          <h2 className={styles.name}>{place.name}</h2>
          <p className={styles.kind}>{placeKind(place)}</p>
          <p className={styles.facts}>
            <span className={styles[opening.kind]}>{opening.short}</span>
            <PlaceDistance to={place.location} />
            {place.averageCheck !== null && <span>{formatAverageCheck(place.averageCheck)}</span>}
          </p>
          <p className={styles.kind}>{cardAddress(place.location)}</p>
        </div>
      </Link>
      {table && (
        <Suspense>
          <NearestTimes latinName={place.latinName} table={table} className={styles.times} />
        </Suspense>
      )}
    </MapSheet>
  )
}
