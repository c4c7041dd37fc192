import { useState } from 'react'
import type { AdministeredPlace } from '#contract/places/place-administration.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { useMergePlaces } from '#web/nouns/administration/administered-places.ts'
import { Radio } from '#web/ui/fields/choice.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './place-administration.module.css'

interface MergeDialogProps {
  places: readonly AdministeredPlace[]
  onMerged: () => void
  onClose: () => void
}

/** Asks into which of the chosen places the others are merged. */
export function MergeDialog({ places, onMerged, onClose }: MergeDialogProps) {
  const [remainingId, setRemainingId] = useState<string | null>(null)
  const { element, errors, showErrors, clearErrors } = useFormErrors<'form'>()
  const { mutate, isPending } = useMergePlaces()
  const handleSubmit = () => {
    if (remainingId === null) {
      showErrors({ form: 'Выберите, какое заведение останется' })
      return
    }
    const place_ids = places.map(({ id }) => id).filter((id) => id !== remainingId)
    mutate(
      { into_id: remainingId, place_ids },
      {
        onSuccess: ({ name }) => {
          showSnackbar(`Осталось одно заведение: ${name}`, 'success')
          onMerged()
        },
        onError: (error) => void showErrors({ form: error.message }),
      },
    )
  }
  return (
    <FormSheet
      ref={element}
      title={`Объединить ${formatCount(places.length, nounForms.places)}?`}
      submitLabel="Объединить"
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
      className={styles.form}
    >
      <p>
        Отзывы, новости, подписчики, избранное, брони, очередь у входа, чаты, альбомы, меню, сотрудники,
        календари и вебхуки перейдут к тому, что останется. Старые адреса поведут к нему. Условия брони,
        столы, история изменений и предложения источников остальных удалятся. Вернуть это нельзя.
      </p>
      <fieldset className={styles.form}>
        <legend>Какое заведение останется?</legend>
        {places.map(({ id, name, address, city, latinName }) => (
          <Radio
            key={id}
            name="into"
            checked={id === remainingId}
            onChange={() => {
              setRemainingId(id)
              clearErrors()
            }}
          >
            {[name, address || city, latinName].join(', ')}
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
