import type { PlaceSummary } from '#contract/places/places.ts'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { useNow } from '#web/lib/now.ts'
import { CollectButton } from '#web/nouns/collections/collect-button.tsx'
import { PlaceCard } from '#web/nouns/places/cards/place-card.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { InfiniteList, type ListQuery } from '#web/ui/lists/infinite-list.tsx'
import { CardSkeleton } from '#web/ui/lists/skeleton.tsx'
import styles from './favorites-page.module.css'

/** Saved places of the account or of the browser. */
export function SavedList({ query, places }: { query: ListQuery; places: readonly PlaceSummary[] }) {
  const now = useNow()
  const city = useCurrentCity()
  return (
    <InfiniteList
      query={query}
      items={places}
      keyOf={(place) => place.id}
      renderItem={(place) => (
        <PlaceCard place={place} now={now} hasCity>
          <CollectButton id={place.id} className={styles.collect} />
        </PlaceCard>
      )}
      label="Избранные заведения"
      skeleton={<CardSkeleton />}
      layout="grid"
      empty={{
        title: 'Здесь будут заведения, которые вы сохранили',
        text: 'Нажмите на закладку на странице заведения, и оно останется под рукой.',
        illustration: 'no-place',
        action: <LinkButton to={`/${city.latinName}/places`}>Выбрать заведение</LinkButton>,
      }}
    />
  )
}
