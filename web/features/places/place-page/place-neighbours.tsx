import { useQuery } from '@tanstack/react-query'
import type { Place } from '#contract/places.ts'
import { inQuotes } from '#contract/russian.ts'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { nearbyPlacesQuery } from '../place-query.ts'
import { Block } from './block.tsx'
import { PlaceRow } from './place-row.tsx'

/** Where else to go without going far. */
export function PlaceNeighbours({ place }: { place: Place }) {
  const { data, error, refetch } = useQuery(nearbyPlacesQuery(place))
  if (data?.length === 0) return null
  return (
    <Block title="Рядом" to={`/${place.location.city.latinName}/places`} more="Все заведения">
      {data && (
        <div>
          {data.map((one) => (
            <PlaceRow key={one.id} place={one} from={place.location} />
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
  const { organisation, someOrganisationPlaces } = place
  if (!organisation) return null
  return (
    <Block
      title={`Сеть ${inQuotes(organisation.name)}`}
      to={`/organisations/${organisation.id}`}
      more="Вся сеть"
    >
      <div>
        {someOrganisationPlaces.map((one) => (
          <PlaceRow key={one.id} place={one} hasAddress hasCity />
        ))}
      </div>
    </Block>
  )
}
