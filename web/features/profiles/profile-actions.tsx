import Ellipsis from 'lucide-react/icons/ellipsis'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import Share2 from 'lucide-react/icons/share-2'
import UserPen from 'lucide-react/icons/user-pen'
import { useNavigate } from 'react-router'
import { useLogOut } from '#web/features/accounts/session.ts'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { shareAddress } from '#web/ui/share-address.ts'
import styles from './profile-actions.module.css'

/** On one's own profile, where others find «Подписаться». Guests never load it. */
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
