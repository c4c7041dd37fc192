import { useCurrentCity } from '#web/lib/current-city.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { icon } from '#web/ui/icon.ts'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { type Item, ItemList } from './item-list.tsx'
import styles from './navigation-page.module.css'

const Bookmark = icon('bookmark')
const Building2 = icon('building-2')
const FileText = icon('file-text')
const Info = icon('info')
const LogIn = icon('log-in')
const Mail = icon('mail')
const MapIcon = icon('map')
const MapPin = icon('map-pin')
const Megaphone = icon('megaphone')
const Newspaper = icon('newspaper')
const Search = icon('search')
const Store = icon('store')

const AccountItems = lazyHydrated('AccountItems', () => import('./account-items.tsx'))
const LogOutButton = lazyHydrated<'LogOutButton', object>('LogOutButton', () => import('./account-items.tsx'))

/** All pages of the product as a list, and the choice of the theme. */
export function NavigationPage() {
  const { latinName, name } = useCurrentCity()
  const viewer = useViewer()
  const modalAddress = useModalAddress()
  const city: Item[] = [
    { to: `/${latinName}/feed`, label: 'Лента', icon: Newspaper },
    { to: `/${latinName}/places`, label: 'Заведения', icon: MapPin },
    { to: `/${latinName}/places/map`, label: 'Карта', icon: MapIcon },
    { to: `/${latinName}/organisations`, label: 'Сети', icon: Store },
    { to: '/search', label: 'Поиск', icon: Search },
  ]
  const service: Item[] = [
    { to: '/places/create', label: 'Добавить заведение', icon: Building2 },
    { to: '/about', label: 'О проекте', icon: Info },
    { to: '/advertising', label: 'Реклама', icon: Megaphone },
    { to: '/contacts', label: 'Контакты и соцсети', icon: Mail },
    { to: '/term-of-use', label: 'Пользовательское соглашение', icon: FileText },
    { to: '/offer', label: 'Оферта', icon: FileText },
    { to: '/agreement', label: 'Политика конфиденциальности', icon: FileText },
  ]
  return (
    <PageColumns width="reading">
      <DefaultCityCrumbs label="Навигация" />
      <h1 className={styles.title}>Навигация</h1>
      {viewer ? (
        <AccountItems viewerId={viewer.id} />
      ) : (
        <ItemList
          label="Аккаунт"
          items={[
            { to: modalAddress('login'), label: 'Войти', icon: LogIn, isOverlay: true },
            { to: '/favorites', label: 'Избранное', icon: Bookmark },
          ]}
        />
      )}
      <ItemList label={name} items={city} />
      <h2 className={styles.heading}>Тема оформления</h2>
      <ThemeSwitch hasLabels />
      <ItemList label="Сервис" items={service} />
      {viewer && <LogOutButton />}
    </PageColumns>
  )
}
