import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { collectionAuthor } from '#contract/collections/collection-limits.ts'
import type { OwnCollection } from '#contract/collections/collections.ts'
import { isId } from '#contract/ids.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { SignInRequiredSheet } from '#web/nouns/accounts/sign-in/sign-in-required-sheet.tsx'
import { ownCollectionsQuery } from '#web/nouns/collections/api.ts'
import { useAddToCollection, useRemoveFromCollection } from '#web/nouns/collections/collection-changes.ts'
import { placesLabel, visibilityLabels } from '#web/nouns/collections/collection-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './collect-modal.module.css'
import { NewCollectionSheet } from './collection-form.tsx'

const Check = icon('check')
const Plus = icon('plus')

const title = 'В подборку'

/** `?modal=collect&modal_id={place}`: puts a place into collections of the viewer, or into a new one. */
export function CollectModal({ id, onClose }: ModalProps) {
  const viewer = useViewer()
  if (!viewer) {
    return (
      <SignInRequiredSheet title={title} onClose={onClose}>
        Войдите, чтобы собирать места в подборки и делиться ими.
      </SignInRequiredSheet>
    )
  }
  return <CollectionPicker placeId={id && isId(id) ? id : ''} onClose={onClose} />
}

function CollectionPicker({ placeId, onClose }: { placeId: string; onClose: () => void }) {
  const { data, error, isPending, refetch } = useQuery(ownCollectionsQuery(placeId))
  const [isCreating, setIsCreating] = useState(false)
  if (isCreating) {
    return (
      <NewCollectionSheet
        placeId={placeId}
        onClose={() => setIsCreating(false)}
        onDone={(collection) => {
          setIsCreating(false)
          showSnackbar(`Добавлено в «${collection.title}»`, 'success')
        }}
      />
    )
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setIsCreating(true)}>
            Новая подборка
          </Button>
          <Button variant="primary" onClick={onClose}>
            Готово
          </Button>
        </>
      }
    >
      {isPending && (
        <LoadingPlaceholder>
          <RowSkeleton />
          <RowSkeleton />
        </LoadingPlaceholder>
      )}
      {error && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <p className={styles.empty}>
          Подборок пока нет. Начните первую: «Где завтракать», «Для свиданий», «Показать гостям».
        </p>
      )}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((collection) => (
            <CollectionRow key={collection.id} collection={collection} placeId={placeId} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function CollectionRow({ collection, placeId }: { collection: OwnCollection; placeId: string }) {
  const { id: collectionId, title, placesCount, visibility, hasPlace, isOwner } = collection
  const onError = (error: Error) => showSnackbar(errorMessage(error), 'error')
  const add = useAddToCollection({ onError })
  const remove = useRemoveFromCollection({ onError })
  const isPending = add.isPending || remove.isPending
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-pressed={hasPlace}
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) (hasPlace ? remove : add).mutate({ collectionId, placeId })
        }}
      >
        <span className={styles.mark}>{hasPlace && <Check aria-hidden="true" />}</span>
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <Facts
            className={styles.facts}
            items={[
              placesLabel(placesCount),
              isOwner && collection.author
                ? visibilityLabels[visibility].toLowerCase()
                : collectionAuthor(collection),
            ]}
          />
        </span>
      </button>
    </li>
  )
}
