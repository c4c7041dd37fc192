import { useState } from 'react'
import { MAX_COLLECTION_NOTE } from '#contract/collections/collection-limits.ts'
import type { CollectionPlace } from '#contract/collections/collections.ts'
import { errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { useWriteNote } from '#web/nouns/collections/collection-changes.ts'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'

interface NoteSheetProps {
  collectionId: string
  entry: CollectionPlace
  onClose: () => void
}

/** Edits the author's note about a place of the collection. */
export function NoteSheet({ collectionId, entry, onClose }: NoteSheetProps) {
  const [note, setNote] = useState(entry.note)
  const { element, errors, showErrors, clearErrors } = useFormErrors<'note'>()
  const write = useWriteNote(collectionId, {
    onSuccess: onClose,
    onError: (error) => {
      if (!showErrors(fieldErrors(error))) showSnackbar(errorMessage(error), 'error')
    },
  })
  return (
    <FormSheet
      ref={element}
      title={entry.name}
      submitLabel="Сохранить"
      isPending={write.isPending}
      onClose={onClose}
      onSubmit={() => write.mutate({ placeId: entry.id, note })}
    >
      <TextArea
        label="Почему это место здесь"
        name="note"
        rows={3}
        maxLength={MAX_COLLECTION_NOTE}
        hint="«Брать сырники, садиться у окна»"
        value={note}
        error={errors.note}
        data-autofocus=""
        onChange={(event) => {
          setNote(event.target.value)
          clearErrors(['note'])
        }}
      />
    </FormSheet>
  )
}
