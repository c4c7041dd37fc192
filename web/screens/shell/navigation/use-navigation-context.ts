import { useLocation } from 'react-router'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { sectionOf } from '#web/lib/pages/sections.ts'

/** The city, the section and the viewer, which both navigations need. */
export function useNavigationContext() {
  const { pathname } = useLocation()
  const city = useCurrentCity()
  const viewer = useViewer()
  const modalAddress = useModalAddress()
  return { pathname, city, viewer, modalAddress, section: sectionOf(pathname) }
}
