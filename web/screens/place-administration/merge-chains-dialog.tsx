import { useState } from 'react'
import type { AdministeredOrganisation } from '#contract/places/place-administration.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import {
  useMergeOrganisations,
  useUndoOrganisationMerge,
} from '#web/nouns/administration/organisation-merges-query.ts'
import { Radio } from '#web/ui/fields/choice.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './place-administration.module.css'

interface MergeChainsDialogProps {
  chains: readonly [AdministeredOrganisation, AdministeredOrganisation]
  onMerged: () => void
  onClose: () => void
}

/** Asks which of two chains stays. */
export function MergeChainsDialog({ chains, onMerged, onClose }: MergeChainsDialogProps) {
  const [intoId, setIntoId] = useState<string | null>(null)
  const { element, errors, showErrors, clearErrors } = useFormErrors<'form'>()
  const { mutate, isPending } = useMergeOrganisations()
  const undo = useUndoOrganisationMerge()
  const revertMerge = (mergeId: string) =>
    undo.mutate(mergeId, {
      onSuccess: () => showSnackbar('Объединение отменено', 'success'),
      onError: (error) => showSnackbar(error.message, 'error'),
    })
  const handleSubmit = () => {
    const from = chains.find(({ id }) => id !== intoId)
    if (intoId === null || !from) {
      showErrors({ form: 'Выберите, какая сеть останется' })
      return
    }
    mutate(
      { fromId: from.id, intoId },
      {
        onSuccess: ({ id, into }) => {
          showSnackbar(`Осталась одна сеть: ${into.name}`, 'success', {
            label: 'Отменить',
            onAction: () => revertMerge(id),
          })
          onMerged()
        },
        onError: (error) => void showErrors({ form: error.message }),
      },
    )
  }
  return (
    <FormSheet
      ref={element}
      title="Объединить две сети?"
      submitLabel="Объединить"
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
      className={styles.form}
    >
      <p>
        Заведения, новости, отзывы, подписчики, чаты и люди с правами перейдут к той, что останется. Старый
        адрес поведёт к ней. Отменить можно на этой странице; слившиеся чаты останутся общими.
      </p>
      <fieldset className={styles.form}>
        <legend>Какая сеть останется?</legend>
        {chains.map(({ id, name, city, placeCount }) => (
          <Radio
            key={id}
            name="into"
            checked={id === intoId}
            onChange={() => {
              setIntoId(id)
              clearErrors()
            }}
          >
            {[name, city, formatCount(placeCount, nounForms.places)].filter(Boolean).join(', ')}
          </Radio>
        ))}
      </fieldset>
      {errors.form && (
        <p className={styles.wrong} role="alert">
          {errors.form}
        </p>
      )}
    </FormSheet>
  )
}
