import { useQuery } from '@tanstack/react-query'
import type { Place } from '#contract/places/places.ts'
import { inQuotes } from '#contract/russian.ts'
import { PlaceRow } from '#web/nouns/places/cards/place-row.tsx'
import { nearbyPlacesQuery } from '#web/nouns/places/place-query.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Block } from '../block.tsx'

/** Places nearby. */
export function PlaceNeighbours({ place }: { place: Place }) {
  const { data, error, refetch } = useQuery(nearbyPlacesQuery(place))
  if (data?.length === 0) return null
  return (
    <Block title="Рядом" to={`/${place.location.city.latinName}/places`} more="Все заведения">
      {data && (
        <div>
          {data.map((item) => (
            <PlaceRow key={item.id} place={item} from={place.location} />
          ))}
        </div>
      )}
      {!data && error && <ListFailure error={error} onRetry={refetch} />}
      {!data && !error && Array.from({ length: 5 }, (_, index) => <RowSkeleton key={String(index)} />)}
    </Block>
  )
}

/** The other places of its chain. */
export function PlaceChain({ place }: { place: Place }) {
  const { organisation, organisationCards = [] } = place
  if (!organisation) return null
  return (
    <Block
      title={`Сеть ${inQuotes(organisation.name)}`}
      to={`/organisations/${organisation.id}`}
      more="Вся сеть"
    >
      <div>
        {organisationCards.map((item) => (
          <PlaceRow key={item.id} place={item} hasAddress hasCity />
        ))}
      </div>
    </Block>
  )
}
