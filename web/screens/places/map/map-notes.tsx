import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import type { PlacesPageData } from '../load-places.ts'
import { useHiddenByHours, withUnknownHoursAddress } from './hours-legend.tsx'
import styles from './places-map.module.css'

const Search = icon('search')

interface MapNotesProps {
  page: PlacesPageData
  /** The map was moved, so the button to search its area is shown. */
  canSearchHere: boolean
  /** Only an area of the map is shown, not the whole city. */
  isPart: boolean
  state: 'shown' | 'empty' | 'failed'
  onSearchHere: () => void
  onShowCity: () => void
  onReset: () => void
  onRetry: () => void
}

/** Notes over the map: the button to search its area, and why it shows no places. */
export function MapNotes(props: MapNotesProps) {
  const { page, canSearchHere, isPart, state, onSearchHere, onShowCity, onReset, onRetry } = props
  return (
    <div className={styles.top}>
      {canSearchHere && (
        <Button className={styles.pill} icon={<Search aria-hidden="true" />} onClick={onSearchHere}>
          Искать здесь
        </Button>
      )}
      {isPart && !canSearchHere && (
        <Button className={styles.pill} onClick={onShowCity}>
          Весь город
        </Button>
      )}
      {state === 'empty' && <EmptyNote page={page} onReset={onReset} />}
      {state === 'failed' && (
        <p className={styles.note} role="alert">
          Места не загрузились.{' '}
          <Button variant="quiet" size="small" onClick={onRetry}>
            Повторить
          </Button>
        </p>
      )}
    </div>
  )
}

function EmptyNote({ page, onReset }: Pick<MapNotesProps, 'page' | 'onReset'>) {
  const hidden = useHiddenByHours(page)
  if (hidden > 0) {
    return (
      <p className={styles.note} role="status">
        {`Открытых не\u00a0нашли, но\u00a0у\u00a0${formatCount(hidden, nounForms.placesGenitive)} часы неизвестны.`}
        <LinkButton
          to={withUnknownHoursAddress(page)}
          variant="quiet"
          size="small"
          rel="nofollow"
          replace
          preventScrollReset
        >
          Показать и&nbsp;их
        </LinkButton>
      </p>
    )
  }
  return (
    <p className={styles.note} role="status">
      Здесь ничего не нашлось.{' '}
      <Button variant="quiet" size="small" onClick={onReset}>
        Сбросить фильтры
      </Button>
    </p>
  )
}
