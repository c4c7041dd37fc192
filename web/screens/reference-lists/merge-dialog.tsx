import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReferenceListName } from '#contract/reference/list-fields.ts'
import type { ReferenceRow } from '#contract/reference/reference-lists.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { referenceRowsQuery, useMutateReferenceRow } from '#web/nouns/administration/reference-rows-query.ts'
import { Combobox } from '#web/ui/fields/combobox.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './reference-lists.module.css'

interface MergeDialogProps {
  list: ReferenceListName
  row: ReferenceRow
  onClose: () => void
}

/** Asks into which row this one is merged. */
export function MergeDialog({ list, row, onClose }: MergeDialogProps) {
  const [text, setText] = useState('')
  const [into, setInto] = useState<ReferenceRow | null>(null)
  const { element, errors, showErrors, clearErrors } = useFormErrors<'into'>()
  const query = useInfiniteQuery({
    ...referenceRowsQuery(list, text === into?.fields.name ? '' : text),
    placeholderData: keepPreviousData,
  })
  const others = query.data?.pages.flatMap(({ items }) => items).filter(({ id }) => id !== row.id) ?? []
  const { mutate, isPending } = useMutateReferenceRow(list)
  const navigate = useNavigate()

  const handleSubmit = () => {
    if (!into) {
      showErrors({ into: 'Выберите запись' })
      return
    }
    mutate(
      { kind: 'merge', row, intoId: into.id },
      {
        onSuccess: ({ id }) => {
          showSnackbar('Объединено', 'success')
          void navigate(`/admin/lists/${list}/${id}`, { replace: true })
        },
        onError: (error) => showSnackbar(error.message, 'error'),
      },
    )
  }
  return (
    <FormSheet
      ref={element}
      title="Объединить с другой записью"
      submitLabel="Объединить"
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
      className={styles.form}
    >
      <p>
        {`Всё, что относится к «${row.fields.name}» (${formatCount(row.placeCount, nounForms.places)}), перейдёт к выбранной записи, старые адреса поведут к ней. Вернуть это нельзя.`}
      </p>
      <Combobox<ReferenceRow>
        label="С чем объединить"
        items={others}
        value={into}
        onChange={(chosen) => {
          setInto(chosen)
          clearErrors()
        }}
        labelOf={({ fields }) => fields.name ?? ''}
        keyOf={({ id }) => id}
        onSearch={setText}
        query={query}
        {...(errors.into && { error: errors.into })}
      />
    </FormSheet>
  )
}
