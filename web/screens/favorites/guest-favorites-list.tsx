import { useQuery } from '@tanstack/react-query'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { useStoredList } from '#web/lib/browser/stored-list.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { savedPlacesQuery } from '#web/nouns/favorites/api.ts'
import { savedPlaces } from '#web/nouns/places/stored-places.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './favorites-page.module.css'
import { SavedList } from './saved-list.tsx'

/** Favourites of a guest in this browser: the stored copies at once, current data when loaded. */
export function GuestFavorites() {
  const isHydrated = useIsHydrated()
  const saved = useStoredList(savedPlaces)
  const { data: fresh = [] } = useQuery(savedPlacesQuery(saved.map(({ id }) => id)))
  const places = saved.map((place) => fresh.find(({ id }) => id === place.id) ?? place)
  const modalAddress = useModalAddress()
  return (
    <>
      <p className={styles.note}>
        Эти заведения сохранены в&nbsp;этом браузере.{' '}
        <Link to={modalAddress('login')} preventScrollReset className={styles.signIn}>
          Войдите
        </Link>
        , и&nbsp;они будут с&nbsp;вами на&nbsp;всех устройствах.
      </p>
      <SavedList query={{ ...onePage, isPending: !isHydrated }} places={places} />
    </>
  )
}

/** The stored places as a list of one page that is already loaded. */
const onePage = {
  error: null,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage() {},
  refetch() {},
}
