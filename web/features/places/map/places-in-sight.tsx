import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { PlaceShort } from '#contract/places.ts'
import { apiOf } from '#web/lib/api.ts'
import { formatAverageCheck } from '#web/lib/format/money.ts'
import { formatRating } from '#web/lib/format/numbers.ts'
import { openingState } from '#web/lib/format/opening-hours.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { useNow } from '#web/lib/now.ts'
import { useIsWide } from '#web/lib/wide-screen.ts'
import { classNames } from '#web/ui/class-names.ts'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { isInside, placesInSight } from './bounds.ts'
import styles from './map-list.module.css'
import type { MapListProps } from './map-list.tsx'

const CategoryIcon = lazy(() =>
  import('./pin-icons.tsx').then(({ CategoryIcon }) => ({ default: CategoryIcon })),
)

const SHOWN = 50

/** What the map shows, in rows; pins know no facts, so these come for the rows alone. */
export function PlacesInSight({ places, bounds, categories, chosenId, onChoose }: MapListProps) {
  const isWide = useIsWide()
  const shown = bounds ? placesInSight(places, bounds, SHOWN) : []
  const count = bounds ? places.filter((place) => isInside(place, bounds)).length : 0
  const { data: cards } = useQuery({
    ...factsQuery(shown.map(({ id }) => id)),
    enabled: isWide && shown.length > 0,
  })
  return (
    <section className={styles.panel} aria-label="Места на карте">
      <h2 className={styles.title}>
        {bounds ? `На карте ${countOf(count, forms.places)}` : 'Места на карте'}
      </h2>
      {!bounds && isWide && [1, 2, 3, 4, 5, 6].map((row) => <RowSkeleton key={row} />)}
      <ul className={styles.list}>
        {shown.map((place) => {
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
                <span className={styles.icon} style={{ background: category?.color }}>
                  <Suspense>
                    <CategoryIcon category={category?.latinName} />
                  </Suspense>
                </span>
                <span className={styles.text}>
                  <span className={styles.name}>{place.name}</span>
                  {card ? <Facts place={card} /> : <span className={styles.kind}>{category?.name}</span>}
                </span>
                {card?.rating != null && <span className={styles.rating}>{formatRating(card.rating)}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      {count > SHOWN && <p className={styles.more}>Приблизьте карту, чтобы увидеть остальные</p>}
    </section>
  )
}

function Facts({ place }: { place: PlaceShort }) {
  const opening = openingState(place.mainSchedule, useNow(), place.location.city.timeZone)
  return (
    <span className={styles.kind}>
      {opening.kind === 'unknown' ? (
        place.category.name
      ) : (
        <span className={styles[opening.kind]}>{opening.short}</span>
      )}
      {place.averageCheck !== null && ` · ${formatAverageCheck(place.averageCheck)}`}
    </span>
  )
}

/** The same places in another order are one question. */
function factsQuery(ids: string[]) {
  const asked = ids.sort().join()
  return queryOptions({
    queryKey: ['places', 'facts', asked],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v1/places/by-ids', { query: { ids: asked } }, signal)).places,
    placeholderData: keepPreviousData,
  })
}
