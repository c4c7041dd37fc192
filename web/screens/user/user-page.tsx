import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#contract/users/users.ts'
import { useDefaultCity } from '#web/lib/current-city.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { RecommendedPlacesAside } from '#web/nouns/places/cards/recommended-places-aside.tsx'
import { userQuery } from '#web/nouns/users/api.ts'
import { PersonRow } from '#web/nouns/users/person-row.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { UserHeader } from './user-header.tsx'
import styles from './user-page.module.css'

interface UserPageProps {
  userId: string
  /** The content of the tab; each tab is a page of its own, which loads no script of the others. */
  children: (user: User) => ReactNode
}

/** The page of a person: profile and a tab. */
export function UserPage({ userId, children }: UserPageProps) {
  const { data: user } = useQuery(userQuery(userId))
  const defaultCity = useDefaultCity()
  if (!user) return null
  const city = user.citySlug ?? defaultCity.latinName
  return (
    <PageColumns
      width="reading"
      className={styles.page}
      aside={
        <>
          <SomeFollowers user={user} />
          <RecommendedPlacesAside city={city} />
        </>
      }
    >
      <UserCrumbs user={user} />
      <UserHeader user={user} />
      <LinkTabs label="О человеке">
        <LinkTab to={`/users/${user.id}`}>Записи</LinkTab>
        {user.canSeeLists && <LinkTab to={`/users/${user.id}/places`}>Заведения</LinkTab>}
        <LinkTab to={`/users/${user.id}/collections`}>Подборки</LinkTab>
      </LinkTabs>
      {children(user)}
    </PageColumns>
  )
}

function UserCrumbs({ user: { city, citySlug } }: { user: User }) {
  if (!city || !citySlug) return <DefaultCityCrumbs label="Профиль" />
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
