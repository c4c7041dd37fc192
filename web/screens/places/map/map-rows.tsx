import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { PlaceMarker, PlaceSummary } from '#contract/places/places.ts'
import type { Category } from '#contract/reference/reference.ts'
import { formatAverageBill } from '#web/lib/format/money.ts'
import { formatRating } from '#web/lib/format/numbers.ts'
import { placesByIdsQuery } from '#web/nouns/places/api.ts'
import { placeOpening } from '#web/nouns/places/cards/place-opening.ts'
import { streetLine } from '#web/nouns/places/place-address.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Facts } from '#web/ui/text/facts.tsx'
import styles from './map-rows.module.css'

const CategoryIcon = lazy(() =>
  import('#web/nouns/map/pin-icons.tsx').then(({ CategoryIcon }) => ({ default: CategoryIcon })),
)

/** The number of rows whose facts are loaded in one request. */
export const ROWS_PAGE = 50

interface MapRowsProps {
  places: readonly PlaceMarker[]
  categories: readonly Category[]
  chosenId: string | null
  /** The time at which a row says whether its place is open. */
  now: number
  /** The same as a local time, where it is not the present. */
  moment: string | undefined
  onChoose: (placeId: string) => void
}

/** The places of the map as a list of buttons. */
export function MapRows({ places, ...rest }: MapRowsProps) {
  const starts = places.flatMap((_, index) => (index % ROWS_PAGE === 0 ? [index] : []))
  return starts.map((start) => (
    <RowsPage key={start} places={places.slice(start, start + ROWS_PAGE)} {...rest} />
  ))
}

function RowsPage({ places, categories, chosenId, now, moment, onChoose }: MapRowsProps) {
  const { data: cards } = useQuery({
    ...placesByIdsQuery(
      places.map(({ id }) => id),
      moment,
    ),
    enabled: places.length > 0,
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
              <span className={styles.icon} data-hours={place.hours} style={{ color: category?.color }}>
                <Suspense>
                  <CategoryIcon name={category?.icon} />
                </Suspense>
              </span>
              <span className={styles.text}>
                <span className={styles.name}>{place.name}</span>
                {card ? (
                  <PlaceFacts place={card} now={now} />
                ) : (
                  <span className={styles.kind}>{category?.name}</span>
                )}
              </span>
              {card?.rating != null && <span className={styles.rating}>{formatRating(card.rating)}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function PlaceFacts({ place, now }: { place: PlaceSummary; now: number }) {
  const opening = placeOpening(place, now)
  const isOpeningUnknown = opening.kind === 'unknown' && !place.areHoursDoubtful
  return (
    <Facts
      className={styles.kind}
      items={[
        isOpeningUnknown ? (
          place.kinds[0]
        ) : (
          <span key="opening" className={styles[opening.kind]}>
            {opening.short}
          </span>
        ),
        place.location.street && streetLine(place.location),
        place.averageCheck !== null && formatAverageBill(place.averageCheck),
        isOpeningUnknown && 'часы неизвестны',
      ]}
    />
  )
}
