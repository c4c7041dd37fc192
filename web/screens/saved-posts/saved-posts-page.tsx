import { useInfiniteQuery } from '@tanstack/react-query'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { PostCard } from '#web/nouns/posts/post-card.tsx'
import { savedPostsQuery } from '#web/nouns/saved-posts/api.ts'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { PostSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import styles from './saved-posts-page.module.css'

export function SavedPostsPage() {
  const query = useInfiniteQuery(savedPostsQuery)
  return (
    <PageColumns width="reading">
      <DefaultCityCrumbs label="Сохранённые записи" />
      <h1 className={styles.title}>Сохранённые записи</h1>
      <p className={styles.note}>Их видите только вы.</p>
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        renderItem={(post, index) => <PostCard post={post} isPriority={index === 0} />}
        label="Сохранённые записи"
        skeleton={<PostSkeleton />}
        endText="Это все сохранённые записи"
        empty={{
          title: 'Пока ничего не сохранено',
          text: 'Нажмите на закладку под записью, и она останется здесь.',
          illustration: 'no-posts',
        }}
      />
    </PageColumns>
  )
}
