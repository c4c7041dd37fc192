import type { ListedPlace } from '#contract/places.ts'
import { distanceMeters, formatDistance, type Point } from '#web/lib/format/distance.ts'
import { formatRating } from '#web/lib/format/numbers.ts'
import { useNow } from '#web/lib/now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Link } from '#web/ui/link.tsx'
import { streetLine } from '../place-address.ts'
import { placeOpening } from '../place-opening.ts'
import styles from './place-row.module.css'

interface PlaceRowProps {
  place: ListedPlace
  /** The distance from here is told. */
  from?: Point
  /** Places of one chain differ by their address. */
  hasAddress?: boolean
  /** Its list goes beyond one city. */
  hasCity?: boolean
}

/** Another place in one line: name, how far or where, open or not, how good. */
export function PlaceRow({ place, from, hasAddress = false, hasCity = false }: PlaceRowProps) {
  const now = useNow()
  const opening = placeOpening(place, now)
  const facts = [
    from && formatDistance(distanceMeters(from, place.location)),
    hasCity && place.location.city.name,
    hasAddress && (!hasCity || place.location.street) && streetLine(place.location),
    // Of a neighbour without hours it is worth more what it is.
    from && opening.kind === 'unknown' ? place.category.name : opening.short,
  ]
  return (
    <Link className={styles.row} to={`/${place.latinName}`} data-preview={place.id}>
      <Avatar id={place.id} name={place.name} image={place.avatar} />
      <span className={styles.text}>
        <span className={styles.name}>{place.name}</span>
        <Facts className={styles.facts} items={facts} />
      </span>
      {place.rating !== null && <span className={styles.rating}>{formatRating(place.rating)}</span>}
    </Link>
  )
}
