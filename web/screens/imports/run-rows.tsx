import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ImportChange, ImportRun, SkippedRow } from '#contract/imports/imports.ts'
import { placeFieldLabels } from '#contract/places/place-fields.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { importChangesQuery, skippedRowsQuery, skipReasonsQuery } from '#web/nouns/imports/api.ts'
import { formatFieldValue, type ReferenceNames } from '#web/nouns/places/format-field-value.ts'
import { useReferenceNames } from '#web/nouns/places/use-reference-names.ts'
import { PreviousValue } from '#web/nouns/revisions/previous-value.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { Label } from '#web/ui/text/badge.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { skippedCount } from './import-labels.ts'
import styles from './imports.module.css'
import { type RunTab, runTabOf } from './run-tab.ts'

/** The places that an import created or changed and the rows that it skipped, one list at a time. */
export function RunRows({ run }: { run: ImportRun }) {
  const [search] = useSearchParams()
  const { report } = run
  const tab = runTabOf(search, report)
  const address = `/admin/imports/${run.id}`
  const tabs: [RunTab, string, string, number | undefined][] = [
    ['changed', 'Изменено', `${address}?show=changed`, report?.updated],
    ['created', 'Создано', `${address}?show=created`, report?.created],
    ['skipped', 'Пропущено', `${address}?show=skipped`, report ? skippedCount(report) : undefined],
  ]
  return (
    <section className={styles.section} aria-label="Строки загрузки">
      <LinkTabs label="Строки загрузки">
        {tabs.map(([name, label, to, count]) => (
          <LinkTab key={name} to={to} isActive={name === tab}>
            {count === undefined ? label : `${label} ${groupDigits(count)}`}
          </LinkTab>
        ))}
      </LinkTabs>
      {tab === 'skipped' ? <Skipped runId={run.id} /> : <Changes key={tab} runId={run.id} kind={tab} />}
    </section>
  )
}

function Changes({ runId, kind }: { runId: string; kind: 'created' | 'changed' }) {
  const [search] = useSearchParams()
  const page = pageNumberOf(search)
  const query = useInfiniteQuery(importChangesQuery(runId, kind, page))
  const names = useReferenceNames(null)
  return (
    <InfiniteList
      query={query}
      items={query.data?.pages.flatMap(({ items }) => items) ?? []}
      keyOf={({ placeId }) => placeId}
      renderItem={(change) => <Change change={change} names={names} />}
      label={kind === 'created' ? 'Созданные заведения' : 'Изменённые заведения'}
      skeleton={<RowSkeleton />}
      pages={{ first: page, last: page + (query.data?.pages.length ?? 1) - 1 }}
      empty={{
        title: kind === 'created' ? 'Новых заведений нет' : 'Ни одно заведение не изменилось',
      }}
    />
  )
}

function Change({ change, names }: { change: ImportChange; names: ReferenceNames }) {
  const { name, latinName, changes } = change
  return (
    <article className={styles.card}>
      <h3 className={styles.name}>
        {latinName ? <a href={`/${latinName}`}>{name}</a> : name}
        {!latinName && <Label>Больше нет</Label>}
      </h3>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{placeFieldLabels[field]}</dt>
              <dd>
                <PreviousValue>{formatFieldValue(field, before, names)}</PreviousValue> →{' '}
                <ins>{formatFieldValue(field, after, names)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  )
}

function Skipped({ runId }: { runId: string }) {
  const [search, setSearch] = useSearchParams()
  const reason = search.get('reason') ?? undefined
  const page = pageNumberOf(search)
  const { data: reasons = [] } = useQuery(skipReasonsQuery(runId))
  const query = useInfiniteQuery(skippedRowsQuery(runId, reason, page))
  const choose = (value: string) =>
    setSearch(
      { show: 'skipped', ...(value && { reason: value }) },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      {reasons.length > 0 && (
        <SelectField
          label="Причина"
          value={reason ?? ''}
          onChange={choose}
          options={[
            { value: '', label: 'Все причины' },
            ...reasons.map((it) => ({
              value: it.reason,
              label: `${it.reason} — ${groupDigits(it.count)}`,
            })),
          ]}
        />
      )}
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ position }) => String(position)}
        renderItem={(row) => <SkippedCard row={row} />}
        label="Пропущенные строки"
        skeleton={<RowSkeleton />}
        pages={{ first: page, last: page + (query.data?.pages.length ?? 1) - 1 }}
        empty={{ title: 'Пропущенных строк нет' }}
      />
    </>
  )
}

function SkippedCard({ row: { line, id, name, reason } }: { row: SkippedRow }) {
  return (
    <article className={styles.card}>
      <h3 className={styles.name}>{name || 'Без названия'}</h3>
      <p className={styles.small}>{reason}</p>
      <Facts className={styles.facts} items={[line > 0 && `строка ${groupDigits(line)}`, id]} />
    </article>
  )
}
