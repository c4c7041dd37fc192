import Bell from 'lucide-react/icons/bell'
import { useFollowing } from './follow-button.tsx'

interface FollowPlaceActionProps {
  place: { id: string; name: string; isFollowed: boolean }
  className: string | undefined
}

/** Among the actions of a place. */
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
