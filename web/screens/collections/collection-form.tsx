import { useState } from 'react'
import {
  collectionVisibilities,
  MAX_COLLECTION_DESCRIPTION,
  MAX_COLLECTION_TITLE,
} from '#contract/collections/collection-limits.ts'
import type { Collection } from '#contract/collections/collections.ts'
import { errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { useIdempotencyKey } from '#web/lib/api/use-idempotency-key.ts'
import {
  type CollectionDetails,
  useCreateCollection,
  useUpdateCollection,
} from '#web/nouns/collections/collection-changes.ts'
import { visibilityHints, visibilityLabels } from '#web/nouns/collections/collection-labels.ts'
import { Segments } from '#web/ui/fields/segments.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { AuthorChoice, authorOf, SELF } from './author-choice.tsx'
import styles from './collection-form.module.css'

const options = collectionVisibilities.map((value) => ({ value, label: visibilityLabels[value] }))

interface SheetProps {
  onClose: () => void
  onDone: (collection: Collection) => void
}

/** A new collection, with its first place when it was begun on one. */
export function NewCollectionSheet({ placeId, onClose, onDone }: SheetProps & { placeId?: string }) {
  const keyOf = useIdempotencyKey()
  const form = useCollectionForm({ title: '', description: '', visibility: 'public', author: SELF })
  const create = useCreateCollection({ onSuccess: onDone, onError: form.showError })
  return (
    <DetailsSheet
      title="Новая подборка"
      submitLabel="Создать"
      form={form}
      isPending={create.isPending}
      onClose={onClose}
      onSubmit={(details) =>
        create.mutate({ ...details, ...(placeId && { placeId }), key: keyOf({ details, placeId }) })
      }
    />
  )
}

export function CollectionDetailsSheet({
  collection,
  onClose,
  onDone,
}: SheetProps & { collection: Collection }) {
  const form = useCollectionForm({ ...collection, author: authorOf(collection) })
  const update = useUpdateCollection(collection.id, { onSuccess: onDone, onError: form.showError })
  return (
    <DetailsSheet
      title="О подборке"
      submitLabel="Сохранить"
      form={form}
      isPending={update.isPending}
      onClose={onClose}
      venue={collection.venue}
      onSubmit={({ author, ...details }) =>
        update.mutate({ ...details, ...(author !== authorOf(collection) && { author }) })
      }
    />
  )
}

type FormDetails = Required<CollectionDetails>

function useCollectionForm({ title, description, visibility, author }: FormDetails) {
  const [details, setDetails] = useState<FormDetails>({ title, description, visibility, author })
  const { element, errors, showErrors, clearErrors } = useFormErrors<'title' | 'description'>()
  return {
    details,
    element,
    errors,
    showErrors,
    change: (changed: Partial<FormDetails>) => {
      setDetails({ ...details, ...changed })
      clearErrors(Object.keys(changed))
    },
    showError: (error: Error) => {
      if (!showErrors(fieldErrors(error))) showSnackbar(errorMessage(error), 'error')
    },
  }
}

interface DetailsSheetProps {
  title: string
  submitLabel: string
  form: ReturnType<typeof useCollectionForm>
  isPending: boolean
  venue?: Collection['venue']
  onClose: () => void
  onSubmit: (details: FormDetails) => void
}

function DetailsSheet({ title, submitLabel, form, isPending, venue, onClose, onSubmit }: DetailsSheetProps) {
  const { details, element, errors, showErrors, change } = form
  return (
    <FormSheet
      ref={element}
      title={title}
      submitLabel={submitLabel}
      isPending={isPending}
      onClose={onClose}
      className={styles.form}
      onSubmit={() => {
        if (!showErrors(details.title.trim() === '' ? { title: 'Назовите подборку' } : {})) onSubmit(details)
      }}
    >
      <TextField
        label="Название"
        name="title"
        maxLength={MAX_COLLECTION_TITLE}
        hint="«Где завтракать в центре»"
        value={details.title}
        error={errors.title}
        data-autofocus=""
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label="О чём она"
        name="description"
        rows={3}
        maxLength={MAX_COLLECTION_DESCRIPTION}
        hint="Необязательно"
        value={details.description}
        error={errors.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <div className={styles.visibility}>
        <span className={styles.label} aria-hidden="true">
          Кто видит
        </span>
        <Segments
          label="Кто видит"
          options={options}
          value={details.visibility}
          onChange={(visibility) => change({ visibility })}
        />
        <p className={styles.hint}>{visibilityHints[details.visibility]}</p>
      </div>
      <AuthorChoice value={details.author} venue={venue} onChange={(author) => change({ author })} />
    </FormSheet>
  )
}
