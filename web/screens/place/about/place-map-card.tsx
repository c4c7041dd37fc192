import type { Place } from '#contract/places/places.ts'
import { mapPointAddress } from '#web/nouns/map/map-point.ts'
import { streetLine } from '#web/nouns/places/place-address.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './place-map-card.module.css'

const MapPin = icon('map-pin')

/** A picture of the streets around the place; a press opens the map of the city there. */
export function PlaceMapCard({ place: { id, category, location } }: { place: Place }) {
  const { city, lat, lon } = location
  const mapImage = `/map/sketch.svg?city=${city.latinName}&lat=${lat.toFixed(4)}&lon=${lon.toFixed(4)}`
  return (
    <a
      className={styles.card}
      href={mapPointAddress(city.latinName, { lat, lon, placeId: id })}
      rel="nofollow"
    >
      {/* The picture of the other theme is hidden and therefore not loaded. */}
      <img className={styles.day} src={`${mapImage}&theme=light`} alt="" loading="lazy" decoding="async" />
      <img className={styles.night} src={`${mapImage}&theme=dark`} alt="" loading="lazy" decoding="async" />
      <span className={styles.pin} aria-hidden="true" style={{ color: category.color }}>
        <MapPin />
      </span>
      <span className={styles.label}>
        Показать на карте<span className="visually-hidden">: {streetLine(location)}</span>
      </span>
    </a>
  )
}
