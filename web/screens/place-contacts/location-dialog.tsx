import type { ModalProps } from '#web/lib/pages/modal.ts'
import { fullAddress } from '#web/nouns/places/page/full-address.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { icon } from '#web/ui/icon.ts'
import { Dialog } from '#web/ui/windows/dialog.tsx'
import { PlaceMap } from './place-map.tsx'
import { routeLinks } from './route-links.ts'
import styles from './sheet-list.module.css'

const Route = icon('route')

/** The address of the place with links to map services. */
export function LocationDialog({ onClose }: ModalProps) {
  const place = useCurrentPlace()
  if (!place) return null
  return (
    <Dialog title="Расположение" onClose={onClose} isWide>
      <address className={styles.address}>{fullAddress(place.location)}</address>
      {place.roadInfo && <p className={styles.note}>{place.roadInfo}</p>}
      <PlaceMap place={place} />
      <h3 className={styles.heading}>Построить маршрут</h3>
      <ul className={styles.list}>
        {routeLinks(place).map(({ label, href }) => (
          <li key={label}>
            <a className={styles.item} href={href} rel="noopener" target="_blank" data-press="route">
              <Route aria-hidden="true" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
