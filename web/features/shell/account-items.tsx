import { useLogOut } from '#web/features/accounts/session.ts'
import { useUnreadCounts } from '#web/features/notifications/unread-counts.ts'
import { NewReservations } from '#web/features/reservations/venue/new-reservations.tsx'
import { useViewer } from '#web/lib/page-state.tsx'
import { CounterBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { ItemList } from './item-list.tsx'
import styles from './navigation-page.module.css'

const Bell = icon('bell')
const Bookmark = icon('bookmark')
const BriefcaseBusiness = icon('briefcase-business')
const CalendarCheck = icon('calendar-check')
const LogOut = icon('log-out')
const MessageCircle = icon('message-circle')
const Scale = icon('scale')
const Settings = icon('settings')
const ShieldUser = icon('shield-user')
const UserRound = icon('user-round')

/** Of the menu: what is one's own; a guest never loads it. */
export function AccountItems({ viewerId }: { viewerId: string }) {
  const viewer = useViewer()
  const { chats, notifications } = useUnreadCounts()
  const moderation = { to: '/moderation', label: 'Модерация', icon: Scale }
  const administration = { to: '/admin', label: 'Администрирование', icon: ShieldUser }
  return (
    <ItemList
      label="Аккаунт"
      items={[
        { to: `/users/${viewerId}`, label: 'Профиль', icon: UserRound },
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
        {
          to: '/staffed',
          label: 'Моя компания',
          icon: BriefcaseBusiness,
          badge: <NewReservations />,
        },
        { to: '/settings', label: 'Настройки', icon: Settings },
        ...(viewer?.isAdmin || viewer?.isContentManager ? [moderation] : []),
        ...(viewer?.isAdmin ? [administration] : []),
      ]}
    />
  )
}

export function LogOutButton() {
  const logOut = useLogOut()
  return (
    <Button icon={<LogOut aria-hidden="true" />} className={styles.logout} onClick={logOut}>
      Выйти
    </Button>
  )
}
