import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LogEntry } from '#contract/users/administration-log.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import { useFilterAddress } from '#web/lib/filter-address.ts'
import { accountsQuery, administrationLogQuery } from '#web/nouns/administration/api.ts'
import { ChangeFacts } from '#web/nouns/administration/change-facts.tsx'
import { userQuery } from '#web/nouns/users/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/fields/combobox.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import cardStyles from './account-card.module.css'
import styles from './accounts-page.module.css'
import { EntrySummary } from './log-entry.tsx'
import { kindLabels, logFilterOf } from './log-filter.ts'

const TITLE = 'Журнал действий'

/** For admins: the log of changes to roles, accounts, lists, many places at once and imports. */
export function LogPage() {
  const { search, change, clear } = useFilterAddress()
  const filter = logFilterOf(search)
  const page = pageNumberOf(search)
  const query = useInfiniteQuery(administrationLogQuery(filter, page))
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <PageColumns width="reading">
      <Breadcrumbs crumbs={[{ label: 'Администрирование', to: '/admin' }, { label: TITLE }]} />
      <header className={styles.head}>
        <h1>{TITLE}</h1>
        <p className={styles.lead}>Кто и когда менял роли, доступ, списки, заведения и загрузки</p>
        <search className={styles.filters}>
          <SelectField
            label="О чём"
            value={filter.kind ?? ''}
            options={[
              { value: '', label: 'Обо всём' },
              ...Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
            ]}
            onChange={(value) => change('kind', value)}
          />
          <PersonField by={filter.by} onChange={(id) => change('by', id)} />
          <DateField
            label="С какого дня"
            value={filter.from ?? ''}
            onChange={(date) => change('from', date)}
          />
          <DateField label="По какой день" value={filter.to ?? ''} onChange={(date) => change('to', date)} />
        </search>
      </header>
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        renderItem={(entry) => <Entry entry={entry} />}
        label={TITLE}
        skeleton={<RowSkeleton />}
        pages={{ first: page, last: page + (query.data?.pages.length ?? 1) - 1 }}
        endText="Это весь журнал"
        empty={
          isNarrowed
            ? {
                title: 'Ничего не найдено',
                text: 'Измените условия',
                illustration: 'search-error',
                action: <Button onClick={clear}>Показать всё</Button>,
              }
            : { title: 'Здесь ещё ничего не делали' }
        }
      />
    </PageColumns>
  )
}

interface Person {
  id: string
  fullName: string
}

/** Any account can be chosen, because owners grant roles as well. */
function PersonField({ by, onChange }: { by: string | undefined; onChange: (id: string) => void }) {
  const [text, setText] = useState('')
  const { data: user } = useQuery({ ...userQuery(by ?? ''), enabled: by !== undefined })
  const query = useInfiniteQuery({
    ...accountsQuery(text === user?.fullName ? '' : text),
    placeholderData: keepPreviousData,
  })
  const people: readonly Person[] = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Combobox<Person>
      label="Кто"
      placeholder="Кто угодно"
      items={people}
      value={by !== undefined && user ? { id: user.id, fullName: user.fullName } : null}
      onChange={(person) => onChange(person?.id ?? '')}
      labelOf={({ fullName }) => fullName}
      keyOf={({ id }) => id}
      onSearch={setText}
      query={query}
    />
  )
}

function Entry({ entry }: { entry: LogEntry }) {
  const { by, createdAt } = entry
  return (
    <article className={cardStyles.card}>
      <div className={cardStyles.text}>
        <EntrySummary entry={entry} />
        <ChangeFacts
          className={cardStyles.facts}
          by={by}
          automaticLabel="Из терминала или автоматически"
          createdAt={createdAt}
        />
      </div>
    </article>
  )
}
