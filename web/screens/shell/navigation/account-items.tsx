import { useLogOut } from '#web/nouns/accounts/session.ts'
import { NewReservationsBadge } from '#web/nouns/reservations/new-reservations-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { useAccountLinks } from './account-links.tsx'
import { ItemList } from './item-list.tsx'
import styles from './navigation-page.module.css'

const LogOut = icon('log-out')

/** The personal items of the menu; guests do not load them. */
export function AccountItems({ viewerId }: { viewerId: string }) {
  const links = useAccountLinks(viewerId)
  // Polled every minute, so only while the menu is open.
  const items = links.map((link) =>
    link.to === '/staffed' ? { ...link, badge: <NewReservationsBadge /> } : link,
  )
  return <ItemList label="Аккаунт" items={items} />
}

export function LogOutButton() {
  const logOut = useLogOut()
  return (
    <Button icon={<LogOut aria-hidden="true" />} className={styles.logout} onClick={logOut}>
      Выйти
    </Button>
  )
}
