import { useQueryClient } from '@tanstack/react-query'
import type { Place } from '#contract/places.ts'
import { useModalAddress } from '#web/lib/modal.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ModeBar } from './mode-bar.tsx'
import { moderatePlace } from './moderate-place.ts'

/** Over a place that waits for a decision, for those who decide. */
export function ModerationBar({ place }: { place: Place }) {
  const { rights } = place
  const queryClient = useQueryClient()
  const modalAddress = useModalAddress()
  const [publish, isPublishing] = useOneAtATime(async () => {
    await moderatePlace(queryClient, place, 'published')
  })
  return (
    <ModeBar label="На модерации">
      {rights.canUnpublish && (
        <LinkButton to={modalAddress('moderation_unpublished_reason')} preventScrollReset>
          Отклонить
        </LinkButton>
      )}
      {rights.canPublish && (
        <Button variant="primary" isPending={isPublishing} onClick={() => void publish()}>
          Принять
        </Button>
      )}
    </ModeBar>
  )
}
