import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReferenceField, ReferenceListName } from '#contract/reference/list-fields.ts'
import type { ReferenceChange, ReferenceRow, RowFields } from '#contract/reference/reference-lists.ts'
import { ApiError, fieldErrors } from '#web/lib/api/api-error.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { ChangeFacts } from '#web/nouns/administration/change-facts.tsx'
import { administrationCrumb, fieldLabels, listLabels } from '#web/nouns/administration/list-labels.ts'
import {
  referenceChangesQuery,
  referenceRowQuery,
  useCityProposal,
  useMutateReferenceRow,
} from '#web/nouns/administration/reference-rows-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { type FormErrors, useFormErrors } from '#web/ui/forms/form-errors.ts'
import { useLeaveGuard } from '#web/ui/forms/leave-guard.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { CardTitle } from '#web/ui/text/card-title.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './reference-lists.module.css'
import { RowFieldsForm } from './row-fields.tsx'
import { changedFields, type RowValues, toRowValues } from './row-values.ts'
import { type RowDraft, useRowDraft } from './use-row-draft.ts'

const TitlePreview = lazy(async () => ({ default: (await import('./title-preview.tsx')).TitlePreview }))
const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }))

/** One row of a list: its fields, a preview of page titles, hiding, merging and its history. */
export function ReferenceRowPage({ list, rowId }: { list: ReferenceListName; rowId: number }) {
  const { data: row } = useQuery(referenceRowQuery(list, rowId))
  const isAdmin = useViewer()?.isAdmin ?? false
  if (!row) return <RowSkeleton />
  return (
    <PageColumns width="reading">
      <Heading list={list} name={row.fields.name ?? ''} />
      <EditedRow list={list} row={row} isAdmin={isAdmin} />
      <Changes list={list} rowId={rowId} />
    </PageColumns>
  )
}

function EditedRow({ list, row, isAdmin }: { list: ReferenceListName; row: ReferenceRow; isAdmin: boolean }) {
  const draft = useRowDraft(list, row)
  return (
    <>
      <RowForm list={list} draft={draft} />
      {isAdmin && <RowActions list={list} row={row} hasChanges={draft.hasChanges} />}
    </>
  )
}

/** The same form for a new row. */
export function NewReferenceRowPage({ list }: { list: ReferenceListName }) {
  return (
    <PageColumns width="reading">
      <Heading list={list} name={listLabels[list].add} />
      <RowForm list={list} draft={useRowDraft(list, null)} />
    </PageColumns>
  )
}

function Heading({ list, name }: { list: ReferenceListName; name: string }) {
  const isAdmin = useViewer()?.isAdmin
  return (
    <>
      <Breadcrumbs
        crumbs={[
          ...(isAdmin ? [administrationCrumb] : []),
          { label: listLabels[list].title, to: `/admin/lists/${list}` },
          { label: name },
        ]}
      />
      <header className={styles.head}>
        <h1>{name}</h1>
      </header>
    </>
  )
}

function RowForm({ list, draft }: { list: ReferenceListName; draft: RowDraft }) {
  const { base: row, values, setValues, changes, hasChanges } = draft
  const { element, errors, showErrors, clearErrors } = useFormErrors()
  const { mutate, isPending } = useMutateReferenceRow(list)
  const proposal = useCityProposal()
  const navigate = useNavigate()
  const guard = useLeaveGuard(hasChanges && !isPending)

  const handleSubmit = () => {
    if (!hasChanges) return
    clearErrors()
    mutate(row ? { kind: 'edit', row, fields: changes } : { kind: 'add', fields: changes }, {
      onSuccess: (saved) => {
        guard.allowLeave()
        showSnackbar(row ? 'Сохранено' : 'Добавлено', 'success')
        if (row) draft.reset(saved)
        else void navigate(`/admin/lists/${list}/${saved.id}`, { replace: true })
      },
      onError: (error) => void showErrors(refusalOf(error)),
    })
  }
  const propose = () => {
    const { name, lat, lon } = changedFields(list, values, {})
    const point = typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : {}
    proposal.mutate(
      { name: name ?? '', ...point },
      {
        onSuccess: (fields: RowFields) =>
          setValues((typed) => ({ ...toRowValues(list, fields), ...filled(typed) })),
        onError: (refusal) => showSnackbar(refusal.message, 'error'),
      },
    )
  }
  return (
    <Form ref={element} className={styles.form} isPending={isPending} onSubmit={handleSubmit}>
      {guard.dialog}
      <RowFieldsForm
        list={list}
        values={values}
        errors={errors}
        onChange={(field, value) => setValues({ ...values, [field]: value })}
      />
      {list === 'cities' && (
        <Button
          type="button"
          onClick={propose}
          isPending={proposal.isPending}
          disabled={!values.name?.trim()}
        >
          Предложить остальное
        </Button>
      )}
      <Suspense fallback={null}>
        <TitlePreview list={list} values={values} />
      </Suspense>
      {errors.form && (
        <p role="alert" className={styles.wrong}>
          {errors.form}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isPending={isPending} disabled={!hasChanges}>
          {row ? 'Сохранить' : 'Добавить'}
        </Button>
      </div>
    </Form>
  )
}

function refusalOf(error: Error): FormErrors {
  if (error instanceof ApiError && error.status === 'EditConflict') {
    return {
      form: 'Пока вы редактировали, это изменил кто-то другой. Обновите страницу и внесите правки снова.',
    }
  }
  const refused = fieldErrors(error)
  const hasFields = Object.keys(refused).length > 0
  return { ...refused, form: hasFields ? 'Проверьте отмеченные поля' : error.message }
}

/** The values that are not empty. */
function filled(values: RowValues): RowValues {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))
}

interface RowActionsProps {
  list: ReferenceListName
  row: ReferenceRow
  /** The fields have unsaved changes, which would be based on an old version after hiding. */
  hasChanges: boolean
}

function RowActions({ list, row, hasChanges }: RowActionsProps) {
  const [isMerging, setIsMerging] = useState(false)
  const { mutate, isPending } = useMutateReferenceRow(list)
  const toggle = () =>
    mutate(
      { kind: 'hide', row, isHidden: !row.isHidden },
      {
        onSuccess: () =>
          showSnackbar(row.isHidden ? 'Снова предлагается' : 'Больше не предлагается', 'success'),
        onError: (error) => showSnackbar(error.message, 'error'),
      },
    )
  return (
    <section className={styles.section} aria-label="Показ и объединение">
      <h2>Показ и объединение</h2>
      <p className={styles.facts}>
        {row.isHidden
          ? list === 'tags'
            ? 'Скрыто: не видно ни на карточках, ни в фильтрах.'
            : 'Скрыто: в списках не предлагается, у заведений остаётся.'
          : list === 'tags'
            ? 'Видно на карточках и в фильтрах.'
            : 'Предлагается в списках, фильтрах и поиске.'}
      </p>
      <div className={styles.actions}>
        <Button onClick={toggle} isPending={isPending} disabled={hasChanges}>
          {row.isHidden ? 'Показывать снова' : 'Скрыть'}
        </Button>
        <Button onClick={() => setIsMerging(true)}>Объединить с другой записью</Button>
      </div>
      {hasChanges && <p className={styles.facts}>Прежде чем скрывать или показывать, сохраните изменения.</p>}
      {isMerging && (
        <Suspense fallback={null}>
          <MergeDialog list={list} row={row} onClose={() => setIsMerging(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Changes({ list, rowId }: { list: ReferenceListName; rowId: number }) {
  const query = useInfiniteQuery(referenceChangesQuery(list, rowId))
  return (
    <section className={styles.section} aria-label="История">
      <h2>История</h2>
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        renderItem={(change) => <Change change={change} />}
        label="История"
        skeleton={<RowSkeleton />}
        pages={{ first: 1, last: query.data?.pages.length ?? 1 }}
        endText="Это вся история"
        empty={{ title: 'Эту запись ещё никто не менял' }}
      />
    </section>
  )
}

const actionLabels: Readonly<Record<ReferenceChange['action'], string>> = {
  added: 'Добавлено',
  edited: 'Изменено',
  hidden: 'Скрыто',
  shown: 'Показано снова',
  merged: 'Присоединено',
}

function Change({ change }: { change: ReferenceChange }) {
  const { action, changes, changedBy, createdAt } = change
  return (
    <article className={styles.row}>
      <CardTitle level={3}>{actionLabels[action]}</CardTitle>
      {changes.map(({ field, before, after }) => (
        <p key={field}>
          {action === 'merged'
            ? before
            : `${fieldLabels[field as ReferenceField] ?? field}: ${before || 'пусто'} → ${after || 'пусто'}`}
        </p>
      ))}
      <ChangeFacts
        className={styles.facts}
        by={changedBy}
        automaticLabel="Из терминала или при загрузке"
        createdAt={createdAt}
      />
    </article>
  )
}
