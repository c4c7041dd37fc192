import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ImportReport } from '#contract/imports/import-report.ts'
import type { ImportRun } from '#contract/imports/imports.ts'
import { inQuotes } from '#contract/russian.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { importQuery, isUnderWay } from '#web/nouns/imports/api.ts'
import { Button } from '#web/ui/button.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Label } from '#web/ui/text/badge.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { skippedCount, stateLabels, stateTones } from './import-labels.ts'
import styles from './imports.module.css'
import { Moment, RunFacts, RunProgress } from './run-facts.tsx'
import { RunRows } from './run-rows.tsx'

const UndoDialog = lazy(async () => ({ default: (await import('./undo-dialog.tsx')).UndoDialog }))

/** One import: its progress, its changes, its skipped rows, and how to undo it. */
export function RunPage({ runId }: { runId: string }) {
  const { data: run } = useQuery(importQuery(runId))
  if (!run) return <RowSkeleton />
  const isRunning = isUnderWay(run)
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs
        crumbs={[
          { label: 'Администрирование', to: '/admin' },
          { label: 'Загрузки', to: '/admin/imports' },
          { label: run.fileName },
        ]}
      />
      <header className={styles.page}>
        <h1>{run.fileName}</h1>
        <p className={styles.actions} role="status">
          <Label tone={stateTones[run.state]}>{stateLabels[run.state]}</Label>
          <RunFacts run={run} />
        </p>
      </header>
      {isRunning && <UnderWay run={run} />}
      <Ending run={run} />
      {run.report && <Counts report={run.report} />}
      {run.report && run.report.cities.length > 0 && <Cities report={run.report} />}
      {!isRunning && <Actions run={run} />}
      {!isRunning && <RunRows run={run} />}
    </PageColumns>
  )
}

function UnderWay({ run: { state, progress } }: { run: ImportRun }) {
  if (progress) return <RunProgress progress={progress} />
  return (
    <p>
      {state === 'waiting'
        ? 'Начнётся, как только освободится очередь: город загружается одним файлом за раз.'
        : 'Файл открывается…'}
    </p>
  )
}

/** Explains an import that was interrupted, failed or was undone. */
function Ending({ run: { state, failure, undoneAt, undoneBy } }: { run: ImportRun }) {
  if (state === 'interrupted') {
    return (
      <p className={styles.failure}>
        Программа остановилась посреди загрузки. Загрузите файл ещё раз: записанное не изменится, остальное
        допишется.
      </p>
    )
  }
  return (
    <>
      {failure && <p className={styles.failure}>{failure}</p>}
      {undoneAt && (
        <p>
          Отменена: <Moment at={undoneAt} />
          {undoneBy ? `, ${undoneBy.fullName}` : ''}
        </p>
      )}
    </>
  )
}

function Counts({ report }: { report: ImportReport }) {
  const { hours, phones } = report
  const withHours = hours.understood + hours.partly + hours.notUnderstood
  const counts: [string, number][] = [
    ['Прочитано', report.read],
    ['Создано', report.created],
    ['Обновлено', report.updated],
    ['Без изменений', report.unchanged],
    ['Те же у других источников', report.matched],
    ['Ждут решения', report.possibleMatches],
    ['Предложено владельцам', report.proposed],
    ['Закрыто', report.closed],
    ['Снова открыто', report.reopened],
    ['Пропущено', skippedCount(report)],
    ['Новых сетей', report.organisationsCreated],
    ['Метро и ориентиров', report.landmarks?.read ?? 0],
    ['С часами работы', withHours],
    ['Часы не поняты', hours.notUnderstood],
    ['Телефонов', phones.read],
  ]
  return (
    <Panel title="Итоги">
      <dl className={styles.counts}>
        {counts
          .filter(([label, count]) => count > 0 || label === 'Создано' || label === 'Пропущено')
          .map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{groupDigits(count)}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  )
}

function Cities({ report: { cities } }: { report: ImportReport }) {
  return (
    <Panel title="Города">
      <ul className={styles.cities}>
        {cities
          .toSorted((a, b) => b.places - a.places)
          .map(({ name, latinName, places, isNew }) => (
            <li key={latinName}>
              <a href={`/${latinName}/places`}>{name}</a>
              {`: ${formatCount(places, nounForms.places)}${isNew ? ', новый город' : ''}`}
            </li>
          ))}
      </ul>
    </Panel>
  )
}

function Actions({ run }: { run: ImportRun }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const isAdmin = useViewer()?.isAdmin ?? false
  return (
    <p className={styles.actions}>
      {isAdmin && run.state !== 'undone' && (
        <Button onClick={() => setIsConfirming(true)}>Отменить загрузку</Button>
      )}
      <a
        className={styles.link}
        href={`/api/v2/imports/${run.id}`}
        download={`${run.fileName}.json`}
        aria-label={`Отчёт в JSON, ${inQuotes(run.fileName)}`}
      >
        Отчёт в JSON
      </a>
      {isConfirming && (
        <Suspense fallback={null}>
          <UndoDialog run={run} onClose={() => setIsConfirming(false)} />
        </Suspense>
      )}
    </p>
  )
}
