import { useUnreadCounts } from '#web/features/notifications/unread-counts.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { CounterBadge } from '#web/ui/badge.tsx'
import { icon } from '#web/ui/icon.ts'
import type { Item } from './item-list.tsx'

const Bell = icon('bell')
const Bookmark = icon('bookmark')
const BriefcaseBusiness = icon('briefcase-business')
const CalendarCheck = icon('calendar-check')
const MessageCircle = icon('message-circle')
const Scale = icon('scale')
const Settings = icon('settings')
const ShieldUser = icon('shield-user')
const UserRound = icon('user-round')

/** The pages of somebody signed in, for the rail of a desktop and for the menu. */
export function useAccountLinks(viewerId: string): Item[] {
  const viewer = useViewer()
  const { chats, notifications } = useUnreadCounts()
  const moderation = { to: '/moderation', label: 'Модерация', icon: Scale }
  const administration = { to: '/admin', label: 'Администрирование', icon: ShieldUser }
  return [
    {
      to: '/chats',
      label: 'Сообщения',
      icon: MessageCircle,
      badge: <CounterBadge count={chats.total} label="Непрочитанных чатов" />,
    },
    {
      to: '/notifications',
      label: 'Уведомления',
      icon: Bell,
      badge: <CounterBadge count={notifications.total} label="Не просмотрено" />,
    },
    { to: '/reservations', label: 'Мои брони', icon: CalendarCheck },
    { to: '/favorites', label: 'Избранное', icon: Bookmark },
    { to: '/staffed', label: 'Моя компания', icon: BriefcaseBusiness },
    { to: `/users/${viewerId}`, label: 'Профиль', icon: UserRound },
    { to: '/settings', label: 'Настройки', icon: Settings },
    ...(viewer?.isAdmin || viewer?.isContentManager ? [moderation] : []),
    ...(viewer?.isAdmin ? [administration] : []),
  ]
}
