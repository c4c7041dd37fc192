import { lazy, Suspense } from 'react'
import type { User } from '#contract/users/users.ts'
import { useDefaultCity } from '#web/lib/current-city.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { PostList } from '#web/nouns/posts/post-list.tsx'
import { LinkButton } from '#web/ui/button.tsx'

const BlockedNotice = lazyHydrated('BlockedNotice', () => import('#web/nouns/blocks/blocked-notice.tsx'))

const PendingPosts = lazy(async () => ({
  default: (await import('#web/nouns/posts/pending-posts.tsx')).PendingPosts,
}))

/** The posts of a person; their own also show those that are still being sent. */
export function UserPosts({ user }: { user: User }) {
  const isOwn = useViewer()?.id === user.id
  const defaultCity = useDefaultCity()
  if (user.isBlocked) return <BlockedNotice person={user} />
  return (
    <>
      {isOwn && (
        <Suspense fallback={null}>
          <PendingPosts viewerId={user.id} />
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
                action: (
                  <LinkButton to={`/${user.citySlug ?? defaultCity.latinName}/feed`}>Лента города</LinkButton>
                ),
              }
        }
      />
    </>
  )
}
