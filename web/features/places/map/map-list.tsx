import { lazy, Suspense } from 'react'
import type { PlaceMarker } from '#contract/places.ts'
import type { Category } from '#contract/reference.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { useNow } from '#web/lib/now.ts'
import { useIsWide } from '#web/lib/wide-screen.ts'
import { classNames } from '#web/ui/class-names.ts'
import { InfiniteList } from '#web/ui/infinite-list.tsx'
import { Link } from '#web/ui/link.tsx'
import { CardSkeleton, RowSkeleton } from '#web/ui/skeleton.tsx'
import { PlaceCard } from '../place-card.tsx'
import type { PlacesPageData } from '../places-load.ts'
import { usePlaces } from '../use-places.ts'
import { type Bounds, isInside, placesInSight } from './bounds.ts'
import styles from './map-list.module.css'

const CategoryIcon = lazy(() =>
  import('./pin-icons.tsx').then(({ CategoryIcon }) => ({ default: CategoryIcon })),
)

const SHOWN = 50

interface MapListProps {
  page: PlacesPageData
  places: readonly PlaceMarker[]
  /** What the map shows; null while it is not there. */
  bounds: Bounds | null
  /** No map at all: the list is the page. */
  isAlone: boolean
  categories: readonly Category[]
  chosenId: string | null
  onChoose: (placeId: string) => void
}

/**
 * The map in words: beside it on a desktop; on a phone it appears for the keyboard, and for everybody when there is
 * no map. Without scripts it is the whole page.
 */
export function MapList(props: MapListProps) {
  if (props.isAlone) return <AllPlaces page={props.page} />
  return (
    <>
      <noscript>
        <AllPlaces page={props.page} />
      </noscript>
      <PlacesInSight {...props} />
    </>
  )
}

function PlacesInSight({ places, bounds, categories, chosenId, onChoose }: MapListProps) {
  const isWide = useIsWide()
  const shown = bounds ? placesInSight(places, bounds, SHOWN) : []
  const count = bounds ? places.filter((place) => isInside(place, bounds)).length : 0
  return (
    <section className={styles.panel} aria-label="Места на карте">
      <h2 className={styles.title}>
        {bounds ? `На карте ${countOf(count, forms.places)}` : 'Места на карте'}
      </h2>
      {!bounds && isWide && [1, 2, 3, 4, 5, 6].map((row) => <RowSkeleton key={row} />)}
      <ul className={styles.list}>
        {shown.map((place) => {
          const category = categories.find(({ id }) => id === place.categoryId)
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
                  <span className={styles.kind}>{category?.name}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {count > SHOWN && <p className={styles.more}>Приблизьте карту, чтобы увидеть остальные</p>}
    </section>
  )
}

function AllPlaces({ page }: { page: PlacesPageData }) {
  const { query, places } = usePlaces(page, null)
  const now = useNow()
  return (
    <section className={styles.alone} aria-label="Заведения списком">
      <InfiniteList
        query={query}
        items={places}
        keyOf={({ id }) => id}
        renderItem={(place) => <PlaceCard place={place} now={now} />}
        label={page.heading}
        skeleton={<CardSkeleton />}
        layout="grid"
        empty={{ title: 'Ничего не нашлось', illustration: 'no-place' }}
      />
      <p className={styles.more}>
        <Link to={`/${page.city.latinName}/places`}>Все заведения {page.city.nameIn}</Link>
      </p>
    </section>
  )
}
