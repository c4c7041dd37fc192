import { useLocation } from 'react-router'
import { useLogOut } from '#web/nouns/accounts/session.ts'
import { icon } from '#web/ui/icon.ts'
import { useAccountLinks } from './account-links.tsx'
import styles from './rail.module.css'
import { RailItem } from './rail-item.tsx'

const LogOut = icon('log-out')

/** The desktop navigation of a signed-in person; guests do not load it. */
export function AccountRail({ viewerId }: { viewerId: string }) {
  const { pathname } = useLocation()
  const links = useAccountLinks(viewerId)
  const logOut = useLogOut()
  return (
    <>
      <hr className={styles.line} />
      {links.map(({ to, label, icon: Icon, badge }) => (
        <RailItem
          key={to}
          to={to}
          icon={Icon}
          isCurrent={pathname === to || pathname.startsWith(`${to}/`)}
          badge={badge}
        >
          {label}
        </RailItem>
      ))}
      <hr className={styles.line} />
      <button type="button" className={styles.item} onClick={logOut}>
        <LogOut aria-hidden="true" />
        Выйти
      </button>
    </>
  )
}
