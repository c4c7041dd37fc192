import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { placeLimits } from '#contract/place-limits.ts'
import type { ModalProps } from '#web/lib/modal.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { usePagePlace } from '../place-page/page-place.ts'
import { moderatePlace } from './moderate-place.ts'

/** `?modal=moderation_unpublished_reason`: why a place is not published; its owner will read it. */
export function UnpublishModal({ onClose }: ModalProps) {
  const place = usePagePlace()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [unpublish, isPending] = useOneAtATime(async () => {
    const text = reason.trim()
    if (text === '') return setIsMissing(true)
    if (place && (await moderatePlace(queryClient, place, 'unpublished', text))) onClose()
  })
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
          void unpublish()
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
