import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import { BarItem } from './bar-item.tsx'
import styles from './bottom-bar.module.css'
import { useNavigationContext } from './use-navigation-context.ts'

const LogIn = icon('log-in')
const MapPin = icon('map-pin')
const Menu = icon('menu')
const Newspaper = icon('newspaper')
const Plus = icon('plus')

const AccountBar = lazyHydrated('AccountBar', () => import('./account-bar.tsx'))

/** Phone navigation: five items, a new post in the middle. */
export function BottomBar() {
  const { city, viewer, modalAddress, section } = useNavigationContext()
  return (
    <nav aria-label="Разделы" className={styles.bar}>
      <BarItem to={`/${city.latinName}/feed`} icon={Newspaper} label="Лента" isCurrent={section === 'feed'} />
      <BarItem
        to={`/${city.latinName}/places`}
        icon={MapPin}
        label="Заведения"
        isCurrent={section === 'places'}
      />
      <Link
        to="/posts/create"
        preventScrollReset={!viewer}
        className={styles.create}
        aria-label="Новая запись"
      >
        <Plus aria-hidden="true" />
      </Link>
      {viewer ? (
        <AccountBar viewerId={viewer.id} />
      ) : (
        <>
          <BarItem to="/navigation" icon={Menu} label="Навигация" isCurrent={section === 'navigation'} />
          <BarItem to={modalAddress('login')} icon={LogIn} label="Войти" isOverlay />
        </>
      )}
    </nav>
  )
}
