import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import { accountsQuery } from '#web/nouns/administration/api.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { AccountCard } from './account-card.tsx'
import styles from './accounts-page.module.css'

const sections = [
  { to: '/admin/numbers', title: 'Статистика' },
  { to: '/admin/places', title: 'Заведения и сети' },
  { to: '/admin/log', title: 'Журнал действий' },
  { to: '/admin/lists/cities', title: 'Города и другие списки' },
  { to: '/admin/imports', title: 'Загрузки заведений' },
]

/** Lists all accounts for admins, with their roles and administrative blocks, latest registrations first. */
export function AccountsPage() {
  const [searchParams, setSearch] = useSearchParams()
  const text = searchParams.get('query')?.trim() ?? ''
  const page = pageNumberOf(searchParams)
  const query = useInfiniteQuery(accountsQuery(text, page))
  const handleSearch = (wanted: string) =>
    setSearch(wanted ? { query: wanted } : {}, { replace: true, preventScrollReset: true })

  return (
    <PageColumns width="reading">
      <header className={styles.head}>
        <h1>Администрирование</h1>
        <p className={styles.lead}>{text ? 'Найденные профили' : 'Последние регистрации'}</p>
        <search>
          <SearchField label="Имя, почта или телефон" value={text} onSearch={handleSearch} />
        </search>
        <nav className={styles.sections} aria-label="Разделы администрирования">
          {sections.map(({ to, title }) => (
            <LinkButton key={to} size="small" to={to}>
              {title}
            </LinkButton>
          ))}
        </nav>
      </header>
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        renderItem={(account) => <AccountCard account={account} />}
        label={text ? 'Найденные профили' : 'Последние регистрации'}
        skeleton={<RowSkeleton />}
        pages={{ first: page, last: page + (query.data?.pages.length ?? 1) - 1 }}
        endText="Это все профили"
        empty={
          text
            ? {
                title: 'Ничего не найдено',
                text: 'Проверьте имя, почту или телефон',
                illustration: 'search-error',
                action: <Button onClick={() => handleSearch('')}>Показать всех</Button>,
              }
            : { title: 'Тут пока нет профилей' }
        }
      />
    </PageColumns>
  )
}
