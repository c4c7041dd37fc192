import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pageOf } from '#web/lib/api/paged-query.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { administeredOrganisationsQuery } from '#web/nouns/administration/administered-places.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { AdministrationTabs } from './administration-tabs.tsx'
import styles from './place-administration.module.css'

/** For admins: chains with the way to their places. */
export function OrganisationAdministrationPage() {
  const [search, setSearch] = useSearchParams()
  const text = search.get('query')?.trim() ?? ''
  const page = pageOf(search)
  const query = useInfiniteQuery(administeredOrganisationsQuery(text ? { query: text } : {}, page))
  const find = (wanted: string) =>
    setSearch(wanted ? { query: wanted } : {}, { replace: true, preventScrollReset: true })
  return (
    <PageColumns width="reading">
      <Breadcrumbs crumbs={[{ label: 'Администрирование', to: '/admin' }, { label: 'Сети' }]} />
      <header className={styles.head}>
        <h1>Сети</h1>
        <AdministrationTabs />
        <search>
          <SearchField label="Название сети" value={text} onSearch={find} />
        </search>
      </header>
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        renderItem={({ id, name, city, placeCount, isDeleted }) => (
          <article className={styles.action}>
            <h2 className={styles.name}>
              <a href={`/organisations/${id}`}>{name}</a>
              {isDeleted && <span className={styles.status}>Удалена</span>}
            </h2>
            <Facts
              className={styles.facts}
              items={[
                city,
                <a key="places" href={`/admin/places?organisation_id=${id}`}>
                  {countOf(placeCount, forms.places)}
                </a>,
              ]}
            />
          </article>
        )}
        label="Сети"
        skeleton={<RowSkeleton />}
        pages={{ first: page, last: page + (query.data?.pages.length ?? 1) - 1 }}
        endText="Это все сети"
        empty={{ title: 'Ничего не найдено', text: 'Проверьте название', illustration: 'search-error' }}
      />
    </PageColumns>
  )
}
