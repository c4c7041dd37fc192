import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { BURST } from '#contract/places/rating-bursts.ts'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { type RatingCheckFilter, ratingChecksQuery } from '#web/nouns/moderation/rating-checks-api.ts'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { PostSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { CheckCard } from './check-card.tsx'
import styles from './checks-page.module.css'

/** Ratings of the viewer that a burst of reviews put aside. */
export function OwnChecksPage() {
  return (
    <PageColumns width="reading" className={styles.page}>
      <DefaultCityCrumbs label="Проверка оценок" />
      <h1>Проверка ваших оценок</h1>
      <p className={styles.about}>
        {`Когда о\u00a0заведении вдруг пишут очень многие, оценки новых аккаунтов проверяет модератор. Отзыв виден, а\u00a0в\u00a0рейтинг оценка попадёт после проверки, самое позднее через ${BURST.decisionDays}\u00a0дней.`}
      </p>
      <Checks shown="own" empty={'Ваши оценки никто не\u00a0проверяет'} />
    </PageColumns>
  )
}

export function shownChecks(search: URLSearchParams): 'waiting' | 'decided' {
  return search.get('status') === 'decided' ? 'decided' : 'waiting'
}

/** For moderators: the longest waiting first. */
export function RatingChecksPage() {
  const shown = shownChecks(useSearchParams()[0])
  return (
    <PageColumns width="reading" className={styles.page}>
      <DefaultCityCrumbs label="Проверка оценок" />
      <h1>Проверка оценок</h1>
      <LinkTabs label="Какие проверки">
        <LinkTab to="/moderation/ratings" isActive={shown === 'waiting'}>
          Ждут решения
        </LinkTab>
        <LinkTab to="/moderation/ratings?status=decided" isActive={shown === 'decided'}>
          Решённые
        </LinkTab>
        <LinkTab to="/moderation" isActive={false}>
          Жалобы
        </LinkTab>
      </LinkTabs>
      <Checks
        key={shown}
        shown={shown}
        empty={shown === 'waiting' ? 'Проверять нечего' : 'Решений пока нет'}
      />
    </PageColumns>
  )
}

function Checks({ shown, empty }: { shown: RatingCheckFilter; empty: string }) {
  const query = useInfiniteQuery(ratingChecksQuery(shown))
  return (
    <InfiniteList
      query={query}
      items={query.data?.pages.flatMap(({ items }) => items) ?? []}
      keyOf={({ postId }) => postId}
      renderItem={(check) => <CheckCard check={check} isOwn={shown === 'own'} />}
      label="Оценки на проверке"
      skeleton={<PostSkeleton />}
      empty={{ title: empty, illustration: 'no-posts' }}
    />
  )
}
