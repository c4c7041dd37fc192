import { useQuery } from '@tanstack/react-query'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { SubjectRow } from '#web/nouns/followers/subject-row.tsx'
import { streetLine } from '#web/nouns/places/place-address.ts'
import { peopleQuery } from '#web/nouns/users/api.ts'
import { PersonRow } from '#web/nouns/users/person-row.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { placesToFollowQuery } from './api.ts'
import styles from './follow-suggestions.module.css'

/** The people with the most followers and the best places of the visitor's city, each followed by one press. */
export function FollowSuggestions() {
  const city = useCurrentCity()
  const viewer = useViewer()
  const people = useQuery(peopleQuery(city.latinName, 'followerCount'))
  const places = useQuery(placesToFollowQuery(city.latinName))
  const isPending = people.isPending || places.isPending
  const others = people.data?.filter(({ id }) => id !== viewer?.id) ?? []
  if (isPending) {
    return (
      <LoadingPlaceholder withoutScripts="Чтобы выбрать, на кого подписаться, включите JavaScript.">
        {[1, 2, 3, 4].map((row) => (
          <RowSkeleton key={row} />
        ))}
      </LoadingPlaceholder>
    )
  }
  if (others.length === 0 && !places.data?.length) {
    const error = people.error ?? places.error
    const retry = () => Promise.all([people.refetch(), places.refetch()])
    if (error) return <ListFailure error={error} onRetry={retry} />
    return <p className={styles.none}>{`В городе ${city.name} пока никто не пишет — начните первым.`}</p>
  }
  return (
    <div className={styles.lists}>
      {others.length > 0 && (
        <section>
          <h3 className={styles.title}>{`Люди: ${city.name}`}</h3>
          {others.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </section>
      )}
      {places.data && places.data.length > 0 && (
        <section>
          <h3 className={styles.title}>{`Заведения: ${city.name}`}</h3>
          {places.data.map((place) => (
            <SubjectRow
              key={place.id}
              subject={{ ...place, avatar: place.avatar ?? null, isDeleted: false }}
              to={`/${place.latinName}`}
              followed={{ placeId: place.id }}
              facts={joinFacts([place.kinds[0], streetLine(place.location)])}
            />
          ))}
        </section>
      )}
    </div>
  )
}
