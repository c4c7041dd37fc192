import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ScheduledImport } from '#contract/imports/scheduled-imports.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import {
  scheduledImportsQuery,
  useScheduledImportChange,
} from '#web/nouns/imports/scheduled-imports-query.ts'
import { Button } from '#web/ui/button.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { Label } from '#web/ui/text/badge.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './imports.module.css'
import { Moment } from './run-facts.tsx'

const ScheduledImportForm = lazy(async () => ({
  default: (await import('./scheduled-import-form.tsx')).ScheduledImportForm,
}))

/** The addresses that are imported repeatedly. */
export function ScheduledImports({ isAdmin }: { isAdmin: boolean }) {
  const { data: scheduledImports, error, refetch } = useQuery(scheduledImportsQuery)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <section className={styles.page} aria-label="Адреса, за которыми следим">
      <h2>Адреса, за которыми следим</h2>
      {error && !scheduledImports && <ListFailure error={error} onRetry={refetch} />}
      {scheduledImports?.length === 0 && (
        <p className={styles.facts}>Пока ни за одним. Файл по адресу будет загружаться, когда изменится.</p>
      )}
      {scheduledImports?.map((scheduledImport) => (
        <ScheduledImportCard key={scheduledImport.id} scheduledImport={scheduledImport} isAdmin={isAdmin} />
      ))}
      {isAdmin && (
        <p>
          <Button size="small" onClick={() => setIsAdding(true)}>
            Следить за адресом
          </Button>
        </p>
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <ScheduledImportForm onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </section>
  )
}

const outcomes = {
  imported: { label: 'Загружено', tone: 'good' },
  unchanged: { label: 'Не изменилось', tone: 'plain' },
  failed: { label: 'Не вышло', tone: 'bad' },
} as const

function ScheduledImportCard({
  scheduledImport,
  isAdmin,
}: {
  scheduledImport: ScheduledImport
  isAdmin: boolean
}) {
  const { url, city, everyHours, isPaused, nextAt, checkedAt, outcome, failure, runId } = scheduledImport
  return (
    <article className={styles.card}>
      <h3 className={styles.name}>
        {url}
        {isPaused && <Label tone="plain">Приостановлено</Label>}
        {outcome && <Label tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Label>}
      </h3>
      {failure && <p className={styles.failure}>{failure}</p>}
      <Facts
        className={styles.facts}
        items={[
          city?.name ?? 'Каждое заведение — в свой город',
          intervalLabel(everyHours),
          checkedAt && <Moment key="at" at={checkedAt} />,
          runId && (
            <a key="run" href={`/admin/imports/${runId}`}>
              Последняя загрузка
            </a>
          ),
        ]}
      />
      {!isPaused && (
        <p className={styles.facts}>
          {'Следующий раз: '}
          <Moment at={nextAt} />
        </p>
      )}
      {isAdmin && <ScheduledImportActions scheduledImport={scheduledImport} />}
    </article>
  )
}

function ScheduledImportActions({
  scheduledImport: { id, url, isPaused },
}: {
  scheduledImport: ScheduledImport
}) {
  const { mutate, isPending } = useScheduledImportChange()
  const [isDeleting, setIsDeleting] = useState(false)
  const change = (state: 'paused' | 'active' | 'due' | 'deleted', done: string) =>
    mutate(
      { scheduledImportId: id, state },
      {
        onSuccess: () => showSnackbar(done, 'success'),
        onError: (error) => showSnackbar(error.message, 'error'),
      },
    )
  return (
    <div className={styles.actions}>
      <Button size="small" isPending={isPending} onClick={() => change('due', 'Скоро загрузится')}>
        Загрузить сейчас
      </Button>
      <Button
        size="small"
        variant="quiet"
        isPending={isPending}
        onClick={() => (isPaused ? change('active', 'Следим снова') : change('paused', 'Приостановлено'))}
      >
        {isPaused ? 'Продолжить' : 'Приостановить'}
      </Button>
      <Button size="small" variant="quiet" onClick={() => setIsDeleting(true)}>
        Не следить
      </Button>
      {isDeleting && (
        <ConfirmDialog
          title="Больше не следить за адресом?"
          confirmLabel="Не следить"
          onConfirm={() => change('deleted', 'Больше не следим')}
          onCancel={() => setIsDeleting(false)}
        >
          {`${url}. Загруженное останется.`}
        </ConfirmDialog>
      )}
    </div>
  )
}

function intervalLabel(hours: number): string {
  if (hours === 24) return 'каждый день'
  if (hours === 168) return 'раз в неделю'
  return hours % 24 === 0 ? `раз в ${formatCount(hours / 24, nounForms.days)}` : `раз в ${hours}\u00a0ч`
}
