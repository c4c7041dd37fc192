import type { City } from '#contract/reference/cities.ts'
import { applyTypography } from '#web/lib/format/typography.ts'
import { RecommendedPlacesAside } from '#web/nouns/places/cards/recommended-places-aside.tsx'
import { PostList } from '#web/nouns/posts/post-list.tsx'
import { PopularPeople } from '#web/nouns/users/popular-people.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { PageColumns } from '#web/ui/page-columns.tsx'
import styles from './feed-page.module.css'
import { FeedTabs } from './feed-tabs.tsx'
import { NewPosts } from './new-posts.tsx'

const PenLine = icon('pen-line')

/** Posts of people and venues of a city, newest first. */
export function FeedPage({ city }: { city: City }) {
  const { latinName, name, nameIn } = city
  return (
    <PageColumns
      width="reading"
      aside={
        <>
          <RecommendedPlacesAside city={latinName} />
          <PopularPeople city={latinName} />
        </>
      }
    >
      <header className={styles.head}>
        <h1>{`Лента новостей\u00A0— ${name}`}</h1>
        <p className={styles.lead}>
          {applyTypography(`Новости заведений, отзывы и впечатления: что нового ${nameIn}.`)}
        </p>
      </header>
      <FeedTabs city={latinName} />
      <NewPosts request={{ city: latinName }} />
      <PostList
        request={{ city: latinName }}
        hasNewPostsNotice
        label={`Лента новостей\u00A0— ${name}`}
        endText="Это все записи города"
        empty={{
          title: 'В этом городе нет записей',
          text: 'Расскажите, куда вы сходили, — или посмотрите, что тут есть.',
          action: (
            <>
              <LinkButton variant="primary" to={`/${latinName}/places`}>
                Заведения города
              </LinkButton>
              <LinkButton to="/posts/create" icon={<PenLine aria-hidden="true" />} preventScrollReset>
                Новая запись
              </LinkButton>
            </>
          ),
        }}
      />
    </PageColumns>
  )
}
