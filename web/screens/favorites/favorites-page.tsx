import { useInfiniteQuery } from '@tanstack/react-query'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { favoritesQuery } from '#web/nouns/favorites/api.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import styles from './favorites-page.module.css'
import { GuestFavorites } from './guest-favorites-list.tsx'
import { SavedList } from './saved-list.tsx'

const SeenPlaces = lazyHydrated<'SeenPlaces', object>(
  'SeenPlaces',
  () => import('#web/nouns/places/cards/seen-places.tsx'),
)

/** Favourites and recently viewed places, available without a network once the page was opened. */
export function FavoritesPage() {
  const viewer = useViewer()
  return (
    <PageColumns width="wide">
      <DefaultCityCrumbs label="Избранное" />
      <div className={styles.head}>
        <h1 className={styles.title}>Избранное</h1>
        {viewer && <LinkButton to="/collections">Подборки</LinkButton>}
        <LinkButton to={viewer ? '/polls' : '/polls/new'}>Куда пойдём?</LinkButton>
      </div>
      <div className={styles.lists}>
        {viewer ? <OwnFavorites /> : <GuestFavorites />}
        <SeenPlaces />
      </div>
    </PageColumns>
  )
}

function OwnFavorites() {
  const query = useInfiniteQuery(favoritesQuery)
  const places = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <p className={styles.note}>Эти заведения вы сохранили для себя. Их видите только вы.</p>
      <SavedList query={query} places={places} />
    </>
  )
}
