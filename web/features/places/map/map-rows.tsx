import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { PlaceMarker, PlaceSummary } from '#contract/places.ts'
import type { Category } from '#contract/reference.ts'
import { apiOf } from '#web/lib/api.ts'
import { formatAverageCheck } from '#web/lib/format/money.ts'
import { formatRating } from '#web/lib/format/numbers.ts'
import { useNow } from '#web/lib/now.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Facts } from '#web/ui/facts.tsx'
import { streetLine } from '../place-address.ts'
import { cardsOf } from '../place-cards.ts'
import { placeOpening } from '../place-opening.ts'
import styles from './map-rows.module.css'

const CategoryIcon = lazy(() =>
  import('./pin-icons.tsx').then(({ CategoryIcon }) => ({ default: CategoryIcon })),
)

/** The facts of so many rows are one request. */
export const ROWS_PAGE = 50

interface MapRowsProps {
  places: readonly PlaceMarker[]
  categories: readonly Category[]
  chosenId: string | null
  /** Pins know no facts: rows that are seen ask for them. */
  hasFacts: boolean
  onChoose: (placeId: string) => void
}

/** Places of the map as rows to press. */
export function MapRows({ places, ...rest }: MapRowsProps) {
  const starts = places.flatMap((_, index) => (index % ROWS_PAGE === 0 ? [index] : []))
  return starts.map((start) => (
    <RowsPage key={start} places={places.slice(start, start + ROWS_PAGE)} {...rest} />
  ))
}

function RowsPage({ places, categories, chosenId, hasFacts, onChoose }: MapRowsProps) {
  const { data: cards } = useQuery({
    ...factsQuery(places.map(({ id }) => id)),
    enabled: hasFacts && places.length > 0,
  })
  return (
    <ul className={styles.list}>
      {places.map((place) => {
        const category = categories.find(({ id }) => id === place.categoryId)
        const card = cards?.find(({ id }) => id === place.id)
        return (
          <li key={place.id}>
            <button
              type="button"
              className={classNames(styles.row, place.id === chosenId && styles.chosen)}
              aria-pressed={place.id === chosenId}
              onClick={() => onChoose(place.id)}
            >
              <span
                className={classNames(styles.icon, !place.hasHours && styles.pale)}
                style={{ color: category?.color }}
              >
                <Suspense>
                  <CategoryIcon category={category?.latinName} />
                </Suspense>
              </span>
              <span className={styles.text}>
                <span className={styles.name}>{place.name}</span>
                {card ? <PlaceFacts place={card} /> : <span className={styles.kind}>{category?.name}</span>}
              </span>
              {card?.rating != null && <span className={styles.rating}>{formatRating(card.rating)}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function PlaceFacts({ place }: { place: PlaceSummary }) {
  const opening = placeOpening(place, useNow())
  return (
    <Facts
      className={styles.kind}
      items={[
        opening.kind === 'unknown' ? (
          place.category.name
        ) : (
          <span key="opening" className={styles[opening.kind]}>
            {opening.short}
          </span>
        ),
        place.location.street && streetLine(place.location),
        place.averageCheck !== null && formatAverageCheck(place.averageCheck),
        opening.kind === 'unknown' && 'часы неизвестны',
      ]}
    />
  )
}

/** The same places in another order are one question. */
function factsQuery(ids: string[]) {
  const asked = ids.sort().join()
  return queryOptions({
    queryKey: ['places', 'facts', asked],
    queryFn: async ({ client, signal }): Promise<PlaceSummary[]> => {
      const query = { ids: asked, response_type: 'card' } as const
      return cardsOf((await apiOf(client).call('GET /api/v1/places/by-ids', { query }, signal)).places)
    },
    placeholderData: keepPreviousData,
  })
}
