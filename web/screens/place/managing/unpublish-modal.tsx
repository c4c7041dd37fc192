import { useState } from 'react'
import { placeLimits } from '#contract/places/place-limits.ts'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import { useModeratePlace } from '#web/nouns/places/moderate-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'

/** `?modal=moderation_unpublished_reason`: why a place is not published; its owner will read it. */
export function UnpublishModal({ onClose }: ModalProps) {
  const place = useCurrentPlace()
  const [text, setText] = useState('')
  const { element, errors, showErrors, clearErrors } = useFormErrors<'reason'>()
  const { mutate, isPending } = useModeratePlace({ onSuccess: onClose })
  if (!place?.rights.canUnpublish) return null
  const isPublished = place.moderationStatus.value === 'published'
  const handleSubmit = () => {
    const reason = text.trim()
    if (reason === '') showErrors({ reason: 'Заполните это поле' })
    else mutate({ place, target: 'unpublished', reason })
  }
  return (
    <FormSheet
      ref={element}
      title={isPublished ? 'Снять с публикации' : 'Отклонить заведение'}
      submitLabel={isPublished ? 'Снять' : 'Отклонить'}
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextArea
        label="Причина"
        hint="Её прочитает владелец: напишите, что исправить"
        maxLength={placeLimits.unpublishedReason}
        data-autofocus=""
        value={text}
        error={errors.reason}
        onChange={(event) => {
          setText(event.target.value)
          clearErrors()
        }}
      />
    </FormSheet>
  )
}
