import { useLocation } from 'react-router'
import { useUnreadCounts } from '#web/nouns/notifications/unread-query.ts'
import { icon } from '#web/ui/icon.ts'
import { CounterBadge } from '#web/ui/text/badge.tsx'
import { BarItem } from './bar-item.tsx'

const MessageCircle = icon('message-circle')
const UserRound = icon('user-round')

/** The last two items of the phone navigation for signed-in people; guests do not load it. */
export function AccountBar({ viewerId }: { viewerId: string }) {
  const { pathname } = useLocation()
  const { chats, notifications } = useUnreadCounts()
  const profile = `/users/${viewerId}`
  return (
    <>
      <BarItem
        to="/chats"
        icon={MessageCircle}
        label="Сообщения"
        count={chats.total + notifications.total}
        isCurrent={pathname === '/chats' || pathname.startsWith('/chats/')}
      />
      <BarItem to={profile} icon={UserRound} label="Профиль" isCurrent={pathname.startsWith(profile)} />
    </>
  )
}

/** The number of unseen notifications on the menu button, because the bottom bar has no item for them. */
export function MenuCount() {
  const { notifications } = useUnreadCounts()
  return <CounterBadge count={notifications.total} label="Новые уведомления" />
}
