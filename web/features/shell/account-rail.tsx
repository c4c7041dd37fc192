import { useLocation } from 'react-router'
import { useLogOut } from '#web/features/accounts/session.ts'
import { useUnreadCounts } from '#web/features/notifications/unread-counts.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { icon } from '#web/ui/icon.ts'
import styles from './rail.module.css'
import { RailItem } from './rail-item.tsx'

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

/** What the desktop navigation has for somebody signed in; a guest never loads it. */
export function AccountRail({ viewerId }: { viewerId: string }) {
  const { pathname } = useLocation()
  const viewer = useViewer()
  const { chats, notifications } = useUnreadCounts()
  const logOut = useLogOut()
  const profile = `/users/${viewerId}`
  const isIn = (section: string) => pathname === section || pathname.startsWith(`${section}/`)
  return (
    <>
      <hr className={styles.line} />
      <RailItem to="/chats" icon={MessageCircle} isCurrent={isIn('/chats')} count={chats.total}>
        Сообщения
      </RailItem>
      <RailItem
        to="/notifications"
        icon={Bell}
        isCurrent={isIn('/notifications')}
        count={notifications.total}
      >
        Уведомления
      </RailItem>
      <RailItem to="/reservations" icon={CalendarCheck} isCurrent={isIn('/reservations')}>
        Мои брони
      </RailItem>
      <RailItem to="/favorites" icon={Bookmark} isCurrent={isIn('/favorites')}>
        Избранное
      </RailItem>
      <RailItem to="/staffed" icon={BriefcaseBusiness} isCurrent={isIn('/staffed')}>
        Моя компания
      </RailItem>
      <RailItem to={profile} icon={UserRound} isCurrent={isIn(profile)}>
        Профиль
      </RailItem>
      <RailItem to="/settings" icon={Settings} isCurrent={isIn('/settings')}>
        Настройки
      </RailItem>
      {(viewer?.isAdmin || viewer?.isContentManager) && (
        <RailItem to="/moderation" icon={Scale} isCurrent={isIn('/moderation')}>
          Модерация
        </RailItem>
      )}
      {viewer?.isAdmin && (
        <RailItem to="/admin" icon={ShieldUser} isCurrent={isIn('/admin')}>
          Администрирование
        </RailItem>
      )}
      <hr className={styles.line} />
      <button type="button" className={styles.item} onClick={logOut}>
        <LogOut aria-hidden="true" />
        Выйти
      </button>
    </>
  )
}
