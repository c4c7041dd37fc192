import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { RoleChange } from '#contract/users/administration.ts'
import { pageOf } from '#web/lib/api/paged-query.ts'
import { formatDateTime } from '#web/lib/format/dates.ts'
import { roleChangesQuery } from '#web/nouns/administration/api.ts'
import { accountRoleNames } from '#web/nouns/administration/role-names.ts'
import { roleNames } from '#web/nouns/permissions/role-names.ts'
import { Link } from '#web/ui/link.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import cardStyles from './account-card.module.css'
import styles from './administration-page.module.css'

const names: Record<RoleChange['role'], string> = { ...roleNames, ...accountRoleNames, requester: '' }

/** The log of all changes of roles of accounts and at venues, for admins. */
export function RoleLogPage() {
  const page = pageOf(useSearchParams()[0])
  const query = useInfiniteQuery(roleChangesQuery(page))
  return (
    <PageColumns width="reading">
      <Breadcrumbs crumbs={[{ label: 'Администрирование', to: '/admin' }, { label: 'Журнал ролей' }]} />
      <header className={styles.head}>
        <h1>Журнал ролей</h1>
        <p className={styles.lead}>Кто, когда и кому дал или снял роль</p>
      </header>
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        renderItem={(change) => <Change change={change} />}
        label="Журнал ролей"
        skeleton={<RowSkeleton />}
        pages={{ first: page, last: page + (query.data?.pages.length ?? 1) - 1 }}
        endText="Это весь журнал"
        empty={{ title: 'Роли ещё никто не менял' }}
      />
    </PageColumns>
  )
}

function Change({ change }: { change: RoleChange }) {
  const { user, changedBy, place, organisation, createdAt } = change
  const isOwnChange = changedBy?.id === user.id
  return (
    <article className={cardStyles.card}>
      <div className={cardStyles.words}>
        <h2 className={cardStyles.name}>
          <Link to={`/users/${user.id}`}>{user.fullName}</Link>
        </h2>
        <p>{wordsOf(change)}</p>
        {place && (
          <p>
            Заведение <Link to={`/${place.latinName}`}>{place.name}</Link>
          </p>
        )}
        {organisation && (
          <p>
            Сеть <Link to={`/organisations/${organisation.id}`}>{organisation.name}</Link>
          </p>
        )}
        <Facts
          className={cardStyles.facts}
          items={[
            changedBy === null && 'При запуске или из терминала',
            !isOwnChange && changedBy && (
              <Link key="by" to={`/users/${changedBy.id}`}>
                {changedBy.fullName}
              </Link>
            ),
            <time key="at" dateTime={createdAt}>
              {formatDateTime(Date.parse(createdAt), 'Europe/Moscow')}
            </time>,
          ]}
        />
      </div>
    </article>
  )
}

function wordsOf({ role, action }: RoleChange): string {
  if (role === 'requester') return action === 'removed' ? 'Запрос прав снят' : 'Запрос прав'
  if (action === 'removed') return `Снята роль «${names[role]}»`
  if (action === 'accepted') return `Принята роль «${names[role]}»`
  return `Дана роль «${names[role]}»`
}
