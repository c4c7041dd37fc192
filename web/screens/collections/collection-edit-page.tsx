import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { MAX_COLLECTION_PLACES } from '#contract/collections/collection-limits.ts'
import type { Collection, CollectionPlace } from '#contract/collections/collections.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { collectionQuery } from '#web/nouns/collections/api.ts'
import actionsStyles from '#web/nouns/collections/collection-actions.module.css'
import {
  useAddToCollection,
  useDeleteCollection,
  useMovePlace,
  useRemoveFromCollection,
  useRestoreCollection,
} from '#web/nouns/collections/collection-changes.ts'
import { placesLabel, visibilityHints, visibilityLabels } from '#web/nouns/collections/collection-labels.ts'
import { beforePosition, movePlace } from '#web/nouns/collections/collection-order.ts'
import { useTileDrag } from '#web/nouns/images/use-tile-drag.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { PageTitle } from '#web/ui/text/page-title.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { AddPlaces } from './add-places.tsx'
import styles from './collection-edit-page.module.css'
import { CollectionDetailsSheet } from './collection-form.tsx'
import { EditedEntry } from './edited-entry.tsx'
import { NoteSheet } from './note-sheet.tsx'
import { Authors } from './shared/authors.tsx'

const showError = (error: Error) => showSnackbar(errorMessage(error), 'error')

/** The details, the places and their order; every change is saved at once. */
export function CollectionEditPage({ collectionId }: { collectionId: string }) {
  const { data: collection } = useQuery(collectionQuery(collectionId))
  const [isEditingDetails, setIsEditingDetails] = useState(false)
  if (!collection) return null
  const { title, description, visibility, placesCount } = collection
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs
        crumbs={[
          { label: 'Мои подборки', to: '/collections' },
          { label: title, to: `/collections/${collectionId}` },
          { label: 'Редактировать' },
        ]}
      />
      <div className={styles.head}>
        <PageTitle text={title} />
        {description && <p className={styles.description}>{description}</p>}
        <p className={styles.hint}>
          <b>{visibilityLabels[visibility]}.</b> {visibilityHints[visibility]}
        </p>
        <div className={actionsStyles.actions}>
          <LinkButton variant="primary" to={`/collections/${collectionId}`}>
            Готово
          </LinkButton>
          {collection.rights.canManage && (
            <>
              <Button onClick={() => setIsEditingDetails(true)}>Название и доступ</Button>
              <DeleteButton collection={collection} />
            </>
          )}
        </div>
      </div>
      <section aria-labelledby="collection-places" className={styles.section}>
        <h2 id="collection-places">
          {placesCount === 0 ? 'Заведения' : `В подборке ${placesLabel(placesCount)}`}
        </h2>
        <Order collection={collection} />
      </section>
      {placesCount < MAX_COLLECTION_PLACES ? (
        <Panel title="Добавить заведение">
          <AddPlaces collection={collection} />
        </Panel>
      ) : (
        <p className={styles.hint}>В подборке сто заведений, больше не поместится.</p>
      )}
      <Authors collection={collection} />
      {isEditingDetails && (
        <CollectionDetailsSheet
          collection={collection}
          onClose={() => setIsEditingDetails(false)}
          onDone={() => setIsEditingDetails(false)}
        />
      )}
    </PageColumns>
  )
}

function DeleteButton({ collection: { id, title } }: { collection: Collection }) {
  const navigate = useNavigate()
  const restore = useRestoreCollection({
    onSuccess: () => navigate(`/collections/${id}/edit`),
    onError: showError,
  })
  const remove = useDeleteCollection({
    onSuccess: async () => {
      await navigate('/collections')
      showSnackbar(`Подборка «${title}» удалена`, 'info', {
        label: 'Вернуть',
        onAction: () => restore.mutate(id),
      })
    },
    onError: showError,
  })
  return (
    <Button variant="quiet" isPending={remove.isPending} onClick={() => remove.mutate(id)}>
      Удалить
    </Button>
  )
}

/** Rows are dragged, or moved by their buttons. */
function Order({ collection: { id: collectionId, places } }: { collection: Collection }) {
  const queryClient = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  /** The order while a row is dragged. */
  const [dragged, setDragged] = useState<CollectionPlace[] | null>(null)
  const [noted, setNoted] = useState<CollectionPlace | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const move = useMovePlace(collectionId, { onError: showError })
  const add = useAddToCollection({ onError: showError })
  const remove = useRemoveFromCollection({ onError: showError })
  const shown = dragged ?? places

  const { draggedId, handlers } = useTileDrag(
    list,
    (id, position) => setDragged(movePlace(shown, id, beforePosition(shown, id, position))),
    (id) => {
      setDragged(null)
      const position = shown.findIndex((entry) => entry.id === id)
      if (position !== places.findIndex((entry) => entry.id === id)) {
        move.mutate({ placeId: id, afterId: beforePosition(shown, id, position) })
      }
    },
  )
  const moveBy = ({ id, name }: CollectionPlace, by: -1 | 1) => {
    // The order of this very moment, because a second press may come before the first is rendered.
    const order = queryClient.getQueryData(collectionQuery(collectionId).queryKey)?.places ?? places
    const position = order.findIndex((entry) => entry.id === id) + by
    if (position < 0 || position >= order.length) return
    move.mutate({ placeId: id, afterId: beforePosition(order, id, position) })
    setAnnouncement(`${name}: ${position + 1} из ${order.length}`)
  }
  const drop = (entry: CollectionPlace) => {
    const { id: placeId, name, note } = entry
    const afterId = beforePosition(places, placeId, places.indexOf(entry))
    const undo = entry.place
      ? { label: 'Вернуть', onAction: () => add.mutate({ collectionId, placeId, note, afterId }) }
      : null
    remove.mutate(
      { collectionId, placeId },
      { onSuccess: () => showSnackbar(`${name}: убрано из подборки`, 'info', undo) },
    )
  }
  if (places.length === 0) return <p className={styles.hint}>Пока пусто. Найдите первое заведение ниже.</p>
  return (
    <>
      <ul ref={list} className={styles.places} {...handlers}>
        {shown.map((entry, index) => (
          <EditedEntry
            key={entry.id}
            entry={entry}
            position={index}
            count={shown.length}
            isDragged={entry.id === draggedId}
            onMove={(by) => moveBy(entry, by)}
            onNote={() => setNoted(entry)}
            onRemove={() => drop(entry)}
          />
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      {noted && <NoteSheet collectionId={collectionId} entry={noted} onClose={() => setNoted(null)} />}
    </>
  )
}
