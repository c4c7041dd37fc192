import { icon } from '#web/ui/icon.ts'
import { useFollowing } from './follow-button.tsx'

const Bell = icon('bell')

interface FollowPlaceActionProps {
  place: { id: string; name: string; isFollowed: boolean }
  className: string | undefined
}

/** The button among the actions of a place. */
export function FollowPlaceAction({ place, className }: FollowPlaceActionProps) {
  const { id, name, isFollowed } = place
  const handlers = useFollowing({ followed: { placeId: id }, name, isFollowed })
  return (
    <button type="button" className={className} {...handlers}>
      <Bell aria-hidden="true" />
      {isFollowed ? 'Вы подписаны' : 'Подписаться'}
    </button>
  )
}
