import LogIn from 'lucide-react/icons/log-in'
import MapPin from 'lucide-react/icons/map-pin'
import Menu from 'lucide-react/icons/menu'
import Newspaper from 'lucide-react/icons/newspaper'
import Plus from 'lucide-react/icons/plus'
import UserRound from 'lucide-react/icons/user-round'
import type { ComponentType, SVGProps } from 'react'
import { Link, useLocation } from 'react-router'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { useModalAddress } from '#web/lib/modal.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { sectionOf } from '#web/lib/sections.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './bottom-bar.module.css'

/** Phone navigation: five items, «написать» in the middle. */
export function BottomBar() {
  const { pathname } = useLocation()
  const city = useCurrentCity()
  const viewer = useViewer()
  const modalAddress = useModalAddress()
  const section = sectionOf(pathname)
  return (
    <nav aria-label="Разделы" className={styles.bar}>
      <BarItem to={`/${city.latinName}/feed`} icon={Newspaper} label="Лента" isCurrent={section === 'feed'} />
      <BarItem
        to={`/${city.latinName}/places`}
        icon={MapPin}
        label="Заведения"
        isCurrent={section === 'places'}
      />
      <Link to="/posts/create" preventScrollReset={!viewer} className={styles.create} aria-label="Написать">
        <Plus aria-hidden="true" />
      </Link>
      <BarItem to="/navigation" icon={Menu} label="Меню" isCurrent={section === 'navigation'} />
      {viewer ? (
        <BarItem to={`/users/${viewer.id}`} icon={UserRound} label="Профиль" />
      ) : (
        <BarItem to={modalAddress('login')} icon={LogIn} label="Войти" isOverlay />
      )}
    </nav>
  )
}

interface BarItemProps {
  to: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  label: string
  isCurrent?: boolean
  isOverlay?: boolean
}

function BarItem({ to, icon: Icon, label, isCurrent = false, isOverlay = false }: BarItemProps) {
  return (
    <Link
      to={to}
      preventScrollReset={isOverlay}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(styles.item, isCurrent && styles.current)}
    >
      <Icon aria-hidden="true" />
      {label}
    </Link>
  )
}
