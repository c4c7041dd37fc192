import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { Place } from '#contract/places/places.ts'
import { useChangePlaceStatus, useModeratePlace } from '#web/nouns/places/moderate-place.ts'
import { BoardLink } from '#web/nouns/reservations/board-link.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { ModerationBar } from './moderation-bar.tsx'
import styles from './place-controls.module.css'
import { PlaceMenu } from './place-menu.tsx'
import { ProposalsBar } from './proposals-bar.tsx'

const PenLine = icon('pen-line')

const PreviewBar = lazy(async () => ({ default: (await import('./preview-bar.tsx')).PreviewBar }))

/** Controls above the page of a place for its managers and for moderators: preview, moderation, editing. */
export function PlaceControls({ place }: { place: Place }) {
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
      {canEdit && <ProposalsBar place={place} />}
      <ButtonRow place={place} />
    </>
  )
}

function ButtonRow({ place }: { place: Place }) {
  const { rights, status, latinName } = place
  const moderate = useModeratePlace()
  const change = useChangePlaceStatus()
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
        <Button
          size="small"
          variant="primary"
          isPending={moderate.isPending}
          onClick={() => moderate.mutate({ place, target: 'on-moderation' })}
        >
          Отправить снова
        </Button>
      )}
      {canReopen && (
        <Button
          size="small"
          isPending={change.isPending}
          onClick={() => change.mutate({ place, status: 'opened' })}
        >
          {isDeleted ? 'Восстановить' : 'Снова открыть'}
        </Button>
      )}
      {place.rights.canManageReservations && <BoardLink place={place} />}
      <span className={styles.menu}>
        <PlaceMenu place={place} />
      </span>
    </section>
  )
}
