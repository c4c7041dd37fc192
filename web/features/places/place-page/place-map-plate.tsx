import type { Place } from '#contract/places.ts'
import { useModalAddress } from '#web/lib/modal.ts'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './place-map-plate.module.css'

const MapPin = icon('map-pin')

/**
 * Opens the map. The map itself is half a megabyte, so nobody pays for it before asking; where scripts do not run
 * the address stands beside.
 */
export function PlaceMapPlate({ place }: { place: Place }) {
  const addressOf = useModalAddress()
  return (
    <Link className={styles.plate} to={addressOf('map_modal')} preventScrollReset>
      <span className={styles.streets} aria-hidden="true" />
      <span className={styles.pin} aria-hidden="true" style={{ color: place.category.color }}>
        <MapPin />
      </span>
      <span className={styles.label}>Показать на карте</span>
    </Link>
  )
}
