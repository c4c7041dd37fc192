import { useViewer } from '#web/lib/pages/page-state.tsx'
import { useUnreadCounts } from '#web/nouns/notifications/unread-query.ts'
import { icon } from '#web/ui/icon.ts'
import { CounterBadge } from '#web/ui/text/badge.tsx'
import type { Item } from './item-list.tsx'

const Bell = icon('bell')
const BookHeart = icon('book-heart')
const Bookmark = icon('bookmark')
const BookMarked = icon('book-marked')
const BriefcaseBusiness = icon('briefcase-business')
const CalendarCheck = icon('calendar-check')
const MessageCircle = icon('message-circle')
const Scale = icon('scale')
const Settings = icon('settings')
const ShieldUser = icon('shield-user')
const UserRound = icon('user-round')

/** The personal pages of a signed-in person, for the rail of a desktop and for the menu. */
export function useAccountLinks(viewerId: string): Item[] {
  const viewer = useViewer()
  const { chats, notifications } = useUnreadCounts()
  const moderation = { to: '/moderation', label: 'Модерация', icon: Scale }
  const lists = { to: '/admin/lists/cities', label: 'Города и списки', icon: ShieldUser }
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
    { to: '/collections', label: 'Мои подборки', icon: BookHeart },
    { to: '/saved', label: 'Сохранённые записи', icon: BookMarked },
    { to: '/staffed', label: 'Моя компания', icon: BriefcaseBusiness },
    { to: `/users/${viewerId}`, label: 'Профиль', icon: UserRound },
    { to: '/settings', label: 'Настройки', icon: Settings },
    ...(viewer?.isAdmin || viewer?.isContentManager ? [moderation] : []),
    ...(viewer?.isAdmin ? [administration] : []),
    ...(viewer?.isContentManager && !viewer.isAdmin ? [lists] : []),
  ]
}
