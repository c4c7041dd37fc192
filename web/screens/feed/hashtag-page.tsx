import type { City } from '#contract/reference/cities.ts'
import { hashtagAddress } from '#contract/texts/links.ts'
import { PostList } from '#web/nouns/posts/post-list.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import styles from './feed-page.module.css'

interface HashtagPageProps {
  /** Without its sign. */
  tag: string
  /** Null for the posts of all cities. */
  city: City | null
}

/** Posts with a hashtag in their text, newest first. */
export function HashtagPage({ tag, city }: HashtagPageProps) {
  const request = { hashtag: tag, ...(city && { city: city.latinName }) }
  return (
    <PageColumns width="reading">
      <header className={styles.head}>
        <h1 className={styles.tag}>{`#${tag}`}</h1>
        <p className={styles.lead}>{`Записи с\u00A0этим хэштегом${city ? ` ${city.nameIn}` : ''}`}</p>
      </header>
      {city && (
        <LinkTabs label="Где искать">
          <LinkTab to={hashtagAddress(tag, city.latinName)} isActive>
            {city.name}
          </LinkTab>
          <LinkTab to={hashtagAddress(tag)} isActive={false}>
            Все города
          </LinkTab>
        </LinkTabs>
      )}
      <PostList
        request={request}
        label={`Записи с хэштегом #${tag}`}
        endText="Это все записи с этим хэштегом"
        empty={{
          title: 'Таких записей пока нет',
          text: `Напишите #${tag} в\u00A0своей записи\u00A0— и она появится здесь.`,
          action: (
            <LinkButton variant="primary" to="/posts/create" preventScrollReset>
              Новая запись
            </LinkButton>
          ),
        }}
      />
    </PageColumns>
  )
}
