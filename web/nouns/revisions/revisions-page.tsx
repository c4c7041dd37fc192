import { type ComponentProps, type ReactNode, useState } from 'react'
import type { PlaceRevision } from '#contract/places/place-history.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { InfiniteList, type ListQuery } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { PageTitle } from '#web/ui/text/page-title.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { changedSince } from './changed-since.ts'
import { PreviousValue } from './previous-value.tsx'
import styles from './revisions-page.module.css'

/** One edit of any subject. */
export interface Revision<Field extends string> extends Omit<PlaceRevision, 'changes'> {
  changes: readonly { field: Field; before: unknown; after: unknown }[]
}

interface RevertHandlers {
  onSuccess: () => void
  onError: (error: Error) => void
  onSettled: () => void
}

interface RevisionsPageProps<Field extends string> {
  title: string
  crumbs: ComponentProps<typeof Breadcrumbs>['crumbs']
  query: ListQuery & { data?: { pages: { items: readonly Revision<Field>[] }[] } | undefined }
  fieldNames: Readonly<Record<Field, string>>
  formatValue: (field: Field, value: unknown) => ReactNode
  /** Undoes one edit. */
  revert: {
    isPending: boolean
    mutate: (revisionId: string, handlers: RevertHandlers) => void
  }
}

/** The history of fields with authors and dates; a person with the right may undo an edit. */
export function RevisionsPage<Field extends string>(props: RevisionsPageProps<Field>) {
  const { title, crumbs, query, ...rest } = props
  const revisions = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs crumbs={crumbs} />
      <PageTitle text={title} />
      <InfiniteList
        query={query}
        items={revisions}
        keyOf={({ id }) => id}
        renderItem={(revision) => (
          <RevisionCard revision={revision} later={changedSince(revision, revisions)} {...rest} />
        )}
        label="Изменения страницы"
        skeleton={<RowSkeleton />}
        endText="Это все изменения"
        empty={{
          title: 'Страницу ещё не меняли',
          text: 'Здесь будет видно, кто, когда и что на ней поменял, и любую правку можно будет отменить.',
          illustration: 'no-posts',
        }}
      />
    </PageColumns>
  )
}

const kindLabels: Record<PlaceRevision['kind'], string> = {
  create: 'добавление',
  edit: 'правка',
  file: 'загрузка файла сети',
  revert: 'отмена правки',
  moderation: 'модерация',
  guests: 'поправка гостей',
  proposal: 'предложение источника',
  reopening: 'открылось в\u00A0назначенный день',
}

interface RevisionCardProps<Field extends string>
  extends Omit<RevisionsPageProps<Field>, 'query' | 'title' | 'crumbs'> {
  revision: Revision<Field>
  /** Fields with another value by now. */
  later: readonly Field[]
}

function RevisionCard<Field extends string>(props: RevisionCardProps<Field>) {
  const { revision, later, fieldNames, formatValue, revert } = props
  const { id, user, kind, timePassed, changes, canRevert } = revision
  const [isConfirming, setIsConfirming] = useState(false)
  const handleRevert = () =>
    revert.mutate(id, {
      onSuccess: () => showSnackbar('Правка отменена', 'success'),
      onError: (error) => {
        if (error instanceof ApiError && error.code === 422) showSnackbar(error.message, 'error')
        else showErrorMessage(error, 'Не получилось отменить правку')
      },
      onSettled: () => setIsConfirming(false),
    })
  return (
    <article className={styles.revision}>
      <header className={styles.head}>
        <Avatar id={user?.id ?? id} name={user?.fullName ?? 'Сходим'} image={user?.avatar ?? null} />
        <span className={styles.text}>
          {user && !user.isDeleted ? (
            <a href={`/users/${user.id}`} className={styles.name}>
              {user.fullName}
            </a>
          ) : (
            <span className={styles.name}>{user?.fullName ?? 'Сходим'}</span>
          )}
          <Facts className={styles.facts} items={[kindLabels[kind], formatTimePassed(timePassed)]} />
        </span>
        {canRevert && (
          <Button size="small" onClick={() => setIsConfirming(true)}>
            Отменить
          </Button>
        )}
      </header>
      <dl className={styles.changes}>
        {changes.map(({ field, before, after }) => (
          <div key={field} className={styles.change}>
            <dt>{fieldNames[field]}</dt>
            <dd>
              {kind !== 'create' && <PreviousValue>{formatValue(field, before)}</PreviousValue>}
              <ins>{formatValue(field, after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {isConfirming && (
        <ConfirmDialog
          title="Отменить эту правку?"
          confirmLabel="Отменить правку"
          cancelLabel="Оставить"
          isPending={revert.isPending}
          onConfirm={handleRevert}
          onCancel={() => setIsConfirming(false)}
        >
          {later.length > 0 && (
            <>
              {`После неё снова меняли: ${later.map((field) => `«${fieldNames[field]}»`).join(', ')}. Более поздние значения тоже уйдут.`}
              <br />
            </>
          )}
          Поля станут такими, какими были до неё. Отмену тоже будет видно в истории.
        </ConfirmDialog>
      )}
    </article>
  )
}
