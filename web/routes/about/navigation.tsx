import type { RouteHandle } from '#web/lib/pages/route-handle.ts'
import { staticPage } from '#web/lib/pages/static-page.ts'
import { NavigationPage } from '#web/screens/shell/navigation/navigation-page.tsx'

export const handle: RouteHandle = { isFooterHidden: true }

export const load = staticPage({ title: 'Навигация', path: '/navigation', isIndexed: false })

export default function Navigation() {
  return <NavigationPage />
}
