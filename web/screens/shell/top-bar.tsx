import { useLocation } from 'react-router'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { useRouteHandle } from '#web/lib/pages/route-handle.ts'
import { useBack } from '#web/lib/pages/route-history.ts'
import { sectionOf } from '#web/lib/pages/sections.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import { CityButton } from './city-button.tsx'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './top-bar.module.css'

const ArrowLeft = icon('arrow-left')
const Menu = icon('menu')

const MenuCount = lazyHydrated<'MenuCount', object>('MenuCount', () => import('./navigation/account-bar.tsx'))

/**
 * The back button on pages of one thing, the search and the city; on small screens also the logo and the menu, which
 * the bottom bar has for guests only.
 */
export function TopBar() {
  const { pathname } = useLocation()
  const { isBackHidden, isAfterForm = false } = useRouteHandle()
  const city = useCurrentCity()
  const viewer = useViewer()
  const isOwnProfile = pathname === `/users/${viewer?.id ?? 'unregistered'}`
  const hasBack = !isBackHidden && !isOwnProfile && sectionOf(pathname) === null
  const parent = isAfterForm ? (pathname.split('/')[1] ?? '') : `${city.latinName}/places`
  const goBack = useBack(`/${parent}`, isAfterForm ? 2 : 1)
  return (
    <header className={classNames(styles.bar, hasBack && styles.nested)}>
      {hasBack ? (
        <IconButton label="Назад" className={styles.back} onClick={goBack}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
      ) : (
        viewer && (
          <a href="/navigation" className={styles.menu}>
            <span className="visually-hidden">Навигация</span>
            <Menu aria-hidden="true" />
            <MenuCount />
          </a>
        )
      )}
      <Logo className={styles.logo} />
      <SearchBox />
      <CityButton />
    </header>
  )
}
