import type { Place } from '#contract/places/places.ts'
import { useGeoposition } from '#web/lib/browser/geoposition.ts'
import { distanceMeters, formatDistance } from '#web/lib/format/distance.ts'
import { formatAverageBill } from '#web/lib/format/money.ts'
import { formatRating } from '#web/lib/format/numbers.ts'
import { openingState } from '#web/lib/format/opening-hours.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { useNow } from '#web/lib/now.ts'
import { icon } from '#web/ui/icon.ts'
import { MetroWalk } from '../cards/metro-walk.tsx'
import { withDoubt } from '../hours/describe-check.ts'
import styles from './place-facts.module.css'

const Star = icon('star')

/** The main facts: opening state, distance, metro, average bill and rating. */
export function PlaceFacts({ place }: { place: Place }) {
  return (
    <ul className={styles.facts}>
      <OpeningFact place={place} />
      <DistanceFact place={place} />
      <MetroFact place={place} />
      {place.averageCheck !== null && (
        <li>
          <span className={styles.quiet}>Средний чек</span> {formatAverageBill(place.averageCheck)}
        </li>
      )}
      <RatingFact place={place} />
    </ul>
  )
}

function OpeningFact({ place }: { place: Place }) {
  const now = useNow()
  const { status, specialWeek } = place
  if (status.value !== 'opened' || specialWeek?.length === 0) {
    return (
      <li className={styles.closed}>
        <span className={styles.dot} />
        {status.value === 'opened' ? 'Закрыто' : status.label}
      </li>
    )
  }
  const hours = specialWeek ? { items: specialWeek } : place.mainSchedule
  const opening = openingState(hours, now, place.location.city.timeZone)
  const isSure = opening.kind !== 'unknown' && !place.hoursCheck?.isDoubtful
  return (
    <li className={isSure ? styles[opening.kind] : styles.unknown}>
      {isSure && <span className={styles.dot} />}
      {place.hoursCheck?.isDoubtful ? withDoubt(opening.text) : opening.text}
    </li>
  )
}

/** Rendered only in the browser, once the visitor has shared their position. */
function DistanceFact({ place }: { place: Place }) {
  const { point } = useGeoposition()
  if (!point) return null
  return (
    <li>
      {formatDistance(distanceMeters(point, place.location))} <span className={styles.quiet}>от вас</span>
    </li>
  )
}

/** Leads to what else is near the station. */
function MetroFact({ place: { location } }: { place: Place }) {
  const { city, metro } = location
  if (!metro) return null
  return (
    <li>
      <a href={`/${city.latinName}/places?near=${metro.key}`} className={styles.factLink}>
        <MetroWalk metro={metro} />
      </a>
    </li>
  )
}

function RatingFact({ place }: { place: Place }) {
  if (place.rating === null) {
    return (
      <li className={styles.quiet}>{place.isRatingUnderReview ? 'Оценки проверяются' : 'Оценок пока нет'}</li>
    )
  }
  return (
    <li>
      <a href={`/${place.latinName}/reviews`} className={styles.factLink}>
        <Star className={styles.star} aria-hidden="true" />
        <span className="visually-hidden">Оценка </span>
        <b>{formatRating(place.rating)}</b>
        <span className={styles.quiet}>{formatCount(place.reviewCount, nounForms.reviews)}</span>
      </a>
    </li>
  )
}
