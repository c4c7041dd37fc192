import { formatAverageCheck } from '#web/lib/format/money.ts'
import { openingState } from '#web/lib/format/opening-hours.ts'
import { RatingBadge } from '#web/ui/badge.tsx'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { Link } from '#web/ui/link.tsx'
import { FreeTimes } from './free-times.tsx'
import styles from './place-card.module.css'
import { PlaceDistance } from './place-distance.tsx'
import { placeKind } from './place-kind.ts'
import type { PlaceSummary } from './place-summary.ts'

interface PlaceCardProps {
  place: PlaceSummary
  now: number
  /** The first cards of a page are seen at once: their pictures do not wait. */
  isPriority?: boolean
  /** For whom a table is looked for. */
  guests?: number | undefined
}

export function PlaceCard({ place, now, isPriority = false, guests }: PlaceCardProps) {
  const opening = openingState(place.mainSchedule, now, place.location.city.timeZone)
  return (
    <article className={styles.card}>
      <Link className={styles.link} to={`/${place.latinName}`} data-place={place.id}>
        <div className={styles.cover}>
          <CoverImage place={place} isPriority={isPriority} />
          <RatingBadge rating={place.rating} reviewCount={place.reviewCount} />
          {topOf(place) && <p className={styles.top}>{topOf(place)}</p>}
        </div>
        <div className={styles.body}>
          <h2 className={styles.name}>{place.name}</h2>
          <p className={styles.kind}>{placeKind(place)}</p>
          <p className={styles.facts}>
            {opening.kind !== 'unknown' && (
              <span className={styles[opening.kind]}>
                <span className={styles.dot} />
                {opening.short}
              </span>
            )}
            <PlaceDistance to={place.location} />
            {place.averageCheck !== null && <span>{formatAverageCheck(place.averageCheck)}</span>}
          </p>
        </div>
      </Link>
      {place.freeTimes && guests !== undefined && (
        <div className={styles.tables}>
          <FreeTimes latinName={place.latinName} times={place.freeTimes} guests={guests} />
        </div>
      )}
    </article>
  )
}

function topOf(place: PlaceSummary): string | null {
  if (place.isTop50Bars) return 'Топ-50 баров'
  if (place.isTop100Restaurants) return 'Топ-100 ресторанов'
  return place.isTopCafes ? 'Лучшие кафе' : null
}
