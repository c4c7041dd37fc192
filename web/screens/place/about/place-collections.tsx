import { useQuery } from '@tanstack/react-query'
import type { Place } from '#contract/places/places.ts'
import { placeCollectionsQuery } from '#web/nouns/collections/api.ts'
import { CollectionRows } from '#web/nouns/collections/collection-rows.tsx'
import { Block } from '../block.tsx'

/** The collections that have this place. */
export function PlaceCollections({ place }: { place: Place }) {
  const { data, isPending } = useQuery(placeCollectionsQuery(place.id))
  if (isPending) return <div aria-busy="true" />
  if (!data || data.length === 0) return null
  return (
    <Block title="В подборках">
      <CollectionRows collections={data} />
    </Block>
  )
}
