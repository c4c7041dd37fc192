import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Collection } from '#contract/collections/collections.ts'
import type { PlaceSummary } from '#contract/places/places.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { useAddToCollection } from '#web/nouns/collections/collection-changes.ts'
import { favoritesQuery } from '#web/nouns/favorites/api.ts'
import { placesQuery } from '#web/nouns/places/api.ts'
import { streetLine } from '#web/nouns/places/place-address.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { icon } from '#web/ui/icon.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './add-places.module.css'

const Plus = icon('plus')
const Check = icon('check')

const SHOWN = 8

/** Places found by their name; before that, favourites. */
export function AddPlaces({ collection }: { collection: Collection }) {
  const currentCity = useCurrentCity()
  const city = collection.city ?? currentCity
  const [text, setText] = useState('')
  return (
    <div className={styles.add}>
      <SearchField label={`Название заведения: ${city.name}`} onSearch={setText} delayMs={250} />
      {text === '' ? (
        <Favorites collection={collection} />
      ) : (
        <SearchResults key={text} text={text} city={city.latinName} collection={collection} />
      )}
    </div>
  )
}

function SearchResults({ text, city, collection }: { text: string; city: string; collection: Collection }) {
  const { data, error, isPending, refetch } = useInfiniteQuery(placesQuery({ query: text, city }))
  const places = data?.pages.flatMap(({ items }) => items) ?? []
  if (isPending) {
    return (
      <LoadingPlaceholder>
        <RowSkeleton />
        <RowSkeleton />
      </LoadingPlaceholder>
    )
  }
  if (error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (places.length === 0) return <p className={styles.hint}>Ничего не нашлось. Проверьте название.</p>
  return <PlaceOptions places={places} collection={collection} />
}

function Favorites({ collection }: { collection: Collection }) {
  const { data } = useInfiniteQuery(favoritesQuery)
  const places = data?.pages.flatMap(({ items }) => items) ?? []
  if (places.length === 0) return null
  return (
    <>
      <h3 className={styles.hint}>Из избранного</h3>
      <PlaceOptions places={places} collection={collection} />
    </>
  )
}

function PlaceOptions({ places, collection }: { places: readonly PlaceSummary[]; collection: Collection }) {
  const add = useAddToCollection({ onError: (error) => showSnackbar(errorMessage(error), 'error') })
  const chosen = new Set(collection.places.map(({ id }) => id))
  return (
    <ul className={styles.places}>
      {places.slice(0, SHOWN).map(({ id, name, location, kinds }) => (
        <li key={id} className={styles.place}>
          <span className={styles.text}>
            <span className={styles.name}>{name}</span>
            <Facts className={styles.hint} items={[kinds[0], streetLine(location)]} />
          </span>
          <Button
            size="small"
            aria-label={chosen.has(id) ? `Уже в подборке: ${name}` : `Добавить: ${name}`}
            disabled={chosen.has(id)}
            icon={chosen.has(id) ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
            onClick={() => add.mutate({ collectionId: collection.id, placeId: id })}
          >
            {chosen.has(id) ? 'В подборке' : 'Добавить'}
          </Button>
        </li>
      ))}
    </ul>
  )
}
