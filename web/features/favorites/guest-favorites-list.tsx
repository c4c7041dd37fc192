import { useQuery } from '@tanstack/react-query'
import { savedPlaces } from '#web/features/places/kept-places.ts'
import { PlaceCard } from '#web/features/places/place-card.tsx'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { useKeptList } from '#web/lib/kept-list.ts'
import { useModalAddress } from '#web/lib/modal.ts'
import { useNow } from '#web/lib/now.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { InfiniteList } from '#web/ui/infinite-list.tsx'
import { Link } from '#web/ui/link.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { savedPlacesQuery } from './api.ts'
import styles from './favorites-page.module.css'
import { nothingSaved } from './nothing-saved.ts'

/** What a guest saved in this browser: as it was then at once, as it is now when the network says so. */
export function GuestFavorites() {
  const isHydrated = useIsHydrated()
  const saved = useKeptList(savedPlaces)
  const { data: fresh = [] } = useQuery(savedPlacesQuery(saved.map(({ id }) => id)))
  const places = saved.map((place) => fresh.find(({ id }) => id === place.id) ?? place)
  const now = useNow()
  const city = useCurrentCity()
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
      <InfiniteList
        query={{ ...kept, isPending: !isHydrated }}
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

/** All of it is there at once. */
const kept = { error: null, hasNextPage: false, isFetchingNextPage: false, fetchNextPage() {}, refetch() {} }
