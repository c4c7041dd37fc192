import { Suspense } from 'react'
import type { PlaceMarker } from '#contract/places/places.ts'
import type { Category } from '#contract/reference/reference.ts'
import { useNow } from '#web/lib/now.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import type { Bounds } from '#web/nouns/map/map-area.ts'
import { PlaceCard } from '#web/nouns/places/cards/place-card.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { CardSkeleton } from '#web/ui/lists/skeleton.tsx'
import type { PlacesPageData } from '../load-places.ts'
import { shownTime } from '../time/shown-time.ts'
import { usePlaces } from '../use-places.ts'
import styles from './map-list.module.css'

const PlacesInView = lazyWithRetry('PlacesInView', () => import('./places-in-view.tsx'))

export interface MapListProps {
  page: PlacesPageData
  places: readonly PlaceMarker[]
  /** The places with a free table at the chosen moment. */
  withTables: ReadonlySet<string>
  /** The visible area of the map; null until it is loaded. */
  bounds: Bounds | null
  /** Whether the list is shown without a map. */
  isListOnly: boolean
  categories: readonly Category[]
  chosenId: string | null
  onChoose: (placeId: string) => void
}

/**
 * The list of the map's places: beside the map on a desktop, and on a phone for keyboard users or when the map is missing. It
 * is the whole page without JavaScript.
 */
export function MapList(props: MapListProps) {
  if (props.isListOnly) return <AllPlaces page={props.page} />
  return (
    <>
      <noscript>
        <AllPlaces page={props.page} />
      </noscript>
      <Suspense fallback={<div className={styles.panel} />}>
        <PlacesInView {...props} />
      </Suspense>
    </>
  )
}

function AllPlaces({ page }: { page: PlacesPageData }) {
  const { query, places } = usePlaces(page, null)
  const now = shownTime(page, useNow())
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
        <a href={`/${page.city.latinName}/places`}>Все заведения {page.city.nameIn}</a>
      </p>
    </section>
  )
}
