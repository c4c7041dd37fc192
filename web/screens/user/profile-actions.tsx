import { useNavigate } from 'react-router'
import { useLogOut } from '#web/nouns/accounts/session.ts'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Menu } from '#web/ui/windows/menu.tsx'
import { shareAddress } from '#web/ui/windows/share-address.ts'
import styles from './profile-actions.module.css'

const Ellipsis = icon('ellipsis')
const LogOut = icon('log-out')
const Settings = icon('settings')
const Share2 = icon('share-2')
const UserPen = icon('user-pen')

/** Shown on the viewer's own profile in place of «Подписаться». Guests do not load it. */
export function ProfileActions({ userId, name }: { userId: string; name: string }) {
  const navigate = useNavigate()
  const logOut = useLogOut()
  return (
    <div className={styles.actions}>
      <LinkButton to={`/users/${userId}/edit`} icon={<UserPen aria-hidden="true" />}>
        Редактировать
      </LinkButton>
      <Menu
        trigger={
          <IconButton label="Ещё">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={[
          { label: 'Поделиться', icon: Share2, onSelect: () => void shareAddress(`/users/${userId}`, name) },
          { label: 'Настройки', icon: Settings, onSelect: () => void navigate('/settings') },
          { label: 'Выйти', icon: LogOut, onSelect: () => void logOut() },
        ]}
      />
    </div>
  )
}
