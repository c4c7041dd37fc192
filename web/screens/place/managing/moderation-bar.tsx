import type { Place } from '#contract/places/places.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { useModeratePlace } from '#web/nouns/places/moderate-place.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ModeBar } from './mode-bar.tsx'

/** Shown to moderators above a place that waits for their decision. */
export function ModerationBar({ place }: { place: Place }) {
  const { rights } = place
  const modalAddress = useModalAddress()
  const moderate = useModeratePlace()
  return (
    <ModeBar label="На модерации">
      {rights.canUnpublish && (
        <LinkButton to={modalAddress('moderation_unpublished_reason')} preventScrollReset>
          Отклонить
        </LinkButton>
      )}
      {rights.canPublish && (
        <Button
          variant="primary"
          isPending={moderate.isPending}
          onClick={() => moderate.mutate({ place, target: 'published' })}
        >
          Принять
        </Button>
      )}
    </ModeBar>
  )
}
