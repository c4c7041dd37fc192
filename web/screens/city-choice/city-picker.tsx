import { useQuery } from '@tanstack/react-query'
import { Fragment, type KeyboardEvent, useState } from 'react'
import type { City } from '#contract/reference/cities.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { citiesQuery } from '#web/nouns/cities/api.ts'
import { type CityLinkProps, NearestCity } from '#web/nouns/cities/nearest-city.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import styles from './city-picker.module.css'

const SHOWN_CITIES = 50

interface CityPickerProps extends CityLinkProps {
  currentCity?: string
}

/** Finds a city by name or position, or among the largest ones. */
export function CityPicker({ addressOf, onPick, currentCity, isReplacing = false }: CityPickerProps) {
  const [query, setQuery] = useState('')
  const { data: cities, error, isPending, refetch } = useQuery(citiesQuery(query, SHOWN_CITIES))
  const groups =
    query === '' ? groupsOf(cities ?? []) : [{ heading: 'Найденные города', cities: cities ?? [] }]

  return (
    <div className={styles.picker}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from the field through the list */}
      <div onKeyDown={moveFocus}>
        <SearchField label="Название города" onSearch={setQuery} data-autofocus="" />
        {query === '' && <NearestCity addressOf={addressOf} onPick={onPick} isReplacing={isReplacing} />}
        {isPending && (
          <LoadingPlaceholder className={styles.waiting}>
            <Skeleton shape="title" width="half" />
            <Skeleton shape="title" width="long" />
            <Skeleton shape="title" width="half" />
          </LoadingPlaceholder>
        )}
        {error && <ListFailure error={error} onRetry={refetch} />}
        {cities?.length === 0 && (
          <EmptyState
            title="Ничего не найдено"
            text="Проверьте название или выберите город поблизости"
            illustration="search-error"
          />
        )}
        {groups.map(
          ({ heading, cities }) =>
            cities.length > 0 && (
              <Fragment key={heading}>
                <h3 className={styles.heading}>{heading}</h3>
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
              </Fragment>
            ),
        )}
      </div>
    </div>
  )
}

interface CityGroup {
  heading: string
  cities: readonly City[]
}

/** Cities without places come last. */
function groupsOf(cities: readonly City[]): CityGroup[] {
  const popular = cities.filter(({ placeCount }) => placeCount > 0)
  const others = cities.filter(({ placeCount }) => placeCount === 0)
  return [
    { heading: 'Популярные города', cities: popular },
    { heading: popular.length > 0 ? 'Другие города' : 'Города', cities: others },
  ]
}

function CityCount({ count }: { count: number }) {
  return (
    <span className={styles.count}>
      {count > 0 ? formatCount(count, nounForms.places) : 'заведений пока нет'}
    </span>
  )
}

/** Arrow keys move between the links, and from the first one back to the field. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const at = stops.findIndex((stop) => stop.isSameNode(document.activeElement))
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
