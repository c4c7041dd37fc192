import { lazy, Suspense, useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useRequestedGeoposition } from '#web/lib/browser/geoposition.ts'
import { applyTypography } from '#web/lib/format/typography.ts'
import { useNow } from '#web/lib/now.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { PlaceCard } from '#web/nouns/places/cards/place-card.tsx'
import { RecommendedPlacesAside } from '#web/nouns/places/cards/recommended-places-aside.tsx'
import { nearestNote } from '#web/nouns/places/nearby.ts'
import { PopularPeople } from '#web/nouns/users/popular-people.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { CardSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import type { PlaceFilters } from './filters/place-filters.ts'
import { QuickFilters } from './filters/quick-filters.tsx'
import { ListHead } from './list-head.tsx'
import type { PlacesPageData } from './load-places.ts'
import { type PathFilter, placesListAddress, placesMapAddress } from './places-address.ts'
import styles from './places-page.module.css'
import { TimeChoice } from './time/lazy-time-choice.ts'
import { shownTime } from './time/shown-time.ts'
import { usePlaces } from './use-places.ts'

const MapIcon = icon('map')

const CityCollections = lazyHydrated('CityCollections', () => import('./city-collections.tsx'))

const FilterSheet = lazy(() =>
  import('./filters/filter-sheet.tsx').then(({ FilterSheet }) => ({ default: FilterSheet })),
)

const NothingFound = lazyHydrated('NothingFound', () => import('./nothing-found.tsx'))

/** The visible cards when a page opens on a wide screen. */
const FIRST_CARDS = 3

export function PlacesPage(page: PlacesPageData) {
  const { city, filters, fixed, crumbs, heading, categories } = page
  const now = shownTime(page, useNow())
  const { point, status } = useRequestedGeoposition()
  const note = nearestNote(filters.order, status)
  const { query, places, lastPage } = usePlaces(page, point)
  const [search] = useSearchParams()
  // An empty list has no button to the map, which would be empty too and cover what the list offers.
  const hasNothing = !query.isPending && places.length === 0

  // The same function at each rendering: the chips of the filters are hydrated later.
  const addressOf = useCallback(
    (next: PlaceFilters, nextFixed: PathFilter | null = fixed) =>
      placesListAddress(city.latinName, next, nextFixed),
    [city.latinName, fixed],
  )

  return (
    <PageColumns
      aside={
        <>
          {city.placeCount > 0 && <RecommendedPlacesAside city={city.latinName} />}
          <CityCollections city={city.latinName} />
          <PopularPeople city={city.latinName} />
        </>
      }
    >
      <Breadcrumbs crumbs={crumbs} />
      <header className={styles.head}>
        <h1 className={styles.title}>{applyTypography(heading)}</h1>
      </header>
      <QuickFilters
        filters={filters}
        categories={categories}
        cuisines={page.cuisines}
        tags={page.tags}
        landmark={page.landmark}
        addressOf={addressOf}
      />
      <TimeChoice page={page} view="list" />
      <ListHead page={page} addressOf={addressOf} />
      {note && <p role="status">{note}</p>}
      <div>
        <InfiniteList
          query={query}
          items={places}
          keyOf={({ id }) => id}
          renderItem={(place, index) => (
            <PlaceCard
              place={place}
              now={now}
              isPriority={index < FIRST_CARDS}
              guests={filters.table?.guests}
            />
          )}
          label={heading}
          skeleton={<CardSkeleton />}
          layout="grid"
          pages={{ first: page.page, last: lastPage }}
          endText="Это все заведения, которые мы нашли"
          empty={<NothingFound page={page} addressOf={addressOf} />}
        />
      </div>
      {!hasNothing && (
        <LinkButton
          to={placesMapAddress(city.latinName, filters)}
          className={styles.mapButton}
          variant="primary"
          icon={<MapIcon aria-hidden="true" />}
        >
          Карта
        </LinkButton>
      )}
      {search.get('modal') === 'sheet_filter' && (
        <Suspense>
          <FilterSheet page={page} addressOf={addressOf} />
        </Suspense>
      )}
    </PageColumns>
  )
}
