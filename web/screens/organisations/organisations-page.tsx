import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { City } from '#contract/reference/cities.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import { organisationsQuery } from '#web/nouns/organisations/api.ts'
import { OrganisationCard } from '#web/nouns/organisations/organisation-card.tsx'
import { RecommendedPlacesAside } from '#web/nouns/places/cards/recommended-places-aside.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import styles from './organisations-page.module.css'

/** Chains that have places in a city, most places first. */
export function OrganisationsPage({ city }: { city: City }) {
  const [search, setSearch] = useSearchParams()
  const text = search.get('query')?.trim() ?? ''
  const page = pageNumberOf(search)
  const query = useInfiniteQuery(organisationsQuery(city.latinName, text, page))
  const find = (wanted: string) =>
    setSearch(wanted ? { query: wanted } : {}, { replace: true, preventScrollReset: true })

  return (
    <PageColumns aside={<RecommendedPlacesAside city={city.latinName} />}>
      <Breadcrumbs crumbs={[{ label: city.name, to: `/${city.latinName}/places` }, { label: 'Сети' }]} />
      <header className={styles.head}>
        <h1>{`Сети ${city.nameIn}`}</h1>
        <search>
          <SearchField label="Название сети" value={text} onSearch={find} />
        </search>
      </header>
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        renderItem={(organisation) => <OrganisationCard organisation={organisation} />}
        label={`Сети ${city.nameIn}`}
        skeleton={<RowSkeleton />}
        layout="grid"
        pages={{ first: page, last: page + (query.data?.pages.length ?? 1) - 1 }}
        endText="Это все сети города"
        empty={
          text
            ? {
                title: 'Ничего не найдено',
                text: 'Попробуйте задать другие условия поиска',
                illustration: 'search-error',
                action: <Button onClick={() => find('')}>Показать все сети</Button>,
              }
            : {
                title: 'В данном городе пока нет записей',
                text: 'Сети появляются, когда у одного названия в городе несколько адресов.',
                illustration: 'no-place',
                action: (
                  <LinkButton variant="primary" to={`/${city.latinName}/places`}>
                    Заведения города
                  </LinkButton>
                ),
              }
        }
      />
    </PageColumns>
  )
}
