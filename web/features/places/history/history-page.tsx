import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { placeFieldNames } from '#contract/place-fields.ts'
import type { PlaceRevision } from '#contract/place-history.ts'
import type { Place } from '#contract/places.ts'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showFailure } from '#web/ui/failure-message.ts'
import { InfiniteList } from '#web/ui/infinite-list.tsx'
import { Link } from '#web/ui/link.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { placeSaved } from '../editing/api.ts'
import { useValueNames } from '../editing/conflict-dialog.tsx'
import { type ValueNames, valueWords } from '../editing/value-words.ts'
import { placeCrumbs } from '../place-page/place-crumbs.ts'
import styles from './history-page.module.css'

function placeHistoryQuery(placeId: string) {
  return pagedQuery({
    queryKey: ['place-history', placeId],
    load: async (api, range, signal) =>
      (await api.call('GET /api/v1/places/:placeId/history', { params: { placeId }, query: range }, signal))
        .revisions,
  })
}

/** Who changed which field of a page and when; whoever may takes a change back. */
export function HistoryPage({ place }: { place: Place }) {
  const query = useInfiniteQuery(placeHistoryQuery(place.id))
  const names = useValueNames(place.organisation)
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs crumbs={[...placeCrumbs(place), { label: 'История' }]} />
      <h1>{`История: ${place.name}`}</h1>
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        renderItem={(revision) => <Revision place={place} revision={revision} names={names} />}
        label="Изменения страницы"
        skeleton={<RowSkeleton />}
        endText="Это все изменения"
        empty={{ title: 'Страницу ещё не меняли', illustration: 'no-posts' }}
      />
    </PageColumns>
  )
}

const deeds: Record<PlaceRevision['kind'], string> = {
  create: 'добавление',
  edit: 'правка',
  file: 'изменение файлом сети',
  revert: 'отмена правки',
  moderation: 'модерация',
  reopening: 'открылось в\u00A0назначенный день',
}

interface RevisionProps {
  place: Place
  revision: PlaceRevision
  names: ValueNames
}

function Revision({ place, revision, names }: RevisionProps) {
  const { id, user, kind, timePassed, changes, canRevert } = revision
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [revert, isReverting] = useOneAtATime(async () => {
    try {
      const { place: reverted } = await apiOf(queryClient).call(
        'POST /api/v1/places/:placeId/history/:revisionId/revert',
        { params: { placeId: place.id, revisionId: id } },
      )
      placeSaved(queryClient, reverted)
      showMessage('Правка отменена', 'success')
    } catch (error) {
      if (error instanceof ApiError && error.code === 422) showMessage(error.message, 'error')
      else showFailure(error, 'Произошла ошибка при редактировании заведения')
    }
    setIsAsking(false)
  })
  return (
    <article className={styles.revision}>
      <header className={styles.head}>
        <Avatar id={user?.id ?? place.id} name={user?.fullName ?? 'Сходим'} image={user?.avatar ?? null} />
        <span className={styles.words}>
          {user && !user.isDeleted ? (
            <Link to={`/users/${user.id}`} className={styles.name}>
              {user.fullName}
            </Link>
          ) : (
            <span className={styles.name}>{user?.fullName ?? 'Сходим'}</span>
          )}
          <span className={styles.facts}>{`${deeds[kind]} · ${formatTimePassed(timePassed)}`}</span>
        </span>
        {canRevert && (
          <Button size="small" onClick={() => setIsAsking(true)}>
            Отменить
          </Button>
        )}
      </header>
      <dl className={styles.changes}>
        {changes.map(({ field, before, after }) => (
          <div key={field} className={styles.change}>
            <dt>{placeFieldNames[field]}</dt>
            <dd>
              <del>{valueWords(field, before, names)}</del>
              <ins>{valueWords(field, after, names)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {isAsking && (
        <ConfirmDialog
          title="Отменить эту правку?"
          confirmLabel="Отменить правку"
          cancelLabel="Оставить"
          isPending={isReverting}
          onConfirm={() => void revert()}
          onCancel={() => setIsAsking(false)}
        >
          Поля станут такими, какими были до неё. Отмену тоже будет видно в истории.
        </ConfirmDialog>
      )}
    </article>
  )
}
