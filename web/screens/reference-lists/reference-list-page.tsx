import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type ReferenceListName, referenceLists } from '#contract/reference/list-fields.ts'
import type { ReferenceRow } from '#contract/reference/reference-lists.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { administrationCrumb, listLabels } from '#web/nouns/administration/list-labels.ts'
import { referenceRowsQuery } from '#web/nouns/administration/reference-rows-query.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { Label } from '#web/ui/text/badge.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { CardTitle } from '#web/ui/text/card-title.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import styles from './reference-lists.module.css'

/** A reference list that people edit: cities, categories, tags and others. */
export function ReferenceListPage({ list }: { list: ReferenceListName }) {
  const [search, setSearch] = useSearchParams()
  const text = search.get('query')?.trim() ?? ''
  const page = pageNumberOf(search)
  const query = useInfiniteQuery(referenceRowsQuery(list, text, page))
  const labels = listLabels[list]
  const isAdmin = useViewer()?.isAdmin
  const find = (wanted: string) =>
    setSearch(wanted ? { query: wanted } : {}, { replace: true, preventScrollReset: true })

  return (
    <PageColumns width="reading">
      <Breadcrumbs crumbs={[...(isAdmin ? [administrationCrumb] : []), { label: labels.title }]} />
      <header className={styles.head}>
        <h1>{labels.title}</h1>
        <LinkTabs label="Списки">
          {referenceLists.map((name) => (
            <LinkTab key={name} to={`/admin/lists/${name}`}>
              {listLabels[name].title}
            </LinkTab>
          ))}
        </LinkTabs>
        <search>
          <SearchField label={labels.search} value={text} onSearch={find} />
        </search>
        <p>
          <LinkButton size="small" to={`/admin/lists/${list}/new`}>
            {labels.add}
          </LinkButton>
        </p>
      </header>
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => String(id)}
        renderItem={(row) => <Row list={list} row={row} />}
        label={labels.title}
        skeleton={<RowSkeleton />}
        pages={{ first: page, last: page + (query.data?.pages.length ?? 1) - 1 }}
        endText="Это весь список"
        empty={
          text
            ? {
                title: 'Ничего не найдено',
                text: 'Проверьте название',
                illustration: 'search-error',
                action: <Button onClick={() => find('')}>Показать все</Button>,
              }
            : { title: labels.empty }
        }
      />
    </PageColumns>
  )
}

function Row({ list, row }: { list: ReferenceListName; row: ReferenceRow }) {
  const { id, isHidden, placeCount, fields } = row
  return (
    <article className={styles.row}>
      <CardTitle>
        <a href={`/admin/lists/${list}/${id}`}>{fields.name}</a>
        {isHidden && <Label tone="bad">Скрыто</Label>}
      </CardTitle>
      <Facts
        className={styles.facts}
        items={[fields.latinName ?? '', fields.timeZone ?? '', formatCount(placeCount, nounForms.places)]}
      />
    </article>
  )
}
