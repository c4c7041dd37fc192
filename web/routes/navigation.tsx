import { NavigationPage } from '#web/features/shell/navigation-page.tsx'
import { staticPage } from '#web/lib/static-page.ts'

const page = staticPage({ title: 'Навигация', path: '/navigation', isIndexed: false })
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta

export default function Navigation() {
  return <NavigationPage />
}
