import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import { placeActionsQuery } from '#web/nouns/administration/administered-places.ts'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { ActionProgress } from './action-progress.tsx'
import { AdministrationTabs } from './administration-tabs.tsx'
import styles from './place-administration.module.css'

/** For admins: the bulk actions on places, which can be undone. */
export function PlaceActionsPage() {
  const page = pageNumberOf(useSearchParams()[0])
  const query = useInfiniteQuery(placeActionsQuery(page))
  return (
    <PageColumns width="reading">
      <Breadcrumbs crumbs={[{ label: 'Администрирование', to: '/admin' }, { label: 'Действия' }]} />
      <header className={styles.head}>
        <h1>Действия с заведениями</h1>
        <AdministrationTabs />
      </header>
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        renderItem={(action) => <ActionProgress action={action} />}
        label="Действия с заведениями"
        skeleton={<RowSkeleton />}
        pages={{ first: page, last: page + (query.data?.pages.length ?? 1) - 1 }}
        endText="Это все действия"
        empty={{ title: 'Пока ничего', text: 'Выберите заведения и опубликуйте, снимите или перенесите их' }}
      />
    </PageColumns>
  )
}
