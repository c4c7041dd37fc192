import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Organisation } from '#contract/organisations/organisations.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { useNow } from '#web/lib/now.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { FollowButton } from '#web/nouns/followers/follow-button.tsx'
import { organisationQuery } from '#web/nouns/organisations/api.ts'
import { organisationCrumbs } from '#web/nouns/organisations/organisation-crumbs.ts'
import { placesQuery } from '#web/nouns/places/api.ts'
import { PlaceCard } from '#web/nouns/places/cards/place-card.tsx'
import { RecommendedPlacesAside } from '#web/nouns/places/cards/recommended-places-aside.tsx'
import { PostList } from '#web/nouns/posts/post-list.tsx'
import { PersonRow } from '#web/nouns/users/person-row.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { CardSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import styles from './organisation-page.module.css'

const OrganisationStaff = lazyHydrated('OrganisationStaff', () => import('./organisation-staff.tsx'))

export type OrganisationTab = 'places' | 'news' | 'reviews'

/** The page of a chain: its places, news and reviews. */
export function OrganisationPage({ organisationId, tab }: { organisationId: string; tab: OrganisationTab }) {
  const { data: organisation } = useQuery(organisationQuery(organisationId))
  if (!organisation) return null
  const path = `/organisations/${organisation.id}`
  return (
    <PageColumns
      width={tab === 'places' ? 'wide' : 'reading'}
      className={styles.page}
      aside={<OrganisationAside organisation={organisation} />}
    >
      <Breadcrumbs crumbs={organisationCrumbs(organisation)} />
      <OrganisationHeader organisation={organisation} />
      {(organisation.hasAccess || organisation.rights.canManageReservations) && (
        <OrganisationStaff organisation={organisation} />
      )}
      <LinkTabs label="О сети">
        <LinkTab to={path}>
          Заведения <TabCount count={organisation.placeCount} />
        </LinkTab>
        <LinkTab to={`${path}/news`}>
          Новости <TabCount count={organisation.newsCount} />
        </LinkTab>
        <LinkTab to={`${path}/reviews`}>
          Отзывы <TabCount count={organisation.reviewCount} />
        </LinkTab>
      </LinkTabs>
      <TabContent organisation={organisation} tab={tab} />
    </PageColumns>
  )
}

function OrganisationHeader({ organisation }: { organisation: Organisation }) {
  const { id, name, category, city, avatar, placeCount, followerCount } = organisation
  const modalAddress = useModalAddress()
  return (
    <header className={styles.header}>
      <Avatar id={id} name={name} image={avatar} size="huge" />
      <div className={styles.text}>
        <p className={styles.kind}>{joinFacts(['Сеть', category?.namePlural.toLowerCase()])}</p>
        <h1>{name}</h1>
        <p className={styles.facts}>
          {city && <span>{city.name}</span>}
          <span>{formatCount(placeCount, nounForms.places)}</span>
          <Link to={modalAddress('followers')} preventScrollReset className={styles.followers}>
            {formatCount(followerCount, nounForms.followers)}
          </Link>
        </p>
      </div>
      <div className={styles.follow}>
        <FollowButton followed={{ organisationId: id }} name={name} isFollowed={organisation.isFollowed} />
      </div>
    </header>
  )
}

function TabCount({ count }: { count: number }) {
  return count > 0 ? <span className={styles.count}>{groupDigits(count)}</span> : null
}

function TabContent({ organisation, tab }: { organisation: Organisation; tab: OrganisationTab }) {
  const { id, name } = organisation
  if (tab === 'places') return <OrganisationPlaces organisation={organisation} />
  if (tab === 'news') {
    return (
      <PostList
        request={{ organisationId: id, type: 'news' }}
        label={`Новости: ${name}`}
        empty={{
          title: 'Здесь пока нет новостей',
          text: 'Сеть ещё ничего не рассказала. Отзывы гостей — на соседней вкладке.',
          action: <LinkButton to={`/organisations/${id}/reviews`}>Читать отзывы</LinkButton>,
        }}
      />
    )
  }
  return (
    <PostList
      request={{ organisationId: id, type: 'review' }}
      label={`Отзывы: ${name}`}
      empty={{
        title: 'Здесь пока нет отзывов',
        text: 'Были в одном из заведений? Напишите, стоит ли идти.',
        action: <LinkButton to={`/organisations/${id}`}>Выбрать заведение</LinkButton>,
      }}
    />
  )
}

function OrganisationPlaces({ organisation }: { organisation: Organisation }) {
  const now = useNow()
  const [search] = useSearchParams()
  const page = pageNumberOf(search)
  const query = useInfiniteQuery(placesQuery({ organisation_id: organisation.id }, page))
  return (
    <InfiniteList
      query={query}
      items={query.data?.pages.flatMap(({ items }) => items) ?? []}
      keyOf={({ id }) => id}
      renderItem={(place, index) => (
        <PlaceCard place={place} now={now} isPriority={index < 2} hasCity isBranch />
      )}
      label={`Заведения: ${organisation.name}`}
      skeleton={<CardSkeleton />}
      layout="grid"
      pages={{ first: page, last: page + (query.data?.pages.length ?? 1) - 1 }}
      endText="Это все заведения сети"
      empty={{
        title: 'У сети пока нет открытых заведений',
        illustration: 'no-place',
        action: organisation.city && (
          <LinkButton to={`/${organisation.city.latinName}/places`}>Заведения города</LinkButton>
        ),
      }}
    />
  )
}

function OrganisationAside({ organisation }: { organisation: Organisation }) {
  const { someFollowers, city } = organisation
  return (
    <>
      {someFollowers.length > 0 && (
        <Panel title="Подписчики">
          {someFollowers.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </Panel>
      )}
      {city && <RecommendedPlacesAside city={city.latinName} />}
    </>
  )
}
