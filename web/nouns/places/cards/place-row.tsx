import type { PlaceSummary } from '#contract/places/places.ts'
import { distanceMeters, formatDistance, type Point } from '#web/lib/format/distance.ts'
import { formatRating } from '#web/lib/format/numbers.ts'
import { useNow } from '#web/lib/now.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { metroWalk, streetLine } from '../place-address.ts'
import { placeOpening } from './place-opening.ts'
import styles from './place-row.module.css'

interface PlaceRowProps {
  place: PlaceSummary
  /** The point from which the distance is measured. */
  from?: Point
  /** Shows the address, which distinguishes places of one chain. */
  hasAddress?: boolean
  /** Shows the city, for lists of several cities. */
  hasCity?: boolean
}

/** A place in one line: name, distance or address, opening state and rating. */
export function PlaceRow({ place, from, hasAddress = false, hasCity = false }: PlaceRowProps) {
  const now = useNow()
  const opening = placeOpening(place, now)
  const facts = [
    from && formatDistance(distanceMeters(from, place.location)),
    hasCity && place.location.city.name,
    hasAddress && (!hasCity || place.location.street) && streetLine(place.location),
    hasAddress && !from && place.location.metro && metroWalk(place.location.metro),
    // The kind replaces the opening state of a nearby place with unknown hours.
    from && opening.kind === 'unknown' ? place.kinds[0] : opening.short,
  ]
  return (
    <a className={styles.row} href={`/${place.latinName}`} data-preview={place.id}>
      <Avatar id={place.id} name={place.name} image={place.avatar} />
      <span className={styles.text}>
        <span className={styles.name}>{place.name}</span>
        <Facts className={styles.facts} items={facts} />
      </span>
      {place.rating !== null && <span className={styles.rating}>{formatRating(place.rating)}</span>}
    </a>
  )
}
