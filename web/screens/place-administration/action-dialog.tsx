import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkPlaceAction, PlaceFilter } from '#contract/places/place-administration.ts'
import type { City } from '#contract/reference/cities.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { type NewPlaceAction, useStartPlaceAction } from '#web/nouns/administration/administered-places.ts'
import { LazyCityField } from '#web/nouns/cities/lazy-city-field.tsx'
import { tagsQuery } from '#web/nouns/reference/api.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import styles from './place-administration.module.css'
import { actionLabels } from './place-labels.ts'

const MISSING = 'Заполните это поле'

interface ActionDialogProps {
  kind: BulkPlaceAction['kind']
  count: number
  selection: { filter: PlaceFilter } | { place_ids: string[] }
  onStarted: (action: BulkPlaceAction) => void
  onClose: () => void
}

const consequences: Record<BulkPlaceAction['kind'], string> = {
  publish: 'Их увидят все гости, а владельцам придёт письмо.',
  unpublish: 'Гости перестанут их видеть, а владельцам придёт письмо с причиной.',
  move: 'Вместе с отзывами, новостями и бронями. Заведения дальше 200 км от города останутся на месте.',
  tag: 'Она появится на их карточках и в фильтрах.',
  untag: 'Она исчезнет с их карточек и из фильтров.',
}

/** Asks for confirmation of a bulk action, with the number of places. */
export function ActionDialog({ kind, count, selection, onStarted, onClose }: ActionDialogProps) {
  const [reason, setReason] = useState('')
  const [city, setCity] = useState<City | null>(null)
  const [tagId, setTagId] = useState('')
  const isTagging = kind === 'tag' || kind === 'untag'
  const { data: tags = [] } = useQuery({ ...tagsQuery, enabled: isTagging })
  const { element, errors, showErrors, clearErrors } = useFormErrors<'reason' | 'city' | 'tag' | 'form'>()
  const { mutate, isPending } = useStartPlaceAction()

  const handleSubmit = () => {
    const isRefused = showErrors({
      ...(kind === 'unpublish' && reason.trim() === '' && { reason: MISSING }),
      ...(kind === 'move' && city === null && { city: MISSING }),
      ...(isTagging && tagId === '' && { tag: 'Выберите отметку' }),
    })
    if (isRefused) return
    const action: NewPlaceAction = {
      kind,
      expected_count: count,
      ...selection,
      ...(kind === 'unpublish' && { reason: reason.trim() }),
      ...(kind === 'move' && city && { city_id: city.id }),
      ...(isTagging && { tag_id: Number(tagId) }),
    }
    mutate(action, {
      onSuccess: onStarted,
      onError: (error) => void showErrors({ form: error.message }),
    })
  }
  return (
    <FormSheet
      ref={element}
      title={`${actionLabels[kind]}: ${formatCount(count, nounForms.places)}?`}
      submitLabel={actionLabels[kind]}
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
      className={styles.form}
    >
      <p>{`${consequences[kind]} Это можно отменить.`}</p>
      {kind === 'unpublish' && (
        <TextArea
          label="Причина: её увидят владельцы"
          value={reason}
          rows={3}
          maxLength={300}
          error={errors.reason}
          onChange={(event) => {
            setReason(event.target.value)
            clearErrors()
          }}
        />
      )}
      {isTagging && (
        <SelectField
          label="Отметка"
          value={tagId}
          options={[
            { value: '', label: 'Не выбрана' },
            ...tags.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          error={errors.tag}
          onChange={(chosen) => {
            setTagId(chosen)
            clearErrors()
          }}
        />
      )}
      {kind === 'move' && (
        <LazyCityField
          city={city}
          onChange={(chosen) => {
            setCity(chosen)
            clearErrors()
          }}
          error={errors.city}
        />
      )}
      {errors.form && (
        <p className={styles.wrong} role="alert">
          {errors.form}
        </p>
      )}
    </FormSheet>
  )
}
