import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { citiesQuery } from './api.ts'
import styles from './city-picker.module.css'
import { type CityLinkProps, NearestCity } from './nearest-city.tsx'

const SHOWN_CITIES = 50

interface CityPickerProps extends CityLinkProps {
  currentCity?: string
}

/** Search of cities, the nearest one, and the large ones first. */
export function CityPicker({ addressOf, onPick, currentCity, isReplacing = false }: CityPickerProps) {
  const [query, setQuery] = useState('')
  const { data: cities, error, isPending, refetch } = useQuery(citiesQuery(query, SHOWN_CITIES))

  return (
    <div className={styles.picker}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from the field through the list */}
      <div onKeyDown={moveFocus}>
        <SearchField label="Название города" onSearch={setQuery} data-autofocus="" />
        {query === '' && <NearestCity addressOf={addressOf} onPick={onPick} isReplacing={isReplacing} />}
        {isPending && (
          <div className={styles.waiting} aria-busy="true">
            <Skeleton shape="title" width="half" />
            <Skeleton shape="title" width="long" />
            <Skeleton shape="title" width="half" />
          </div>
        )}
        {error && <ListFailure error={error} onRetry={refetch} />}
        {cities?.length === 0 && (
          <EmptyState
            title="Ничего не найдено"
            text="Проверьте название или выберите город поблизости"
            illustration="search-error"
          />
        )}
        {cities && cities.length > 0 && (
          <>
            <h3 className={styles.heading}>{query === '' ? 'Популярные города' : 'Найденные города'}</h3>
            <ul className={styles.list}>
              {cities.map((city) => (
                <li key={city.id}>
                  <Link
                    to={addressOf(city)}
                    replace={isReplacing}
                    className={styles.city}
                    aria-current={city.latinName === currentCity ? 'true' : undefined}
                    onClick={() => onPick?.(city)}
                  >
                    <span>{city.name}</span>
                    <CityCount count={city.placeCount} />
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}

function CityCount({ count }: { count: number }) {
  return (
    <span className={styles.count}>{count > 0 ? countOf(count, forms.places) : 'заведений пока нет'}</span>
  )
}

/** Arrows go through the links, and up from the first one back to the field. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const at = stops.findIndex((stop) => stop.isSameNode(document.activeElement))
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
