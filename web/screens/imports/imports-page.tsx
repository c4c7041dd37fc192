import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ImportRun } from '#contract/imports/imports.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { importsQuery, isUnderWay } from '#web/nouns/imports/api.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Label } from '#web/ui/text/badge.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { describeCounts, stateLabels, stateTones } from './import-labels.ts'
import styles from './imports.module.css'
import { RunFacts, RunProgress } from './run-facts.tsx'
import { ScheduledImports } from './scheduled-imports.tsx'

const REFRESH_MS = 3000

/** The imports of places, latest first. */
export function ImportsPage() {
  const [search] = useSearchParams()
  const page = pageNumberOf(search)
  const query = useInfiniteQuery({
    ...importsQuery(page),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? REFRESH_MS : false,
  })
  const isAdmin = useViewer()?.isAdmin ?? false
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs crumbs={[{ label: 'Администрирование', to: '/admin' }, { label: 'Загрузки' }]} />
      <h1>Загрузки заведений</h1>
      <p className={styles.actions}>
        {isAdmin && <LinkButton to="/admin/imports/new">Загрузить файл</LinkButton>}
        <LinkButton to="/admin/imports/matches">Возможные дубли</LinkButton>
      </p>
      <ScheduledImports isAdmin={isAdmin} />
      <h2>Что загружено</h2>
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        renderItem={(run) => <RunCard run={run} />}
        label="Загрузки"
        skeleton={<RowSkeleton />}
        pages={{ first: page, last: page + (query.data?.pages.length ?? 1) - 1 }}
        endText="Это все загрузки"
        empty={{
          title: 'Загрузок ещё не было',
          text: 'Заведения города загружаются из OpenStreetMap, Overture, Foursquare или своей таблицы.',
          illustration: 'no-place',
        }}
      />
    </PageColumns>
  )
}

function RunCard({ run }: { run: ImportRun }) {
  const { id, fileName, state, failure, report, progress } = run
  return (
    <article className={styles.card}>
      <h2 className={styles.name}>
        <a href={`/admin/imports/${id}`}>{fileName}</a>
        <Label tone={stateTones[state]}>{stateLabels[state]}</Label>
      </h2>
      {state === 'running' && progress && <RunProgress progress={progress} />}
      {failure && <p className={styles.failure}>{failure}</p>}
      {report && !failure && <p className={styles.small}>{describeCounts(report)}</p>}
      <RunFacts run={run} />
    </article>
  )
}
