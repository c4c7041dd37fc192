import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useLocation } from 'react-router'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { useRouteHandle } from '#web/lib/route-handle.ts'
import { useBack } from '#web/lib/route-history.ts'
import { sectionOf } from '#web/lib/sections.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CityButton } from './city-button.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './top-bar.module.css'

/** Back on pages of one thing, the search and the city. */
export function TopBar() {
  const { pathname } = useLocation()
  const { isBackHidden } = useRouteHandle()
  const city = useCurrentCity()
  const hasBack = !isBackHidden && sectionOf(pathname) === null
  const goBack = useBack(`/${city.latinName}/places`)
  return (
    <header className={classNames(styles.bar, hasBack && styles.nested)}>
      {hasBack && (
        <IconButton label="Назад" className={styles.back} onClick={goBack}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
      )}
      <SearchBox />
      <CityButton />
    </header>
  )
}
