import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { User } from '#contract/users/users.ts'
import { pageOf } from '#web/lib/api/paged-query.ts'
import { fallbackCity } from '#web/lib/current-city.ts'
import { useNow } from '#web/lib/now.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { OwnCrumbs } from '#web/nouns/cities/own-crumbs.tsx'
import { followedPlacesQuery } from '#web/nouns/followers/api.ts'
import { PlaceCard } from '#web/nouns/places/cards/place-card.tsx'
import { PlacesAside } from '#web/nouns/places/cards/places-aside.tsx'
import { PostList } from '#web/nouns/posts/post-list.tsx'
import { userQuery } from '#web/nouns/users/api.ts'
import { PersonRow } from '#web/nouns/users/person-row.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { CardSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { UserHeader } from './user-header.tsx'
import styles from './user-page.module.css'

const BlockedNotice = lazyHydrated('BlockedNotice', () => import('#web/nouns/blocks/blocked-notice.tsx'))

const WaitingPosts = lazy(async () => ({
  default: (await import('#web/nouns/posts/waiting-posts.tsx')).WaitingPosts,
}))

/** The page of a person: profile, posts and followed places. */
export function UserPage({ userId, tab }: { userId: string; tab: 'posts' | 'places' }) {
  const { data: user } = useQuery(userQuery(userId))
  const isOwn = useViewer()?.id === userId
  if (!user) return null
  const city = user.citySlug ?? fallbackCity.latinName
  return (
    <PageColumns
      width="reading"
      className={styles.page}
      aside={
        <>
          <SomeFollowers user={user} />
          <PlacesAside city={city} />
        </>
      }
    >
      <UserCrumbs user={user} />
      <UserHeader user={user} />
      <LinkTabs label="О человеке">
        <LinkTab to={`/users/${user.id}`}>Записи</LinkTab>
        <LinkTab to={`/users/${user.id}/places`}>Заведения</LinkTab>
      </LinkTabs>
      {user.isBlocked && tab === 'posts' ? (
        <BlockedNotice person={user} />
      ) : tab === 'posts' ? (
        <>
          {isOwn && (
            <Suspense fallback={null}>
              <WaitingPosts viewerId={userId} />
            </Suspense>
          )}
          <PostList
            request={{ userId: user.id }}
            label={`Записи: ${user.fullName}`}
            empty={
              isOwn
                ? {
                    title: 'Здесь пока нет записей',
                    text: 'Расскажите, где были: отзывы и впечатления собираются здесь.',
                    action: <LinkButton to="/posts/create">Новая запись</LinkButton>,
                  }
                : {
                    title: 'Здесь пока нет записей',
                    text: 'Первый отзыв ещё впереди. А пока — что пишут другие.',
                    action: <LinkButton to={`/${city}/feed`}>Лента города</LinkButton>,
                  }
            }
          />
        </>
      ) : (
        <FollowedPlaces user={user} />
      )}
    </PageColumns>
  )
}

function UserCrumbs({ user: { city, citySlug } }: { user: User }) {
  if (!city || !citySlug) return <OwnCrumbs label="Профиль" />
  return <Breadcrumbs crumbs={[{ label: city, to: `/${citySlug}/feed` }, { label: 'Профиль' }]} />
}

function FollowedPlaces({ user }: { user: User }) {
  const now = useNow()
  const [search] = useSearchParams()
  const page = pageOf(search)
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
          <LinkButton to={`/${user.citySlug ?? fallbackCity.latinName}/places`}>Заведения города</LinkButton>
        ),
      }}
    />
  )
}

function SomeFollowers({ user }: { user: User }) {
  const modalAddress = useModalAddress()
  if (user.someFollowers.length === 0) return null
  return (
    <Panel
      title="Подписчики"
      action={
        user.followerCount > user.someFollowers.length && (
          <Link to={modalAddress('followers')} preventScrollReset className={styles.all}>
            Все
          </Link>
        )
      }
    >
      {user.someFollowers.map((person) => (
        <PersonRow key={person.id} person={person} />
      ))}
    </Panel>
  )
}
