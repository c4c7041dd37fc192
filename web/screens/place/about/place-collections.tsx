import { useQuery } from '@tanstack/react-query'
import type { Place } from '#contract/places/places.ts'
import { placeCollectionsQuery, venueCollectionsQuery } from '#web/nouns/collections/api.ts'
import { CollectionRows } from '#web/nouns/collections/collection-rows.tsx'
import { Block } from '../block.tsx'

/** The collections that the place itself made, and those that have it. */
export function PlaceCollections({ place }: { place: Place }) {
  const { data: own = [], isPending: isOwnPending } = useQuery(venueCollectionsQuery(place.id))
  const { data = [], isPending } = useQuery(placeCollectionsQuery(place.id))
  const others = data.filter(({ id }) => own.every((collection) => collection.id !== id))
  return (
    <>
      {(isPending || isOwnPending) && <div aria-busy="true" />}
      {own.length > 0 && (
        <Block title="Подборки заведения">
          <CollectionRows collections={own} />
        </Block>
      )}
      {others.length > 0 && (
        <Block title="В подборках">
          <CollectionRows collections={others} />
        </Block>
      )}
    </>
  )
}
