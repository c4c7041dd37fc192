import type { Place } from '#contract/places/places.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { fullAddress } from '#web/nouns/places/page/full-address.ts'
import { namedLink } from '#web/nouns/places/page/place-links.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './place-contacts.module.css'

const Globe = icon('globe')
const MapPin = icon('map-pin')
const Phone = icon('phone')

/** The address, the map and the contacts. */
export function PlaceContacts({ place }: { place: Place }) {
  return (
    <ul className={styles.contacts}>
      <li>
        <MapPin aria-hidden="true" />
        <div>
          <address className={styles.address}>{fullAddress(place.location)}</address>
          {place.roadInfo && <p className={styles.note}>{place.roadInfo}</p>}
          {place.parkingInfo && <p className={styles.note}>{`Парковка: ${place.parkingInfo}`}</p>}
        </div>
      </li>
      {place.phones.map(({ id, phone, name }) => (
        <li key={id}>
          <Phone aria-hidden="true" />
          <div>
            <a className={styles.link} href={`tel:${phone}`} data-press="call">
              {formatPhone(phone)}
            </a>
            {name && <p className={styles.note}>{name}</p>}
          </div>
        </li>
      ))}
      {place.links.map((link) => {
        const named = namedLink(link)
        return (
          named && (
            <li key={link.id}>
              <Globe aria-hidden="true" />
              <a
                className={styles.link}
                href={named.href}
                rel="nofollow noopener ugc"
                target="_blank"
                data-press="link"
              >
                {named.label}
                <span className="visually-hidden"> (в новой вкладке)</span>
              </a>
            </li>
          )
        )
      })}
    </ul>
  )
}
