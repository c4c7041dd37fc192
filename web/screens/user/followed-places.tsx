import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { User } from '#contract/users/users.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import { useDefaultCity } from '#web/lib/current-city.ts'
import { useNow } from '#web/lib/now.ts'
import { followedPlacesQuery } from '#web/nouns/followers/api.ts'
import { PlaceCard } from '#web/nouns/places/cards/place-card.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { CardSkeleton } from '#web/ui/lists/skeleton.tsx'

/** The places that a person follows, on their page. */
export function FollowedPlaces({ user }: { user: User }) {
  const now = useNow()
  const defaultCity = useDefaultCity()
  const [search] = useSearchParams()
  const page = pageNumberOf(search)
  const query = useInfiniteQuery(followedPlacesQuery(user.id, page))
  return (
    <InfiniteList
      query={query}
      items={query.data?.pages.flatMap(({ items }) => items) ?? []}
      keyOf={({ id }) => id}
      renderItem={(place, index) => <PlaceCard place={place} now={now} isPriority={index === 0} hasCity />}
      label={`Подписки на заведения: ${user.fullName}`}
      skeleton={<CardSkeleton />}
      layout="grid"
      pages={{ first: page, last: page + (query.data?.pages.length ?? 1) - 1 }}
      empty={{
        title: 'Нет подписок',
        text: 'Когда человек подписывается на заведения, они появляются здесь.',
        illustration: 'no-followed',
        action: (
          <LinkButton to={`/${user.citySlug ?? defaultCity.latinName}/places`}>Заведения города</LinkButton>
        ),
      }}
    />
  )
}
