import { type FormEvent, useState } from 'react'
import { placeLimits } from '#contract/places/place-limits.ts'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import { useModeratePlace } from '#web/nouns/places/moderate-place.ts'
import { usePagePlace } from '#web/nouns/places/page/page-place.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'

/** `?modal=moderation_unpublished_reason`: why a place is not published; its owner will read it. */
export function UnpublishModal({ onClose }: ModalProps) {
  const place = usePagePlace()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending } = useModeratePlace({ onSuccess: onClose })
  if (!place?.rights.canUnpublish) return null
  const isPublished = place.moderationStatus.value === 'published'
  return (
    <Sheet
      title={isPublished ? 'Снять с публикации' : 'Отклонить заведение'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Отмена
          </Button>
          <Button type="submit" form="unpublish-place" variant="primary" isPending={isPending}>
            {isPublished ? 'Снять' : 'Отклонить'}
          </Button>
        </>
      }
    >
      <form
        id="unpublish-place"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          const text = reason.trim()
          if (text === '') setIsMissing(true)
          else mutate({ place, step: 'unpublished', reason: text })
        }}
      >
        <TextArea
          label="Причина"
          hint="Её прочитает владелец: напишите, что исправить"
          maxLength={placeLimits.unpublishedReason}
          data-autofocus=""
          value={reason}
          error={isMissing ? 'Данное поле обязательное' : undefined}
          onChange={(event) => {
            setReason(event.target.value)
            setIsMissing(false)
          }}
        />
      </form>
    </Sheet>
  )
}
