import { NavigationPage } from '#web/features/shell/navigation-page.tsx'
import type { RouteHandle } from '#web/lib/route-handle.ts'
import { staticPage } from '#web/lib/static-page.ts'

export const handle: RouteHandle = { isFooterHidden: true }

export const load = staticPage({ title: 'Навигация', path: '/navigation', isIndexed: false })

export default function Navigation() {
  return <NavigationPage />
}
