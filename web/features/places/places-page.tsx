import { useQuery } from '@tanstack/react-query'
import MapIcon from 'lucide-react/icons/map'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PopularPeople } from '#web/features/users/popular-people.tsx'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { typograph } from '#web/lib/format/typography.ts'
import { useRequestedGeoposition } from '#web/lib/geoposition.ts'
import { useNow } from '#web/lib/now.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { InfiniteList } from '#web/ui/infinite-list.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { placesCountQuery } from './api.ts'
import { type AppliedFilter, appliedFilters } from './filters/applied-filters.ts'
import { dayAndMonth } from './filters/month-calendar.ts'
import { noFilters, type PlaceFilters } from './filters/place-filters.ts'
import { QuickFilters } from './filters/quick-filters.tsx'
import { PlaceCard } from './place-card.tsx'
import { type FixedPart, placesListAddress, placesMapAddress } from './places-address.ts'
import { PlacesAside } from './places-aside.tsx'
import type { PlacesPageData } from './places-load.ts'
import styles from './places-page.module.css'
import { unorderedRequest } from './places-request.ts'
import { useCategories, usePlaces } from './use-places.ts'

const FilterSheet = lazy(() =>
  import('./filters/filter-sheet.tsx').then(({ FilterSheet }) => ({ default: FilterSheet })),
)

/** Cards in sight when a page opens on a wide screen. */
const FIRST_CARDS = 3

export function PlacesPage(page: PlacesPageData) {
  const { city, filters, fixed, crumbs, heading } = page
  const now = useNow()
  const { point } = useRequestedGeoposition()
  const categories = useCategories()
  const { query, places, lastPage } = usePlaces(page, point)
  const [search] = useSearchParams()

  const addressOf = (next: PlaceFilters, nextFixed: FixedPart | null = fixed) =>
    placesListAddress(city.latinName, next, nextFixed)
  const applied = appliedFilters(filters, { categories, cuisines: page.cuisines, formatDate: dayAndMonth })

  return (
    <PageColumns
      aside={
        <>
          <PlacesAside city={city.latinName} />
          <PopularPeople city={city.latinName} />
        </>
      }
    >
      <Breadcrumbs crumbs={crumbs} />
      <header className={styles.head}>
        <h1 className={styles.title}>{typograph(heading)}</h1>
        <FoundLine page={page} />
      </header>
      <QuickFilters filters={filters} categories={categories} addressOf={addressOf} />
      <div className={styles.list}>
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
          empty={{
            title: applied.length > 0 ? 'Ничего не нашлось' : 'В этом городе нет заведений',
            text:
              applied.length > 0
                ? 'Попробуйте убрать один из фильтров.'
                : 'Добавьте первое или посмотрите другой город.',
            illustration: 'no-place',
            action: <WayOn applied={applied} addressOf={addressOf} />,
          }}
        />
      </div>
      <LinkButton
        to={placesMapAddress(city.latinName, filters)}
        className={styles.mapButton}
        variant="primary"
        icon={<MapIcon aria-hidden="true" />}
      >
        Карта
      </LinkButton>
      {search.get('modal') === 'sheet_filter' && (
        <Suspense>
          <FilterSheet page={page} addressOf={addressOf} />
        </Suspense>
      )}
    </PageColumns>
  )
}

/** «1 284 заведения · сейчас открыто 912» */
function FoundLine({ page: { city, filters } }: { page: PlacesPageData }) {
  const { data } = useQuery(placesCountQuery(unorderedRequest(city.latinName, filters)))
  return (
    <p className={styles.found} role="status">
      {data && data.count > 0
        ? `${countOf(data.count, forms.places)} · сейчас открыто\u00a0${groupDigits(data.openCount)}`
        : '\u00a0'}
    </p>
  )
}

/** An empty list offers to give up one wish, the finest first, or all of them. */
function WayOn({
  applied,
  addressOf,
}: {
  applied: readonly AppliedFilter[]
  addressOf: (filters: PlaceFilters) => string
}) {
  const last = applied.at(-1)
  if (!last) {
    return (
      <>
        <LinkButton variant="primary" to="/places/create">
          Добавить заведение
        </LinkButton>
        <LinkButton to="/?modal=city">Выбрать другой город</LinkButton>
      </>
    )
  }
  return (
    <>
      <LinkButton to={addressOf(last.without)}>Убрать «{last.label}»</LinkButton>
      {applied.length > 1 && (
        <LinkButton to={addressOf(noFilters)} variant="quiet">
          Сбросить все фильтры
        </LinkButton>
      )}
    </>
  )
}
