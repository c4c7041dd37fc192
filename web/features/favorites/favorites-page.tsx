import { useInfiniteQuery } from '@tanstack/react-query'
import { OwnCrumbs } from '#web/features/cities/own-crumbs.tsx'
import { PlaceCard } from '#web/features/places/place-card.tsx'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { drawnPart } from '#web/lib/lazy-part.ts'
import { useNow } from '#web/lib/now.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { InfiniteList } from '#web/ui/infinite-list.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { favoritesQuery } from './api.ts'
import styles from './favorites-page.module.css'
import { GuestFavorites } from './guest-favorites-list.tsx'
import { nothingSaved } from './nothing-saved.ts'

const SeenPlaces = drawnPart<'SeenPlaces', object>(
  'SeenPlaces',
  () => import('#web/features/places/seen-places.tsx'),
)

/** What one saved for oneself, and looked at lately; readable without a network, like every page that has been open. */
export function FavoritesPage() {
  const viewer = useViewer()
  return (
    <PageColumns width="wide">
      <OwnCrumbs label="Избранное" />
      <h1 className={styles.title}>Избранное</h1>
      <div className={styles.lists}>
        {viewer ? <OwnFavorites /> : <GuestFavorites />}
        <SeenPlaces />
      </div>
    </PageColumns>
  )
}

function OwnFavorites() {
  const query = useInfiniteQuery(favoritesQuery)
  const now = useNow()
  const city = useCurrentCity()
  const places = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <p className={styles.note}>Эти заведения вы сохранили для себя. Их видите только вы.</p>
      <InfiniteList
        query={query}
        items={places}
        keyOf={(place) => place.id}
        renderItem={(place) => <PlaceCard place={place} now={now} hasCity />}
        label="Избранные заведения"
        skeleton={<CardSkeleton />}
        layout="grid"
        empty={{
          ...nothingSaved,
          action: <LinkButton to={`/${city.latinName}/places`}>Выбрать заведение</LinkButton>,
        }}
      />
    </>
  )
}
