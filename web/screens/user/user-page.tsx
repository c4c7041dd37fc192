import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { User } from '#contract/users/users.ts'
import { fallbackCity } from '#web/lib/current-city.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { OwnCrumbs } from '#web/nouns/cities/own-crumbs.tsx'
import { PlacesAside } from '#web/nouns/places/cards/places-aside.tsx'
import { PostList } from '#web/nouns/posts/post-list.tsx'
import { userQuery } from '#web/nouns/users/api.ts'
import { PersonRow } from '#web/nouns/users/person-row.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { UserHeader } from './user-header.tsx'
import styles from './user-page.module.css'

const BlockedNotice = lazyHydrated('BlockedNotice', () => import('#web/nouns/blocks/blocked-notice.tsx'))

const WaitingPosts = lazy(async () => ({
  default: (await import('#web/nouns/posts/waiting-posts.tsx')).WaitingPosts,
}))

interface UserPageProps {
  userId: string
  /** The content of another tab than the posts, whose page loads no script of that tab. */
  children?: (user: User) => ReactNode
}

/** The page of a person: profile, and posts or another tab. */
export function UserPage({ userId, children }: UserPageProps) {
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
      {children ? (
        children(user)
      ) : user.isBlocked ? (
        <BlockedNotice person={user} />
      ) : (
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
      )}
    </PageColumns>
  )
}

function UserCrumbs({ user: { city, citySlug } }: { user: User }) {
  if (!city || !citySlug) return <OwnCrumbs label="Профиль" />
  return <Breadcrumbs crumbs={[{ label: city, to: `/${citySlug}/feed` }, { label: 'Профиль' }]} />
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
