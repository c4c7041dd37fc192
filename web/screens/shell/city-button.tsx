import { useCurrentCity } from '#web/lib/current-city.ts'
import { useOpenModal } from '#web/lib/pages/modal.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './city-button.module.css'

const ChevronDown = icon('chevron-down')

/** Opens the city picker; without scripts it links to the cities on the first page. */
export function CityButton() {
  const city = useCurrentCity()
  const openModal = useOpenModal()
  return (
    <a
      href="/"
      className={styles.button}
      onClick={(event) => {
        event.preventDefault()
        openModal('city')
      }}
    >
      <span className="visually-hidden">Город: </span>
      <span className={styles.name}>{city.name}</span>
      <ChevronDown aria-hidden="true" />
    </a>
  )
}
