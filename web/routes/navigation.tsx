import { NavigationPage } from '#web/features/shell/navigation-page.tsx'
import { staticPage } from '#web/lib/static-page.ts'

export const load = staticPage({ title: 'Навигация', path: '/navigation', isIndexed: false })

export default function Navigation() {
  return <NavigationPage />
}
