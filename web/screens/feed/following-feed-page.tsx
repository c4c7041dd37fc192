import { Suspense } from 'react'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { RecommendedPlacesAside } from '#web/nouns/places/cards/recommended-places-aside.tsx'
import { PostList } from '#web/nouns/posts/post-list.tsx'
import { PopularPeople } from '#web/nouns/users/popular-people.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Chip, ChipRow } from '#web/ui/text/chip.tsx'
import styles from './feed-page.module.css'
import { FeedTabs } from './feed-tabs.tsx'
import { NewPosts } from './new-posts.tsx'

const FollowSuggestions = lazyWithRetry(
  'FollowSuggestions',
  () => import('#web/nouns/recommendations/follow-suggestions.tsx'),
)

interface FollowingFeedPageProps {
  /** Null for every city. */
  city: { latinName: string; name: string } | null
}

/** Posts of the followed people, places and chains, newest first. */
export function FollowingFeedPage({ city }: FollowingFeedPageProps) {
  const current = useCurrentCity()
  const near = city ?? current
  const title = city ? `Подписки на новости\u00A0— ${city.name}` : 'Подписки на новости'
  const request = { ...(city && { city: city.latinName }), isFollowing: '1' } as const
  return (
    <PageColumns
      width="reading"
      aside={
        <>
          <RecommendedPlacesAside city={near.latinName} />
          <PopularPeople city={near.latinName} />
        </>
      }
    >
      <header className={styles.head}>
        <h1>{title}</h1>
      </header>
      <FeedTabs city={near.latinName} isFollowing />
      <ChipRow label="Откуда записи">
        <Chip to={`/${near.latinName}/feed/following`} replace isActive={city !== null}>
          {near.name}
        </Chip>
        <Chip to="/feed/following" replace isActive={city === null}>
          Все города
        </Chip>
      </ChipRow>
      <NewPosts request={request} />
      <PostList
        request={request}
        hasNewPostsNotice
        label={title}
        endText="Это все записи тех, на кого вы подписаны"
        empty={{
          title: 'Здесь будут записи тех, на кого вы подписаны',
          text: city
            ? 'Загляните в записи других городов или выберите, кого читать здесь.'
            : 'Подпишитесь на людей и заведения, и их новости соберутся в одном месте.',
          illustration: 'no-followed',
          action: (
            <>
              <LinkButton variant="primary" to={`/${near.latinName}/places`}>
                Выбрать заведения
              </LinkButton>
              <LinkButton to={`/${near.latinName}/feed`}>Лента города</LinkButton>
              <Suspense fallback={[1, 2, 3, 4].map((row) => <RowSkeleton key={row} />)}>
                <FollowSuggestions />
              </Suspense>
            </>
          ),
        }}
      />
    </PageColumns>
  )
}
