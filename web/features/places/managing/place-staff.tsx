import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { Place } from '#contract/places.ts'
import { BookLink } from '#web/features/reservations/venue/book-link.tsx'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { changeStatus, moderatePlace } from './moderate-place.ts'
import { ModerationBar } from './moderation-bar.tsx'
import { PlaceMenu } from './place-menu.tsx'
import styles from './place-staff.module.css'

const PenLine = icon('pen-line')

const PreviewBar = lazy(async () => ({ default: (await import('./preview-bar.tsx')).PreviewBar }))

/** Over a page of a place, for those who run it or decide about it: the mode it is in, and what can be done. */
export function PlaceStaff({ place }: { place: Place }) {
  const [search] = useSearchParams()
  const { canEdit, canPublish, canUnpublish } = place.rights
  if (search.has('preview') && canEdit) {
    return (
      <Suspense>
        <PreviewBar key={place.id} place={place} />
      </Suspense>
    )
  }
  const isWaiting = place.moderationStatus.value === 'on-moderation'
  return (
    <>
      {isWaiting && (canPublish || canUnpublish) && <ModerationBar place={place} />}
      <StaffRow place={place} />
    </>
  )
}

function StaffRow({ place }: { place: Place }) {
  const { rights, status, latinName } = place
  const queryClient = useQueryClient()
  const [submit, isSubmitting] = useOneAtATime(async () => {
    await moderatePlace(queryClient, place, 'on-moderation')
  })
  const [open, isOpening] = useOneAtATime(async () => {
    await changeStatus(queryClient, place, 'opened')
  })
  const isDeleted = status.value === 'deleted'
  const canReopen = status.value !== 'opened' && (isDeleted ? rights.canDelete : rights.canEdit)
  return (
    <section className={styles.row} aria-label="Управление заведением">
      {rights.canEdit && (
        <LinkButton size="small" to={`/${latinName}/edit`} icon={<PenLine aria-hidden="true" />}>
          {rights.canSubmit ? 'Исправить' : 'Редактировать'}
        </LinkButton>
      )}
      {rights.canSubmit && (
        <Button size="small" variant="primary" isPending={isSubmitting} onClick={() => void submit()}>
          Отправить снова
        </Button>
      )}
      {canReopen && (
        <Button size="small" isPending={isOpening} onClick={() => void open()}>
          {isDeleted ? 'Восстановить' : 'Снова открыть'}
        </Button>
      )}
      {place.hasAccess && <BookLink place={place} />}
      <span className={styles.menu}>
        <PlaceMenu place={place} />
      </span>
    </section>
  )
}
