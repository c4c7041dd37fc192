import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Place } from '#contract/places/places.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { managedPlacesQuery } from '#web/nouns/managed-venues/api.ts'
import { WaitingTab } from '#web/nouns/managed-venues/waiting-tab.tsx'
import { OrganisationCard } from '#web/nouns/organisations/organisation-card.tsx'
import { organisationOptionsQuery } from '#web/nouns/organisations/organisation-options-query.ts'
import { permissionRequestsQuery } from '#web/nouns/permissions/api.ts'
import { streetLine } from '#web/nouns/places/place-address.ts'
import { BoardLink } from '#web/nouns/reservations/board-link.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { icon } from '#web/ui/icon.ts'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { Label } from '#web/ui/text/badge.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import styles from './managed-venues-page.module.css'
import { nextStepOf } from './next-step.ts'
import { ReceivedInvitations } from './received-invitations.tsx'
import { RequestRow } from './request-row.tsx'
import { WaitingPlaces } from './waiting-places.tsx'

const Plus = icon('plus')

const tabs = ['places', 'organisations', 'requests', 'waiting'] as const
type Tab = (typeof tabs)[number]

/** «Моя компания»: the viewer's venues with their tasks, requests for rights, and the queue of moderators. */
export function ManagedVenuesPage() {
  const [search] = useSearchParams()
  const viewer = useViewer()
  const tab: Tab = tabs.find((item) => item === search.get('tab')) ?? 'places'
  const isModerator = Boolean(viewer?.isAdmin || viewer?.isContentManager)
  return (
    <PageColumns width="reading" className={styles.page}>
      <DefaultCityCrumbs label="Моя компания" />
      <header className={styles.head}>
        <h1>Моя компания</h1>
        <LinkButton size="small" to="/places/create" icon={<Plus aria-hidden="true" />}>
          Добавить
        </LinkButton>
      </header>
      <ReceivedInvitations />
      <LinkTabs label="Моя компания">
        <LinkTab to="/staffed" isActive={tab === 'places'}>
          Заведения
        </LinkTab>
        <LinkTab to="/staffed?tab=organisations" isActive={tab === 'organisations'}>
          Сети
        </LinkTab>
        <LinkTab to="/staffed?tab=requests" isActive={tab === 'requests'}>
          Заявки
        </LinkTab>
        {isModerator && <WaitingTab label="Модерация" isActive={tab === 'waiting'} />}
      </LinkTabs>
      {tab === 'places' && <OwnPlaces />}
      {tab === 'organisations' && <OwnOrganisations />}
      {tab === 'requests' && <Requests />}
      {tab === 'waiting' && <WaitingPlaces />}
    </PageColumns>
  )
}

function OwnPlaces() {
  const query = useInfiniteQuery(managedPlacesQuery())
  return (
    <InfiniteList
      query={query}
      items={query.data?.pages.flatMap(({ items }) => items) ?? []}
      keyOf={({ id }) => id}
      renderItem={(place) => <OwnPlace place={place} />}
      label="Мои заведения"
      skeleton={<RowSkeleton />}
      endText="Это все ваши заведения"
      empty={{
        title: 'У вас нет заведений',
        text: 'Добавьте своё или запросите права на странице заведения, которое ведёте.',
        illustration: 'no-place',
        action: (
          <LinkButton variant="primary" to="/places/create">
            Добавить заведение
          </LinkButton>
        ),
      }}
    />
  )
}

function OwnPlace({ place }: { place: Place }) {
  const { id, name, latinName, avatar, location } = place
  const { text, action } = nextStepOf(place)
  return (
    <article className={styles.place}>
      <a href={`/${latinName}`} className={styles.row}>
        <Avatar id={id} name={name} image={avatar} size="large" />
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          <Facts
            className={styles.facts}
            items={[roleOf(place), `${location.city.name}, ${streetLine(location)}`]}
          />
        </span>
      </a>
      <div className={styles.step}>
        <p>
          <Label>{stateOf(place)}</Label> {text}
        </p>
        {action && (
          <LinkButton size="small" to={action.to}>
            {action.label}
          </LinkButton>
        )}
        {place.rights.canManageReservations && <BoardLink place={place} />}
      </div>
    </article>
  )
}

function roleOf({ isOwned, isManaged, isStaffed, isRequested, hasAccess, rights }: Place): string {
  if (isOwned) return 'Владелец'
  if (isManaged) return 'Управляющий'
  if (isStaffed) return 'Сотрудник'
  if (isRequested) return 'Заявка на права'
  if (hasAccess) return 'Через сеть'
  return rights.canManageReservations ? 'Только брони' : 'Без прав'
}

function stateOf({ status, moderationStatus }: Place): string {
  return moderationStatus.value === 'published' ? status.label : moderationStatus.label
}

function OwnOrganisations() {
  const query = useQuery(organisationOptionsQuery(''))
  if (query.isPending) return <RowSkeleton />
  if (query.error) return <ListFailure error={query.error} onRetry={query.refetch} />
  if (query.data.length === 0) {
    return (
      <EmptyState
        title="У вас нет заведений"
        text="Ни одной сети, которую вы ведёте. Сеть объединяет заведения под одним именем: общие новости, отзывы и часы работы одним файлом."
        illustration="no-place"
      >
        <LinkButton variant="primary" to="/organisations/create">
          Добавить сеть
        </LinkButton>
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list} aria-label="Мои сети">
      {query.data.map((organisation) => (
        <li key={organisation.id}>
          <OrganisationCard organisation={organisation} />
        </li>
      ))}
      <li>
        <LinkButton to="/organisations/create" icon={<Plus aria-hidden="true" />}>
          Добавить сеть
        </LinkButton>
      </li>
    </ul>
  )
}

function Requests() {
  const query = useInfiniteQuery(permissionRequestsQuery())
  return (
    <InfiniteList
      query={query}
      items={query.data?.pages.flatMap(({ items }) => items) ?? []}
      keyOf={({ user, place, organisation }) => `${user.id} ${place?.id ?? organisation?.id}`}
      renderItem={(request) => <RequestRow request={request} />}
      label="Заявки на права"
      skeleton={<RowSkeleton />}
      endText="Это все заявки"
      empty={{
        title: 'Заявок нет',
        text: 'Здесь появятся люди, которые просят права на ваши заведения и сети.',
        illustration: 'no-followed',
      }}
    />
  )
}
