import { useQuery } from '@tanstack/react-query'
import type { PlaceSummary } from '#contract/places/places.ts'
import { useGeoposition } from '#web/lib/browser/geoposition.ts'
import { distanceMeters, formatDistance } from '#web/lib/format/distance.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { useNow } from '#web/lib/now.ts'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Panel } from '#web/ui/page-columns.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { recommendedPlacesQuery } from '../api.ts'
import { placeOpening } from './place-opening.ts'
import styles from './recommended-places.module.css'

/** Places of the city that are near or well rated. */
export function RecommendedPlaces({ city }: { city: string }) {
  const { point } = useGeoposition()
  const { data, isPending } = useQuery(recommendedPlacesQuery(city, point))
  if (!isPending && !data?.length) return null
  return (
    <Panel title={point ? 'Рядом с вами' : 'Стоит зайти'}>
      <ul className={styles.list}>
        {isPending
          ? [1, 2, 3, 4, 5].map((row) => (
              <li key={row} className={styles.row}>
                <RowSkeleton />
              </li>
            ))
          : data?.map((place) => (
              <li key={place.id}>
                <RecommendedPlace place={place} />
              </li>
            ))}
      </ul>
    </Panel>
  )
}

function RecommendedPlace({ place }: { place: PlaceSummary }) {
  const { point } = useGeoposition()
  const opening = placeOpening(place, useNow())
  const facts = [
    point && formatDistance(distanceMeters(point, place.location)),
    opening.kind === 'unknown' ? place.kinds[0] : opening.short,
  ]
  return (
    <a href={`/${place.latinName}`} className={styles.row} data-preview={place.id}>
      <Avatar id={place.id} name={place.name} image={place.avatar} />
      <span className={styles.text}>
        <span className={styles.name}>{place.name}</span>
        <span className={styles.facts}>{joinFacts(facts)}</span>
      </span>
    </a>
  )
}
