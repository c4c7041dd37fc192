import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { FooterLinks } from '../footer-links.tsx'
import { Logo } from '../logo.tsx'
import styles from './rail.module.css'
import { RailItem } from './rail-item.tsx'
import { useNavigationContext } from './use-navigation-context.ts'

const Bookmark = icon('bookmark')
const LogIn = icon('log-in')
const MapPin = icon('map-pin')
const Newspaper = icon('newspaper')
const PenLine = icon('pen-line')
const Store = icon('store')

const AccountRail = lazyHydrated('AccountRail', () => import('./account-rail.tsx'))

/** Desktop navigation. */
export function Rail() {
  const { pathname, city, viewer, modalAddress, section } = useNavigationContext()
  return (
    <aside className={styles.rail} aria-label="Навигация">
      <Logo />
      <nav aria-label="Разделы" className={styles.items}>
        <RailItem to={`/${city.latinName}/feed`} icon={Newspaper} isCurrent={section === 'feed'}>
          Лента
        </RailItem>
        <RailItem to={`/${city.latinName}/places`} icon={MapPin} isCurrent={section === 'places'}>
          Заведения
        </RailItem>
        <RailItem
          to={`/${city.latinName}/organisations`}
          icon={Store}
          isCurrent={section === 'organisations'}
        >
          Сети
        </RailItem>
        {viewer ? (
          <AccountRail viewerId={viewer.id} />
        ) : (
          <>
            <RailItem to="/favorites" icon={Bookmark} isCurrent={pathname === '/favorites'}>
              Избранное
            </RailItem>
            <RailItem to={modalAddress('login')} icon={LogIn} isOverlay>
              Войти
            </RailItem>
          </>
        )}
      </nav>
      <LinkButton
        variant="primary"
        isWide
        to="/posts/create"
        preventScrollReset={!viewer}
        icon={<PenLine aria-hidden="true" />}
      >
        Новая запись
      </LinkButton>
      <div className={styles.foot}>
        <ThemeSwitch />
        <FooterLinks />
      </div>
    </aside>
  )
}
