import { useQuery } from '@tanstack/react-query'
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { placesCountQuery } from '#web/nouns/places/api.ts'
import { useGoNearby } from '#web/nouns/places/nearby.ts'
import { IconButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import { orderLabels, orderOptions } from './filters/filter-names.ts'
import { filtersByHours, noFilters, type PlaceFilters } from './filters/place-filters.ts'
import styles from './list-head.module.css'
import { currentListView, setListView } from './list-view.ts'
import type { PlacesPageData } from './load-places.ts'
import { unorderedRequest } from './places-request.ts'

const ArrowDownUp = icon('arrow-down-up')
const LayoutGrid = icon('layout-grid')
const ListIcon = icon('list')

interface ListHeadProps {
  page: PlacesPageData
  addressOf: (filters: PlaceFilters) => string
}

/** The number of results, their order and the view. */
export function ListHead({ page, addressOf }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <FoundLine page={page} addressOf={addressOf} />
      <OrderMenu key={addressOf(page.filters)} filters={page.filters} addressOf={addressOf} />
      <IconButton
        label="Показать карточками или строками"
        className={styles.view}
        onClick={() => setListView(currentListView() === 'lines' ? 'cards' : 'lines')}
      >
        <ListIcon className={styles.toLines} aria-hidden="true" />
        <LayoutGrid className={styles.toCards} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** «7 050 заведений · открыто 19, у 6 980 часы неизвестны» */
function FoundLine({ page: { city, filters }, addressOf }: ListHeadProps) {
  const { data } = useQuery(placesCountQuery(unorderedRequest(city.latinName, filters)))
  if (!data?.count) {
    return (
      <p className={styles.found} role="status">
        {'\u00a0'}
      </p>
    )
  }
  const { count, openCount, unknownHoursCount } = data
  const found = formatCount(count, nounForms.places)
  const unknown = unknownHoursCount > 0 && `у\u00a0${groupDigits(unknownHoursCount)} часы неизвестны`
  if (!filtersByHours(filters) || filters.unknownHours) {
    return (
      <p className={styles.found} role="status">
        {`${found} · открыто\u00a0${groupDigits(openCount)}${unknown ? `, ${unknown}` : ''}`}
      </p>
    )
  }
  return (
    <p className={styles.found} role="status">
      {unknown ? `${found} · ${unknown}, ` : found}
      {unknown && (
        <a className={styles.more} href={addressOf({ ...filters, unknownHours: true })} rel="nofollow">
          показать и&nbsp;их
        </a>
      )}
    </p>
  )
}

interface OrderMenuProps {
  filters: PlaceFilters
  addressOf: (filters: PlaceFilters) => string
}

/** Links in a native `<details>`, which sort the list without scripts as well. */
function OrderMenu({ filters, addressOf }: OrderMenuProps) {
  const goNearby = useGoNearby()
  const closeOnBlur = (event: FocusEvent<HTMLDetailsElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
  }
  const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape') return
    event.currentTarget.open = false
    event.currentTarget.querySelector('summary')?.focus()
  }
  const askForPosition = (event: MouseEvent<HTMLAnchorElement>, address: string) => {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    goNearby(address)
  }
  return (
    <details className={styles.order} onBlur={closeOnBlur} onKeyDown={closeOnEscape}>
      <summary className={styles.summary}>
        <ArrowDownUp aria-hidden="true" />
        <span className="visually-hidden">Порядок: </span>
        <span className={filters.order === noFilters.order ? styles.usual : undefined}>
          {orderLabels[filters.order]}
        </span>
      </summary>
      <ul className={styles.orders}>
        {orderOptions.map((order) => {
          const address = addressOf({ ...filters, order })
          return (
            <li key={order}>
              <Link
                to={address}
                aria-current={order === filters.order ? 'true' : undefined}
                rel="nofollow"
                {...(order === 'distance' && {
                  onClick: (event: MouseEvent<HTMLAnchorElement>) => askForPosition(event, address),
                })}
              >
                {orderLabels[order]}
              </Link>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
