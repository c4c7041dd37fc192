import { Suspense } from 'react'
import type { PlaceMarker } from '#contract/places.ts'
import type { Category } from '#contract/reference.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useNow } from '#web/lib/now.ts'
import { InfiniteList } from '#web/ui/infinite-list.tsx'
import { Link } from '#web/ui/link.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import type { Bounds } from '../filters/map-area.ts'
import { PlaceCard } from '../place-card.tsx'
import type { PlacesPageData } from '../places-load.ts'
import { usePlaces } from '../use-places.ts'
import styles from './map-list.module.css'

const PlacesInSight = lazyPart('PlacesInSight', () => import('./places-in-sight.tsx'))

export interface MapListProps {
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
      <Suspense fallback={<div className={styles.panel} />}>
        <PlacesInSight {...props} />
      </Suspense>
    </>
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
